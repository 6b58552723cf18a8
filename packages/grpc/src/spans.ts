import { UnexpectedError } from '@cardinal/kernel';
import { asService, conventions, openSpan, SpanKind, SpanStatusCode, type Context } from '@cardinal/telemetry';
import { ServerError, Status } from 'nice-grpc-common';
import { isAbortError, serviceIn, statusOf } from './status.js';

/** The span of one side of a call, the same whether or not there is a wire between the sides. */
export interface CallSpan {
  /** The context of the work within the span. */
  readonly within: Context;
  done(): void;
  failed(thrown: unknown): void;
  /** To be called last. A call that neither succeeded nor failed was left early by its reader, which is not an error. */
  end(): void;
}

/**
 * The caller's span. @param path `/cardinal.ingest.v1.CatalogService/GetScope`. @param address of the server; absent if it is in this
 * process.
 */
export function callerSpan(path: string, address: Address | undefined): CallSpan {
  return callSpan(SpanKind.CLIENT, path, undefined, {
    [conventions.serverAddress]: address?.host ?? 'in-process',
    ...(address?.port !== undefined && { [conventions.serverPort]: address.port }),
  });
}

/** The server's span, marked with the service that is called. @param parent the trace context of the call. */
export function servedSpan(path: string, parent: Context): CallSpan {
  const service = serviceIn(path);
  return callSpan(SpanKind.SERVER, path, service === undefined ? parent : asService(service, parent), {});
}

function callSpan(
  kind: SpanKind,
  path: string,
  parent: Context | undefined,
  attributes: Readonly<Record<string, string | number>>,
): CallSpan {
  const method = path.replace(/^\//, '');
  const about = { [conventions.rpcSystemName]: 'grpc', [conventions.rpcMethod]: method, ...attributes };
  const { span, within } = openSpan({ name: method, kind, attributes: about }, parent);
  let status: Status | undefined;
  return {
    within,
    done() {
      status = Status.OK;
    },
    failed(thrown) {
      status = statusIn(thrown);
      const isFault = kind === SpanKind.SERVER ? faultsOfServers.has(status) : true;
      if (isFault) span.setAttribute(conventions.errorType, Status[status]).setStatus({ code: SpanStatusCode.ERROR });
    },
    end() {
      span.setAttribute(conventions.rpcStatusCode, Status[status ?? Status.CANCELLED]);
      span.end();
    },
  };
}

/** Statuses that the conventions count as errors of the server; other failures are caused by the caller. */
const faultsOfServers: ReadonlySet<Status> = new Set([
  ...[Status.UNKNOWN, Status.DEADLINE_EXCEEDED, Status.UNIMPLEMENTED],
  ...[Status.INTERNAL, Status.UNAVAILABLE, Status.DATA_LOSS],
]);

function statusIn(thrown: unknown): Status {
  if (isAbortError(thrown)) return Status.CANCELLED;
  return thrown instanceof ServerError ? thrown.code : statusOf[UnexpectedError.from(thrown).kind];
}

export interface Address {
  readonly host: string;
  readonly port: number | undefined;
}

/** Host and port of `dns:///ingest:7001`; for a list of addresses, the list as host. */
export function addressOf(target: string): Address {
  const place = target.replace(/^\w+:(\/\/\/)?/, '');
  const [, host, port] = /^([^:,]+):(\d+)$/.exec(place) ?? [];
  return host === undefined ? { host: place, port: undefined } : { host, port: Number(port) };
}
