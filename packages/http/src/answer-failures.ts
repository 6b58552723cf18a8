import { AppError, type Logger } from '@cardinal/kernel';
import { createCounter, measures } from '@cardinal/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { randomBytes, randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { toFailure, type Failure, type FailureRules } from './failure.js';
import { rememberPaths } from './known-paths.js';
import { traceIdOf } from './tracing.js';
import { addVary } from './vary.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body of a failure where a route speaks a protocol that has its own; status and headers stay ours. */
    readonly failureBody?: (failure: Failure) => object;
  }
}

/** Answers every failure the same way. 5xx are our fault and logged as errors, with their cause, unless they say that there is too much to do. Before any route. */
export function answerFailures(app: FastifyInstance, logger: Logger, rules: FailureRules): void {
  const count = createCounter(measures.httpFailures);
  app.setErrorHandler((thrown, request, reply) => {
    const failure = toFailure(thrown, rules);
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
    // OPTIONS is answered for every path, by this line alone.
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
    return request.method === 'OPTIONS'
      ? reply.code(204).send()
      : send(reply, request, wrongMethod(request.method), rules);
  };
  // Before a body is read: what comes with a request that nothing serves is nobody's to judge.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404 || paths.isMistaken(request.url, request.method, request.routeOptions.url ?? ''))
      refuse(request, reply);
    else done();
  });
  app.setNotFoundHandler(refuse);
}

/** Requests so broken that no route is looked for: bad URLs and bytes that are not HTTP. */
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
      // Nothing is known of the request, but users need an id to name it by when they ask for help.
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
  message: `This path does not serve ${method}; the header Allow names the methods that it does.`,
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
