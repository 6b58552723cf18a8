import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How the bytes of a scripted reply go out. */
export interface Delivery {
  /** Default: `text/event-stream`. */
  readonly contentType?: string;
  /** Another body in place of its events. */
  readonly body?: string;
  /** What ends its lines. Default: `\n`. */
  readonly lineEnds?: '\r\n' | '\r';
  /** Leaves out the end of the last event. */
  readonly endsOpen?: true;
  /** Cuts the connection after so many bytes of the body. */
  readonly cutAfterBytes?: number;
  /** What is cut ends like a whole body. */
  readonly cutsCleanly?: true;
  /** Sends so many bytes at a time, yielding between. */
  readonly bytesPerWrite?: number;
  /** Sends one event at a time, with a wait between, in milliseconds. */
  readonly everyMs?: number;
  /** Told just before the n-th event goes out, where `everyMs` is set. */
  readonly onSend?: (n: number) => void;
  /** Sends the first events up to here, then waits for it before it goes on. */
  readonly hold?: { readonly afterEvents: number; readonly until: Promise<unknown> };
  /** Sends this again and again after the last event, until nobody reads any more. */
  readonly forEver?: string;
}

export interface LocalServer extends AsyncDisposable {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
}

/** A server on this machine; a request whose handling fails loses its connection. */
export async function listenLocally(
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<LocalServer> {
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Sends the events and ends the response, whose head was written. */
export async function deliver(response: ServerResponse, told: readonly string[], delivery: Delivery): Promise<void> {
  const { hold, everyMs, forEver } = delivery;
  const events = shaped(told, delivery);
  const outlet = {
    response,
    sent: 0,
    cutAfter: delivery.cutAfterBytes ?? Infinity,
    cutsCleanly: delivery.cutsCleanly ?? false,
    perWrite: delivery.bytesPerWrite,
  };
  if (hold) {
    await send(outlet, events.slice(0, hold.afterEvents).join(''));
    await Promise.race([hold.until, once(response, 'close')]);
  }
  const rest = events.slice(hold?.afterEvents ?? 0);
  if (everyMs === undefined) await send(outlet, rest.join(''));
  else {
    for (const [n, event] of rest.entries()) {
      await delay(everyMs);
      delivery.onSend?.(n);
      await send(outlet, event);
    }
  }
  if (forEver !== undefined) await repeat(outlet, forEver);
  if (!response.writableEnded) response.end();
}

function shaped(events: readonly string[], { body, lineEnds, endsOpen }: Delivery): readonly string[] {
  if (body !== undefined) return [body];
  const ended = endsOpen ? [...events.slice(0, -1), (events.at(-1) ?? '').trimEnd()] : events;
  return lineEnds === undefined ? ended : ended.map((event) => event.replaceAll('\n', lineEnds));
}

interface Outlet {
  readonly response: ServerResponse;
  sent: number;
  readonly cutAfter: number;
  readonly cutsCleanly: boolean;
  readonly perWrite: number | undefined;
}

async function repeat(outlet: Outlet, text: string): Promise<void> {
  while (!outlet.response.destroyed) {
    await send(outlet, text);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function send(outlet: Outlet, text: string): Promise<void> {
  const { response } = outlet;
  const bytes = Buffer.from(text);
  const step = outlet.perWrite ?? (bytes.length || 1);
  for (let at = 0; at < bytes.length; at += step) {
    if (response.destroyed || response.writableEnded) return;
    const part = bytes.subarray(at, Math.min(at + step, at + outlet.cutAfter - outlet.sent, bytes.length));
    outlet.sent += part.length;
    await new Promise<void>((resolve) => response.write(part, () => resolve()));
    if (outlet.sent >= outlet.cutAfter) return void (outlet.cutsCleanly ? response.end() : response.destroy());
    if (outlet.perWrite !== undefined) await new Promise((resolve) => setImmediate(resolve));
  }
}
