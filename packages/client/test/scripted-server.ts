import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Step = (response: ServerResponse, request: IncomingMessage) => unknown;

/** A server that answers each request by the next step. It is closed after the test. */
export async function scriptedServer(...steps: Step[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => response.destroy());
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() });
      const step = steps[received.length - 1];
      if (step) step(response, request);
      else json(500, { error: 'nothing is scripted', code: 'TEST_UNSCRIPTED' })(response, request);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

export const json =
  (status: number, body: object, headers: Record<string, string> = {}): Step =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Cuts the connection before there is a response. */
export const hangUp: Step = (response) => response.destroy();

/** Stalls in the middle of a response. */
export const stall =
  (text: string): Step =>
  (response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(text);

/** Never answers. */
export const silence: Step = () => undefined;

export const html =
  (status: number): Step =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html><h1>Bad gateway</h1></html>');

/** A stream of these bytes that then ends regularly, or is cut. */
export const stream =
  (text: string, { cut = false, headers = {} }: { cut?: boolean; headers?: Record<string, string> } = {}): Step =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });
    response.write(`: connected\n\n${text}`, () => (cut ? response.destroy() : response.end()));
  };

export const event = (id: number | undefined, data: object): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

export const chunk = (id: number, content: string): string => event(id, { type: 'answer_chunk', data: { content } });
