import { UnexpectedError } from '@cardinal/kernel';
import { createDurations, measures, workAtHand } from '@cardinal/telemetry';
import { createServer, type CompatServiceDefinition, type ServiceImplementation } from 'nice-grpc';
import { ServerError, type CallContext, type ServerMiddlewareCall } from 'nice-grpc-common';
import { HealthDefinition, HealthServiceImpl, HealthState } from 'nice-grpc-server-health';
import { originOf, stepwise, traceOf, underOrigin } from './context.js';
import { untilEnd, withEndOfRequests } from './end-of-requests.js';
import { messageLimits } from './limits.js';
import { servedSpan } from './spans.js';
import { isAbortError, toServerError } from './status.js';
import { requireToken } from './token.js';
import { serverCredentials, type TlsFiles } from './tls.js';

export interface ServerOptions {
  /** Called with every error of a handler that is not an `AppError`. */
  readonly onUnexpected?: (method: string, thrown: unknown) => void;
  /** Absent: no encryption. */
  readonly tls?: TlsFiles | undefined;
  /** Secret that callers must send. Absent: anyone who reaches the port may call. */
  readonly token?: string | undefined;
}

export interface GrpcServer {
  add<Service extends CompatServiceDefinition>(
    definition: Service,
    implementation: ServiceImplementation<Service>,
  ): void;
  /** @param address `host:port`; port 0 chooses a free one. @returns the port. */
  listen(address: string): Promise<number>;
  /** Sets the status of the standard health service: ready once listening, not ready while draining. */
  setReady(ready: boolean): void;
  /** Accepts no more calls, waits for the running ones, and cuts off those that are not done after `graceMs` milliseconds. */
  drain(graceMs: number): Promise<void>;
}

/** A gRPC server with our error mapping, the standard health service, traces, and metrics. */
export function createGrpcServer({ onUnexpected, tls, token }: ServerOptions = {}): GrpcServer {
  const duration = createDurations(measures.rpcDuration);

  async function* served<Request, Response>(
    call: ServerMiddlewareCall<Request, Response>,
    callContext: CallContext,
  ): AsyncGenerator<Response, Response | void, undefined> {
    const started = performance.now();
    const { metadata } = callContext;
    const { path } = call.method;
    const span = servedSpan(path, traceOf(metadata));
    const steps: AsyncGenerator<Response, Response | void, undefined> = call.requestStream
      ? call.next(untilEnd(call.request), callContext)
      : call.next(call.request, callContext);
    const done = workAtHand.begin(`${path} request ${originOf(metadata)}`);
    let outcome = 'ok';
    try {
      const answered = yield* stepwise(steps, (work) => underOrigin(metadata, span.within, work));
      span.done();
      return answered;
    } catch (thrown) {
      span.failed(thrown);
      if (isAbortError(thrown)) {
        outcome = 'cancelled';
        throw thrown;
      }
      if (thrown instanceof ServerError) throw thrown; // the health service throws statuses itself
      const error = UnexpectedError.from(thrown);
      outcome = error.kind;
      if (error.code === 'INTERNAL_UNEXPECTED') onUnexpected?.(path, thrown);
      throw toServerError(thrown, callContext.trailer);
    } finally {
      done();
      span.end();
      duration(performance.now() - started, { 'rpc.method': path, outcome });
    }
  }

  const health = HealthState();
  health.setStatus('unhealthy');
  const options = {
    ...messageLimits,
    'grpc.keepalive_time_ms': 30_000,
    'grpc.keepalive_timeout_ms': 20_000,
  };
  // The last middleware is the innermost: a call without the token is neither traced nor measured.
  const server =
    token === undefined
      ? createServer(options).use(served)
      : createServer(options).use(requireToken(token)).use(served);
  server.add(HealthDefinition, HealthServiceImpl(health));

  return {
    add: (definition, implementation) => server.add(withEndOfRequests(definition), implementation),
    listen: async (address) => server.listen(address, serverCredentials(tls)),
    setReady: (ready) => health.setStatus(ready ? 'healthy' : 'unhealthy'),
    async drain(graceMs) {
      health.setStatus('unhealthy');
      const cut = setTimeout(() => server.forceShutdown(), graceMs);
      try {
        await server.shutdown();
      } finally {
        clearTimeout(cut);
      }
    },
  };
}
