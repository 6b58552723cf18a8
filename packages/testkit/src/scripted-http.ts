import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How the bytes of a scripted reply are sent. */
export interface Delivery {
  /** Default: `text/event-stream`. */
  readonly contentType?: string;
  /** A body to send instead of the events. */
  readonly body?: string;
  /** Line ending. Default: `\n`. */
  readonly lineEnds?: '\r\n' | '\r';
  /** Omits the line endings after the last event. */
  readonly endsOpen?: true;
  /** Cuts the connection after this number of bytes of the body. */
  readonly cutAfterBytes?: number;
  /** Ends a body that is cut as if it were complete. */
  readonly closesCleanly?: true;
  /** Sends this number of bytes at a time, yielding in between. */
  readonly bytesPerWrite?: number;
  /** Sends one event at a time, with a wait between, in milliseconds. */
  readonly everyMs?: number;
  /** Called just before the n-th event is sent, if `everyMs` is set. */
  readonly onSend?: (n: number) => void;
  /** Sends this number of events, then waits for `until` before it continues. */
  readonly hold?: { readonly afterEvents: number; readonly until: Promise<unknown> };
  /** Sends this text repeatedly after the last event, until the client disconnects. */
  readonly endless?: string;
}

export interface LocalServer extends AsyncDisposable {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
}

/** A server on the loopback. If the handling of a request fails, its connection is closed. */
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

/** Sends the events and ends the response, whose head must already be written. */
export async function deliver(
  response: ServerResponse,
  scripted: readonly string[],
  delivery: Delivery,
): Promise<void> {
  const { hold, everyMs, endless } = delivery;
  const events = shaped(scripted, delivery);
  const outlet = {
    response,
    sent: 0,
    cutAfter: delivery.cutAfterBytes ?? Infinity,
    closesCleanly: delivery.closesCleanly ?? false,
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
  if (endless !== undefined) await repeat(outlet, endless);
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
  readonly closesCleanly: boolean;
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
    if (outlet.sent >= outlet.cutAfter) return void (outlet.closesCleanly ? response.end() : response.destroy());
    if (outlet.perWrite !== undefined) await new Promise((resolve) => setImmediate(resolve));
  }
}
