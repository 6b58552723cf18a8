import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ScriptedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

export interface ScriptedReply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** A server on the loopback interface that sends scripted responses and records its requests. */
export interface ScriptedServer extends AsyncDisposable {
  readonly url: string;
  readonly requests: readonly ScriptedRequest[];
}

/** @param answer `'hang'` never responds, `'stall'` stops in the middle of the body. */
export async function scriptedServer(
  answer: (request: ScriptedRequest, count: number) => ScriptedReply | 'hang' | 'stall',
): Promise<ScriptedServer> {
  const requests: ScriptedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      const received = { path: request.url ?? '', headers: request.headers, body };
      requests.push(received);
      const reply = answer(received, requests.length);
      if (reply === 'hang') return;
      if (reply === 'stall') return void response.writeHead(200, { 'content-type': 'application/json' }).write('{');
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
