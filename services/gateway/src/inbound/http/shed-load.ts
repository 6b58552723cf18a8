import { whenClosed } from '@cardinal/http';
import type { Clock } from '@cardinal/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createAdmission } from '../../domain/admission.js';
import { callerOf } from './auth.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long a request of this route waits at most for its answer to begin before it is late; `Infinity`: others do the work. */
    readonly patienceMs?: number;
  }

  interface FastifyRequest {
    /** Its place among those that wait for their answer. */
    [taken]: Disposable | undefined;
  }
}

const taken = Symbol('taken');

export interface ShedLoadOptions {
  readonly clock: Clock;
  /** So many late requests are an overload. */
  readonly lateLimit: number;
  /** Of routes that say nothing else, in milliseconds. */
  readonly patienceMs: number;
}

/** What a request still waits for is no work of this process: it is no load from here on. */
export function isNoLoad(request: FastifyRequest): void {
  request[taken]?.[Symbol.dispose]();
}

/**
 * Refuses requests of this part of the server, before their body is read, while it cannot keep up with them. A request counts from when
 * all of it is here, so that a slow client is no load, until its answer begins.
 */
export function shedLoad(app: FastifyInstance, { clock, lateLimit, patienceMs }: ShedLoadOptions): void {
  const admission = createAdmission(lateLimit);
  app.decorateRequest(taken);

  app.addHook('onRequest', (request, _reply, next) => {
    admission.require(callerOf(request).teamId, clock.now());
    next();
  });
  app.addHook('preHandler', (request, reply, next) => {
    const patience = request.routeOptions.config.patienceMs ?? patienceMs;
    const begin = () => {
      if (reply.sent || reply.raw.destroyed || patience === Infinity) return;
      const place = admission.take(callerOf(request).teamId, patience, clock.now());
      request[taken] = place;
      whenClosed(reply.raw, () => place[Symbol.dispose]());
    };
    const { complete, readableEnded } = request.raw;
    if (complete || readableEnded) begin();
    else request.raw.once('end', begin);
    next();
  });
  app.addHook('onSend', (request, _reply, payload, next) => {
    isNoLoad(request);
    next(null, payload);
  });
}
