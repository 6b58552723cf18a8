import type { CompatServiceDefinition } from 'nice-grpc';
import { CallCancelledError } from './status.js';

/**
 * Stands for the end among the requests of a stream. gRPC itself cannot tell one that was cut from one that was ended: an HTTP/2 client
 * of Node.js that cancels a stream first ends it (`closeStream` in lib/internal/http2/core.js), and the reset comes later, if at all.
 */
export const endOfRequests = Symbol('end of requests');

/** The end on the wire: field 536,870,911, the highest there may be and in no message of ours, with the number 1. */
const endBytes = Buffer.from([0xf8, 0xff, 0xff, 0xff, 0x0f, 0x01]);

/** The part of a ts-proto service definition that matters here. */
interface Definition {
  readonly methods: Readonly<Record<string, { readonly requestStream: boolean; readonly requestType: RequestType }>>;
}
interface RequestType {
  encode(request: unknown): { finish(): Uint8Array };
  decode(bytes: Uint8Array): unknown;
  fromPartial?(partial: unknown): unknown;
}

/** A service as it was given, whose streams of requests may hold their end. */
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
 * The requests up to their end. The HTTP/2 stream is read to its own end, too: an answer that overtakes it resets the stream.
 *
 * @throws {CallCancelledError} where the end is missing: the call was given up, or its way was cut.
 */
export async function* untilEnd<Request>(requests: AsyncIterable<Request>): AsyncGenerator<Request, void, undefined> {
  let isWhole = false;
  for await (const request of requests) {
    if (request === endOfRequests) isWhole = true;
    else yield request;
  }
  if (!isWhole) throw new CallCancelledError('The stream of requests was cut.');
}
