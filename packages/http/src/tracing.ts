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

/** A request as a part of a trace. */
interface Traced {
  /** The context of all work for it. */
  readonly within: Context;
  readonly traceId: string;
  /** Absent where nobody records spans, and for what machines look at every second. */
  readonly span: Span | undefined;
  /** For which team it is answered, once that is known. */
  teamId: number | undefined;
}

/** Kept with the request itself: a map beside it, keyed by requests, costs as much as all else that is done here. */
const traced = Symbol('traced');

declare module 'fastify' {
  interface FastifyRequest {
    [traced]: Traced | undefined;
  }
}

export interface TracingOptions {
  /** The service that answers. */
  readonly service: string | undefined;
  /** Templates of the routes that machines look at every second: no spans. */
  readonly probes: ReadonlySet<string>;
}

/**
 * Runs all work for a request in the trace that its `traceparent` names, or in a fresh one, and under the request's id. The header
 * `x-trace-id` names the trace, also where nothing is recorded. The span ends when the answer has been sent, hours later for a stream.
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
  // The bytes of a body come in the context of their connection.
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

/** Also of a request that is so broken that no route was looked for. */
export const traceIdOf = (request: FastifyRequest): string => tracedOf(request).traceId;

/** Notes for which team a request is answered. */
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

/** The path with its ids. The query and the rest of the path are the caller's own text and are not recorded. */
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
