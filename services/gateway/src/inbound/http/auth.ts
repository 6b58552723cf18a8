import { tellTeam } from '@cardinal/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticate } from '../../app/accounts/authenticate.js';
import { requireScope } from '../../domain/keys/access.js';
import type { Caller } from '../../domain/keys/accounts.js';
import type { Counted } from '../../domain/keys/rate-limit.js';
import type { KeyScope } from '../../domain/keys/roles.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that a key needs for the route; every route behind a key declares one, or several of which one does. */
    readonly needs?: KeyScope | readonly KeyScope[];
    /** As what its requests count. Default: `requests`. */
    readonly counted?: Counted;
  }
}

/**
 * Asks every request of this part of the server for a key that is meant for it, before its path, query or body is looked at.
 *
 * @throws {TypeError} as soon as a route is added that does not say what it needs.
 */
export function requireKey(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('caller');
  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.needs) throw new TypeError(`${String(method)} ${url} does not say which scope it needs`);
  });
  app.addHook('onRequest', async (request) => {
    const { needs, counted = 'requests' } = request.routeOptions.config;
    const caller = await authenticate(request.headers.authorization, request.ip, counted);
    if (needs) requireScope(caller, ...[needs].flat());
    tellTeam(request, caller.teamId);
    request.setDecorator<Caller>('caller', caller);
  });
}

export function callerOf(request: FastifyRequest): Caller {
  return request.getDecorator<Caller>('caller');
}
