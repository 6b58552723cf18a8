import { UnexpectedError } from '@cardinal/kernel';
import {
  createChannel,
  createClientFactory,
  createServer,
  type Channel,
  type Client,
  type CompatServiceDefinition,
  type Server,
} from 'nice-grpc';
import {
  ClientError,
  type CallContext,
  type CallOptions,
  type ClientMiddlewareCall,
  type ServerMiddlewareCall,
} from 'nice-grpc-common';
import { CallCancelledError, errorCodeTrailer, fromClientError, isAbortError, toServerError } from './status.js';

/** Messages are small (batches, chunks of 256 KiB); anything above this is a bug. 16 MiB. */
export const maxMessageBytes = 16 * 1024 * 1024;

export interface ServerOptions {
  /** Called with every failure a handler threw that is not an `AppError`. */
  readonly onUnexpected?: (method: string, thrown: unknown) => void;
}

/** A gRPC server with our error mapping. Add services, then `listen`. */
export function createGrpcServer({ onUnexpected }: ServerOptions = {}): Server {
  return createServer({
    'grpc.max_receive_message_length': maxMessageBytes,
    'grpc.max_send_message_length': maxMessageBytes,
  }).use(async function* mapErrors<Request, Response>(
    call: ServerMiddlewareCall<Request, Response>,
    context: CallContext,
  ): AsyncGenerator<Response, Response | void, undefined> {
    try {
      return yield* call.next(call.request, context);
    } catch (thrown) {
      if (isAbortError(thrown)) throw thrown;
      if (UnexpectedError.from(thrown).code === 'INTERNAL_UNEXPECTED') onUnexpected?.(call.method.path, thrown);
      throw toServerError(thrown, context.trailer);
    }
  });
}

/** Opens the way to a service at `host:port`; nothing is sent before the first call. */
export function openChannel(address: string): Channel {
  return createChannel(address, undefined, {
    'grpc.max_receive_message_length': maxMessageBytes,
    'grpc.max_send_message_length': maxMessageBytes,
    'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
  });
}

/** The typed client of a service behind a socket. Failures arrive as `RemoteError`. */
export function grpcClient<Service extends CompatServiceDefinition>(
  definition: Service,
  channel: Channel,
): Client<Service> {
  return createClientFactory().use(mapClientErrors).create(definition, channel);
}

async function* mapClientErrors<Request, Response>(
  call: ClientMiddlewareCall<Request, Response>,
  options: CallOptions,
): AsyncGenerator<Response, Response | void, undefined> {
  let code: string | undefined;
  try {
    return yield* call.next(call.request, {
      ...options,
      onTrailer: (trailer) => {
        code = trailer.get(errorCodeTrailer);
        options.onTrailer?.(trailer);
      },
    });
  } catch (thrown) {
    if (thrown instanceof ClientError) throw fromClientError(thrown, code, call.method.path);
    if (isAbortError(thrown)) throw new CallCancelledError('The caller gave up.', { cause: thrown });
    throw thrown;
  }
}
