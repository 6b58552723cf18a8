import { randomUUID } from 'node:crypto';
import type { Logger } from '@cardinal/kernel';
import { createDurations, createLevel, measures, workAtHand } from '@cardinal/telemetry';
import Fastify, { type FastifyInstance } from 'fastify';
import { logRequests } from './access-log.js';
import { answerFailures, refuseBrokenRequests } from './answer-failures.js';
import { closeUnreadAnswers } from './close-unread.js';
import { allowOrigins } from './cors.js';
import type { FailureRules } from './failure.js';
import { useJsonBodies } from './json-body.js';
import { hangUpWhenClosing } from './shutdown.js';
import { traceRequests } from './tracing.js';
import { createValidatorCompiler } from './validation.js';
import { whenClosed } from './when-closed.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts as soon as the server begins to close, so that endless answers can end. */
    readonly closing: AbortSignal;
  }

  interface FastifyRequest {
    /** Removes the request from `workAtHand`. */
    [begun]: (() => void) | undefined;
  }
}

const begun = Symbol('begun');

export interface HttpServerOptions {
  readonly logger: Logger;
  readonly failures?: FailureRules;
  /** Longest time from the first byte of a request to its last, in milliseconds. Default 300 000: 50 MB over a slow line. */
  readonly requestTimeoutMs?: number;
  /** Largest JSON body, in bytes. Default 1 MiB. */
  readonly bodyLimitBytes?: number;
  /** The connection is closed if the client takes nothing of a complete answer for this long, in milliseconds. Default 60 000. */
  readonly stallMs?: number;
  /** Longest time that closing waits for running requests, in milliseconds. Default 8 000. */
  readonly closeLimitMs?: number;
  /** Name of the service, for its spans. */
  readonly service?: string;
  /** Routes (templates) that monitoring requests every second: they are neither traced nor logged. Default: none. */
  readonly probes?: readonly string[];
  /** Whether each request is logged, as `info`. Default: no. */
  readonly accessLog?: boolean;
  /** Proxies, as networks in CIDR notation, whose statement of the client's address is trusted. Default: none. */
  readonly trustedProxies?: readonly string[];
  /** Origins of pages that may read answers; `*`: any. Default: none. */
  readonly corsOrigins?: readonly string[];
}

/** Valid correlation ids of clients; any other is replaced by a fresh one. */
const requestIdPattern = /^[\w.:-]{1,128}$/;

/** Security headers of every answer. Routes that need others override them. */
const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** A Fastify server with this repository's defaults. Built, not listening. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const rules = options.failures ?? {};
  const app = Fastify({
    logger: false, // requests are logged by us, as facts
    requestTimeout: options.requestTimeoutMs ?? 300_000,
    bodyLimit: options.bodyLimitBytes ?? 1_048_576,
    requestIdHeader: false,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
    },
    return503OnClosing: false, // requests that arrived before the port closed are served
    ...refuseBrokenRequests(rules),
  });
  app.setValidatorCompiler(createValidatorCompiler());
  // Response schemas are for documentation only: compiled serializers build strings of hundreds of pieces, which cost more to send than
  // they save.
  app.setSerializerCompiler(() => JSON.stringify);
  const probes = new Set(options.probes);
  // First, so that everything that follows belongs to the trace.
  traceRequests(app, { service: options.service, probes });
  if (options.accessLog) logRequests(app, options.logger, probes);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('x-request-id', request.id);
    done();
  });
  allowOrigins(app, options.corsOrigins ?? []);
  tellWorkAtHand(app);
  measureRequests(app);
  useJsonBodies(app);
  closeUnreadAnswers(app, options.stallMs ?? 60_000);
  hangUpWhenClosing(app, options.closeLimitMs ?? 8_000);
  answerFailures(app, options.logger, rules);
  return app;
}

/** Registers each request in `workAtHand` until its answer begins to be sent, because an event stream continues for hours. */
function tellWorkAtHand(app: FastifyInstance): void {
  app.decorateRequest(begun);
  app.addHook('onRequest', (request, reply, next) => {
    const { method, routeOptions, id } = request;
    const end = workAtHand.begin(`${method} ${routeOptions.url ?? 'no route'} request ${id}`);
    request[begun] = end;
    whenClosed(reply.raw, end);
    next();
  });
  app.addHook('onSend', (request, _reply, _payload, next) => {
    request[begun]?.();
    next();
  });
}

function measureRequests(app: FastifyInstance): void {
  const duration = createDurations(measures.httpDuration);
  const active = createLevel(measures.httpActive);
  app.addHook('onRequest', ({ method, routeOptions }, reply, next) => {
    const started = performance.now();
    active(1);
    whenClosed(reply.raw, () => {
      active(-1);
      duration(performance.now() - started, {
        'http.request.method': method,
        'http.route': routeOptions.url ?? 'none',
        'http.response.status_code': reply.statusCode,
      });
    });
    next();
  });
}
