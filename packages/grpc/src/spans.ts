import { UnexpectedError } from '@cardinal/kernel';
import { asService, conventions, openSpan, SpanKind, SpanStatusCode, type Context } from '@cardinal/telemetry';
import { ServerError, Status } from 'nice-grpc-common';
import { isAbortError, serviceIn, statusOf } from './status.js';

/** A call as its caller or its server sees it: the same spans whether there is a wire between them or not. */
export interface CallSpan {
  /** The context of the work that belongs to it. */
  readonly within: Context;
  done(): void;
  failed(thrown: unknown): void;
  /** Last. Neither done nor failed: its reader left before the end, which is nobody's fault. */
  end(): void;
}

/** What the caller sees. @param path `/cardinal.ingest.v1.CatalogService/GetScope`. @param address of the server; absent: it is in this process. */
export function callerSpan(path: string, address: Address | undefined): CallSpan {
  return callSpan(SpanKind.CLIENT, path, undefined, {
    [conventions.serverAddress]: address?.host ?? 'in-process',
    ...(address?.port !== undefined && { [conventions.serverPort]: address.port }),
  });
}

/** What the server sees, as the work of the service that is called. @param parent where the call comes from. */
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

/** By the conventions; of any other failure the caller is the cause. */
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

/** Of `dns:///ingest:7001` host and port; of a list of addresses the list. */
export function addressOf(target: string): Address {
  const place = target.replace(/^\w+:(\/\/\/)?/, '');
  const [, host, port] = /^([^:,]+):(\d+)$/.exec(place) ?? [];
  return host === undefined ? { host: place, port: undefined } : { host, port: Number(port) };
}
