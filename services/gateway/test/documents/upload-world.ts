import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach } from 'vitest';
import type { GatewaySettings } from '../../src/settings.js';
import { headOf, multipart, startGateway, type Harness } from '../harness.js';

export const path = '/api/v1/collections/1/files/upload';
export const MiB = 1_048_576;

export const file = (content: string | Buffer, fileName = 'notes.txt') =>
  multipart([{ name: 'file', fileName, content }]);

/** A listening gateway for each test, with functions to upload to it. */
export function useUploads() {
  let it1: Harness;
  let port: number;
  async function start(settings: Partial<GatewaySettings> = {}): Promise<void> {
    it1 = await startGateway({ settings });
    await it1.gateway.app.listen({ port: 0, host: '127.0.0.1' });
    port = (it1.gateway.app.server.address() as AddressInfo).port;
  }
  async function restart(settings: Partial<GatewaySettings>): Promise<void> {
    await it1[Symbol.asyncDispose]();
    await start(settings);
  }
  beforeEach(() => start());
  afterEach(async () => it1[Symbol.asyncDispose]());

  async function send({ body, headers }: ReturnType<typeof multipart>, to = path, more: Record<string, string> = {}) {
    const response = await fetch(`http://127.0.0.1:${port}${to}`, {
      method: 'POST',
      headers: { ...headers, ...more, authorization: `Bearer ${it1.key}` },
      body: new Uint8Array(body),
    });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  }

  const head = (headers: Record<string, string>): string =>
    headOf(path, { authorization: `Bearer ${it1.key}`, ...headers });

  /** Sends raw bytes, closes the client's side by default, and reads to the end. */
  function raw(body: Buffer, headers: Record<string, string>, closes = true): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      let text = '';
      socket.on('data', (data) => (text += data.toString('latin1')));
      socket.on('end', () => {
        socket.end();
        resolve(text);
      });
      socket.on('error', reject);
      socket.write(head(headers));
      socket[closes ? 'end' : 'write'](body);
    });
  }

  return { running: () => it1, port: () => port, restart, send, head, raw };
}
