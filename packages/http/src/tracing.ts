import {
  areSpansRecorded,
  asService,
  attributeNames,
  context,
  conventions,
  correlation,
  inSomeTrace,
  openSpan,
  originIn,
  SpanKind,
  SpanStatusCode,
  type Context,
  type Span,
  type SpanStart,
} from '@cardinal/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { whenClosed } from './when-closed.js';

/** The trace of a request. */
interface Traced {
  /** The context of all work for the request. */
  readonly within: Context;
  readonly traceId: string;
  /** Absent if spans are not recorded, and for routes that monitoring requests every second. */
  readonly span: Span | undefined;
  /** The team that the request belongs to, once known. */
  teamId: number | undefined;
}

/** A property of the request itself, because a map keyed by requests would cost as much as the rest of the tracing. */
const traced = Symbol('traced');

declare module 'fastify' {
  interface FastifyRequest {
    [traced]: Traced | undefined;
  }
}

export interface TracingOptions {
  /** Name of the service, for its spans. */
  readonly service: string | undefined;
  /** Routes (templates) that monitoring requests every second: they have no spans. */
  readonly probes: ReadonlySet<string>;
}

/**
 * Runs all work for a request in the trace that its `traceparent` names, or in a new one, and under the request's id. The header
 * `x-trace-id` names the trace, even if nothing is recorded. The span ends when the answer was sent, for a stream hours later.
 */
export function traceRequests(app: FastifyInstance, options: TracingOptions): void {
  app.decorateRequest(traced);
  app.addHook('onRequest', (request, reply, next) => {
    const about = begin(request, options);
    request[traced] = about;
    reply.header('x-trace-id', about.traceId);
    const { span } = about;
    if (span) whenClosed(reply.raw, () => end(span, reply.statusCode, reply.raw.writableFinished));
    inTrace(request, next);
  });
  // Needed again here, because reading a body resumes in the context of the connection.
  app.addHook('preValidation', (request, _reply, next) => {
    if (context.active() === tracedOf(request).within) next();
    else inTrace(request, next);
  });
}

/** Runs `work` in the trace of a request. */
export function inTrace(request: FastifyRequest, work: () => void): void {
  const { within } = tracedOf(request);
  correlation.run(request.id, () => context.with(within, work));
}

/** The trace id of a request, even if it was too broken to be routed. */
export const traceIdOf = (request: FastifyRequest): string => tracedOf(request).traceId;

/** Records the team of a request. */
export function tellTeam(request: FastifyRequest, teamId: number): void {
  const about = tracedOf(request);
  about.teamId = teamId;
  about.span?.setAttribute(attributeNames.teamId, teamId);
}

export const teamOf = (request: FastifyRequest): number | undefined => request[traced]?.teamId;

const tracedOf = (request: FastifyRequest): Traced => (request[traced] ??= unrecorded(originIn(request.headers)));

function unrecorded(origin: Context): Traced {
  const { context: within, traceId } = inSomeTrace(origin);
  return { within, traceId, span: undefined, teamId: undefined };
}

function begin(request: FastifyRequest, { service, probes }: TracingOptions): Traced {
  const received = originIn(request.headers);
  const { url: route } = request.routeOptions;
  const isLookedAt = route !== undefined && probes.has(route);
  if (isLookedAt || !areSpansRecorded()) return unrecorded(received);
  const origin = service === undefined ? received : asService(service, received);
  const { span, within } = openSpan(spanOf(request, route), origin);
  return { ...unrecorded(within), span };
}

function spanOf(request: FastifyRequest, route: string | undefined): SpanStart {
  const { method, raw, protocol, socket } = request;
  return {
    name: route === undefined ? method : `${method} ${route}`,
    kind: SpanKind.SERVER,
    attributes: {
      [conventions.httpRequestMethod]: method,
      [conventions.urlScheme]: protocol,
      [conventions.networkProtocolVersion]: raw.httpVersion,
      ...(route !== undefined && { [conventions.httpRoute]: route, [conventions.urlPath]: pathOf(route, request) }),
      ...(socket.localAddress !== undefined && { [conventions.serverAddress]: socket.localAddress }),
      ...(socket.localPort !== undefined && { [conventions.serverPort]: socket.localPort }),
    },
  };
}

const id = /^(\d{1,16}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** The path with ids only. The query, and other path segments, are the caller's own text and are not recorded. */
function pathOf(route: string, { params }: FastifyRequest): string {
  const given = params as Readonly<Record<string, string | undefined>>;
  return route.replaceAll(/:(\w+)/g, (template, name: string) => {
    const value = given[name] ?? '';
    return id.test(value) ? value : template;
  });
}

function end(span: Span, status: number, isSent: boolean): void {
  span.setAttribute(conventions.httpResponseStatusCode, status);
  if (status >= 500) span.setAttribute(conventions.errorType, String(status)).setStatus({ code: SpanStatusCode.ERROR });
  else if (!isSent) span.setAttribute(conventions.errorType, 'client_left');
  span.end();
}
