import { whenClosed } from '@cardinal/http';
import type { SteadyClock } from '@cardinal/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createAdmission } from '../../domain/admission.js';
import { callerOf } from './auth.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Time after which a request counts as late if its response has not begun, in milliseconds; `Infinity`: others do the work. */
    readonly patienceMs?: number;
  }

  interface FastifyRequest {
    /** Entry among the waiting requests, released when the response begins. */
    [taken]: Disposable | undefined;
  }
}

const taken = Symbol('taken');

export interface ShedLoadOptions {
  readonly clock: SteadyClock;
  /** Number of late requests from which on the process counts as overloaded. */
  readonly lateLimit: number;
  /** Patience of routes that configure none, in milliseconds. */
  readonly patienceMs: number;
}

/** Stops counting a request as load, because it now only waits for work of others. */
export function isNoLoad(request: FastifyRequest): void {
  request[taken]?.[Symbol.dispose]();
}

/**
 * Refuses requests of this part of the server, before their body is read, while the process is overloaded. A request counts as waiting from
 * the end of its body, so that slow clients do not count as load, until its response begins.
 */
export function shedLoad(app: FastifyInstance, { clock, lateLimit, patienceMs }: ShedLoadOptions): void {
  const admission = createAdmission(lateLimit);
  app.decorateRequest(taken);

  app.addHook('onRequest', (request, _reply, next) => {
    admission.require(callerOf(request).teamId, clock.elapsedMs());
    next();
  });
  app.addHook('preHandler', (request, reply, next) => {
    const patience = request.routeOptions.config.patienceMs ?? patienceMs;
    const begin = () => {
      if (reply.sent || reply.raw.destroyed || patience === Infinity) return;
      const place = admission.take(callerOf(request).teamId, patience, clock.elapsedMs());
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
