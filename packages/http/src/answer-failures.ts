import { AppError, type Logger } from '@cardinal/kernel';
import { createCounter, measures } from '@cardinal/telemetry';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { randomBytes, randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { statusOf, toFailure, type Failure, type FailureRules } from './failure.js';
import { rememberPaths } from './known-paths.js';
import { traceIdOf } from './tracing.js';
import { addVary } from './vary.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Builds the body of a failure, for a route of a protocol that defines its own; status and headers remain ours. */
    readonly failureBody?: (failure: Failure) => object;
  }
}

/**
 * Answers every failure in the same format. 5xx are our fault and logged as errors with their cause, except when they report overload
 * (`exhausted`). Must be called before any route is added.
 */
export function answerFailures(app: FastifyInstance, logger: Logger, rules: FailureRules): void {
  const count = createCounter(measures.httpFailures);
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const failure = isUnread(thrown, reply) ? unread : toFailure(thrown, rules);
    count(1, { code: failure.code });
    const facts = { code: failure.code, status: failure.status, requestId: request.id, method: request.method };
    const isTooMuch = thrown instanceof AppError && thrown.kind === 'exhausted';
    if (failure.status >= 500 && !isTooMuch) logger.error('request failed', { ...facts, err: thrown });
    else logger.debug('request refused', facts);
    return send(reply, request, failure, rules);
  });
  const paths = rememberPaths(app);
  const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const allowed = paths.methodsOf(request.url);
    if (allowed.length === 0) return send(reply, request, noSuchRoute, rules);
    // OPTIONS is answered for every path here, and by no route.
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
    return request.method === 'OPTIONS'
      ? reply.code(204).send()
      : send(reply, request, wrongMethod(request.method), rules);
  };
  // Before the body is parsed, so that the body of a request that no route serves causes no other error.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404 || paths.isMistaken(request.url, request.method, request.routeOptions.url ?? ''))
      refuse(request, reply);
    else done();
  });
  app.setNotFoundHandler(refuse);
}

/** Answers requests that are too broken to be routed: invalid URLs, and bytes that are not HTTP. */
export function refuseBrokenRequests(
  rules: FailureRules,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> {
  return {
    frameworkErrors: (thrown, request, reply) => {
      void send(reply, request, toFailure(thrown), rules);
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
      const status = statusOfBrokenBytes[error.code] ?? 400;
      // The request has no ids that could be read, but users need ids to refer to when they ask for help.
      const ids = { request_id: randomUUID(), trace_id: randomBytes(16).toString('hex') };
      const body = JSON.stringify({ error: 'The request is not valid HTTP.', code: 'REQUEST_MALFORMED', ...ids });
      socket.end(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/json\r\n` +
          `x-request-id: ${ids.request_id}\r\nx-trace-id: ${ids.trace_id}\r\n` +
          `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    },
  };
}

const statusOfBrokenBytes: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Whether a stream ended because its client did before the first byte, also one that only ended its own side of the connection: Node.js
 * closes the other side then. That is no fault of ours.
 */
const isUnread = (thrown: FastifyError, { raw }: FastifyReply): boolean =>
  thrown.code === 'ERR_STREAM_PREMATURE_CLOSE' && (raw.destroyed || raw.socket?.writable !== true);

const unread: Failure = {
  status: statusOf.cancelled,
  kind: 'cancelled',
  code: 'REQUEST_CANCELLED',
  message: 'The client has closed the connection.',
  extra: {},
  headers: {},
};

const noSuchRoute: Failure = {
  status: 404,
  kind: 'not-found',
  code: 'ROUTE_NOT_FOUND',
  message: 'There is no such operation.',
  extra: {},
  headers: {},
};

const wrongMethod = (method: string): Failure => ({
  status: 405,
  kind: 'invalid',
  code: 'METHOD_NOT_ALLOWED',
  message: `This path does not serve ${method}; the header Allow lists the methods that it serves.`,
  extra: {},
  headers: {},
});

function send(reply: FastifyReply, request: FastifyRequest, failure: Failure, rules: FailureRules): FastifyReply {
  const { code, extra, headers } = failure;
  const ids = { request_id: request.id, trace_id: traceIdOf(request) };
  const told = rules.told?.(failure, request.headers);
  if (told) addVary(reply, 'Accept-Language').header('content-language', told.language);
  const said = { ...failure, message: told?.message ?? failure.message };
  return reply
    .code(failure.status)
    .headers({ 'x-request-id': ids.request_id, 'x-trace-id': ids.trace_id, ...headers })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify) // a route's schema must not decide what an error says
    .send(request.routeOptions.config?.failureBody?.(said) ?? { error: said.message, ...extra, code, ...ids });
}
