import {
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
} from '@cardinal/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { whenClosed } from './when-closed.js';

/** A request as a part of a trace. */
interface Traced {
  /** The context of all work for it. */
  readonly within: Context;
  readonly traceId: string;
  /** Absent for what machines look at every second. */
  readonly span: Span | undefined;
}

const traced = new WeakMap<FastifyRequest, Traced>();

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
  app.addHook('onRequest', (request, reply, next) => {
    const about = begin(request, options);
    traced.set(request, about);
    reply.header('x-trace-id', about.traceId);
    whenClosed(reply.raw, () => end(about, reply.statusCode, reply.raw.writableFinished));
    inTrace(request, next);
  });
  // The bytes of a body come in the context of their connection.
  app.addHook('preValidation', (request, _reply, next) => inTrace(request, next));
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
  teams.set(request, teamId);
  tracedOf(request).span?.setAttribute(attributeNames.teamId, teamId);
}

export const teamOf = (request: FastifyRequest): number | undefined => teams.get(request);

const teams = new WeakMap<FastifyRequest, number>();

function tracedOf(request: FastifyRequest): Traced {
  const known = traced.get(request);
  if (known) return known;
  const about = { ...inTraceOf(originIn(request.headers)), span: undefined };
  traced.set(request, about);
  return about;
}

function inTraceOf(origin: Context): Omit<Traced, 'span'> {
  const { context: within, traceId } = inSomeTrace(origin);
  return { within, traceId };
}

function begin(request: FastifyRequest, { service, probes }: TracingOptions): Traced {
  const received = originIn(request.headers);
  const origin = service === undefined ? received : asService(service, received);
  const { method, routeOptions, raw, protocol, socket } = request;
  const { url: route } = routeOptions;
  if (route !== undefined && probes.has(route)) return { ...inTraceOf(origin), span: undefined };
  const { span, within } = openSpan(
    {
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
    },
    origin,
  );
  return { ...inTraceOf(within), span };
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

function end({ span }: Traced, status: number, isSent: boolean): void {
  if (!span) return;
  span.setAttribute(conventions.httpResponseStatusCode, status);
  if (status >= 500) span.setAttribute(conventions.errorType, String(status)).setStatus({ code: SpanStatusCode.ERROR });
  else if (!isSent) span.setAttribute(conventions.errorType, 'client_left');
  span.end();
}
