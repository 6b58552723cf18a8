import { tellTeam } from '@cardinal/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticate } from '../../app/accounts/authenticate.js';
import { requireScope } from '../../domain/keys/access.js';
import type { Caller } from '../../domain/keys/accounts.js';
import type { Counted } from '../../domain/keys/rate-limit.js';
import type { KeyScope } from '../../domain/keys/roles.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Scope that a key needs for the route, or several of which one suffices. Every route behind a key must declare this. */
    readonly needs?: KeyScope | readonly KeyScope[];
    /** Rate limit that requests of the route count towards. Default: `requests`. */
    readonly counted?: Counted;
  }
}

/**
 * Authenticates every request of this part of the server and checks the scope of its key, before path, query or body are validated.
 *
 * @throws {TypeError} when a route is added that declares no scope.
 */
export function requireKey(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('caller');
  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.needs)
      throw new TypeError(`The route ${String(method)} ${url} must name the scope that it needs (config.needs).`);
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
