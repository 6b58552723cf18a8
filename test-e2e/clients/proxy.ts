import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProxyOptions {
  /** API key that is added to every request. */
  readonly key?: string;
  /** Cuts the connection of the first response with this many events after that event. */
  readonly cutAfterEvents?: number;
}

export interface Proxy extends AsyncDisposable {
  readonly url: string;
  /** Requests that were answered, oldest first. */
  readonly passed: readonly { readonly lastEventId: string | undefined; readonly status: number | undefined }[];
}

/** Starts an HTTP proxy in front of `target` that changes requests and responses according to the options. */
export async function startProxy(target: string, { key, cutAfterEvents }: ProxyOptions): Promise<Proxy> {
  const passed: { readonly lastEventId: string | undefined; readonly status: number | undefined }[] = [];
  let isCut = cutAfterEvents === undefined;

  async function passOn(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    let events = 0;
    for await (const chunk of answer) {
      for (const block of String(chunk).split(/(?<=\n\n)/)) {
        outgoing.write(block);
        if (/^data:/m.test(block)) events++;
        if (isCut || events !== cutAfterEvents) continue;
        isCut = true;
        answer.destroy();
        outgoing.socket?.end();
        return;
      }
    }
    outgoing.end();
  }

  const server = createServer((incoming, outgoing) => {
    const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const options = { method: incoming.method, headers: { ...incoming.headers, ...authorization } };
    const asked = request(new URL(incoming.url ?? '/', target), options, (answer) => {
      passed.push({
        lastEventId: String(incoming.headers['last-event-id'] ?? '') || undefined,
        status: answer.statusCode,
      });
      passOn(answer, outgoing).catch(() => outgoing.destroy());
    });
    asked.on('error', () => outgoing.destroy());
    outgoing.on('close', () => asked.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
