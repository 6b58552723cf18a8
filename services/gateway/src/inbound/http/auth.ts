import { tellTeam } from '@cardinal/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticate } from '../../app/accounts/authenticate.js';
import type { Caller } from '../../domain/accounts.js';

/** Asks every request of this part of the server for a key, before its path, query or body is looked at. */
export function requireKey(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    const caller = await authenticate(request.headers.authorization);
    tellTeam(request, caller.teamId);
    request.setDecorator<Caller>('caller', caller);
  });
}

export function callerOf(request: FastifyRequest): Caller {
  return request.getDecorator<Caller>('caller');
}
