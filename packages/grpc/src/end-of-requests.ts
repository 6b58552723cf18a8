import type { CompatServiceDefinition } from 'nice-grpc';
import { CallCancelledError } from './status.js';

/**
 * Marks the end of a stream of requests. gRPC itself cannot distinguish a stream that was cut from one that was ended: an HTTP/2 client
 * of Node.js that cancels a stream ends it first (`closeStream` in lib/internal/http2/core.js), and the reset comes later, if at all.
 */
export const endOfRequests = Symbol('end of requests');

/** The marker on the wire: field 536,870,911, the highest possible and used by no message of ours, with the value 1. */
const endBytes = Buffer.from([0xf8, 0xff, 0xff, 0xff, 0x0f, 0x01]);

/** The parts of a ts-proto service definition that are used here. */
interface Definition {
  readonly methods: Readonly<Record<string, { readonly requestStream: boolean; readonly requestType: RequestType }>>;
}
interface RequestType {
  encode(request: unknown): { finish(): Uint8Array };
  decode(bytes: Uint8Array): unknown;
  fromPartial?(partial: unknown): unknown;
}

/** Extends a service definition so that its streams of requests may contain the end marker. */
export function withEndOfRequests<Service extends CompatServiceDefinition>(definition: Service): Service {
  const { methods } = definition as unknown as Definition;
  const extended = Object.entries(methods).map(([name, method]) => [
    name,
    method.requestStream ? { ...method, requestType: orEnd(method.requestType) } : method,
  ]);
  return { ...definition, methods: Object.fromEntries(extended) };
}

function orEnd(type: RequestType): RequestType {
  return {
    encode: (request) => (request === endOfRequests ? { finish: () => endBytes } : type.encode(request)),
    decode: (bytes) => (endBytes.equals(bytes) ? endOfRequests : type.decode(bytes)),
    fromPartial: (partial) => (partial === endOfRequests ? partial : (type.fromPartial?.(partial) ?? partial)),
  };
}

/**
 * The requests up to the end marker. Also reads the HTTP/2 stream to its own end, because an answer sent before that would reset it.
 *
 * @throws {CallCancelledError} if the marker is missing: the call was cancelled, or its connection was cut.
 */
export async function* untilEnd<Request>(requests: AsyncIterable<Request>): AsyncGenerator<Request, void, undefined> {
  let isWhole = false;
  for await (const request of requests) {
    if (request === endOfRequests) isWhole = true;
    else yield request;
  }
  if (!isWhole) throw new CallCancelledError('The stream of requests ended early.');
}
