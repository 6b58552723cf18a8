import { jetstreamManager } from '@nats-io/jetstream';
import { connect as connectNats } from '@nats-io/transport-node';
import { randomUUID } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { OpenBus } from '../src/index.js';
import { createJetStreamBus } from '../src/jetstream/jetstream-bus.js';
import type { Broker } from '../testing/harness.js';

/** Own streams on a shared server, which are removed on disposal. Each bus has its own proxied connection, which a crash cuts. */
export async function createNatsBroker(url: string): Promise<Broker<OpenBus> & { readonly prefix: string }> {
  const prefix = `test-${randomUUID().slice(0, 8)}`;
  const open: { readonly bus: OpenBus; readonly wire: Wire }[] = [];
  return {
    prefix,
    async connect(options) {
      const wire = await openWire(Number(new URL(url).port));
      const bus = await createJetStreamBus({
        ...options,
        url: `nats://127.0.0.1:${wire.port}?prefix=${prefix}`,
        timeoutMs: 10_000,
      });
      open.push({ bus, wire });
      return { bus, crash: async () => wire.cut() };
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(open.map(({ bus }) => bus[Symbol.asyncDispose]()));
      for (const { wire } of open) wire.cut();
      await removeStreams(url, prefix);
    },
  };
}

export async function removeStreams(url: string, prefix: string): Promise<void> {
  const nc = await connectNats({ servers: url });
  const jsm = await jetstreamManager(nc);
  for await (const name of jsm.streams.names()) if (name.startsWith(`${prefix}-`)) await jsm.streams.delete(name);
  await nc.close();
}

export interface Wire {
  readonly port: number;
  /** Holds back everything that the server sends, until it is released. */
  hold(): void;
  letThrough(): void;
  /** Ends the connections for both sides, and accepts new ones. */
  drop(): void;
  /** Ends the connections for both sides, and accepts no new one. */
  cut(): void;
}

export async function openWire(to: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  const fromServer = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: to });
    fromServer.add(far);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {}); // reported as an end to the other side
      socket.once('close', () => other.destroy());
      socket.pipe(other);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    hold() {
      for (const socket of fromServer) socket.pause();
    },
    letThrough() {
      for (const socket of fromServer) socket.resume();
    },
    drop,
    cut() {
      server.close();
      drop();
    },
  };
}
