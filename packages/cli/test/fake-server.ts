import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { main } from '../src/main.js';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly authorization: string | undefined;
  /** `X-Cardinal-Metadata` of an upload. */
  readonly metadata: string | undefined;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;

/** A server with responses by method and path, such as `GET /api/v1/collections/list`. It is closed after the test. */
export async function fakeServer(answers: Readonly<Record<string, Answer>>) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => response.destroy());
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '' } = request;
      asked.push({
        method,
        path: url,
        body: Buffer.concat(chunks).toString(),
        authorization: request.headers.authorization,
        metadata: request.headers['x-cardinal-metadata']?.toString(),
      });
      const answer =
        answers[`${method} ${url}`] ?? refusal(404, { error: `${method} ${url}`, code: 'TEST_NOT_SERVED' });
      answer(response, request);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

export const data =
  (value: unknown): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ message: '', data: value }));

export const whole =
  (value: object): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

export const refusal =
  (status: number, body: object, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Events of an answer; without an end the stream stays open. */
export const events =
  (list: readonly object[], { isOpen = false } = {}): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(list.map((event, at) => `id: ${at + 1}\ndata: ${JSON.stringify(event)}\n\n`).join(''));
    if (!isOpen) response.end();
  };

export const testKey = 'sk-test-key-0123456789abcdef';

export interface Setting {
  /** URL of the server; undefined if none is given. */
  readonly url?: string | undefined;
  readonly isTTY?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly signal?: AbortSignal;
  /** Called with everything that is written to standard output. */
  readonly onOut?: (text: string) => void;
}

/** Runs a command as in a shell, at a terminal or not. */
export async function runCommand(args: readonly string[], setting: Setting = {}) {
  const { url, isTTY = false, env = {}, stdin, signal, onOut } = setting;
  const [out, err]: [string[], string[]] = [[], []];
  const code = await main(args, {
    env: { ...(url !== undefined && { CARDINAL_URL: url, CARDINAL_API_KEY: testKey }), ...env },
    stdout: {
      isTTY,
      columns: 100,
      write(text) {
        out.push(text);
        onOut?.(text);
      },
    },
    stderr: { isTTY, columns: 100, write: (text) => err.push(text) },
    ...(stdin !== undefined && { stdin: bytesOf(stdin) }),
    ...(signal && { signal }),
  });
  return { code, out: out.join(''), err: err.join('') };
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
