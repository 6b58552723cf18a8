import { events, type gateway } from '@cardinal/contracts';
import { createHttpServer } from '@cardinal/http';
import { randomIds, silentLogger, systemClock, type Clock, type Ids, type Logger } from '@cardinal/kernel';
import type { Store } from '@cardinal/store';
import type { FastifyInstance } from 'fastify';
import { makeAskEvents } from './app/ask-events.js';
import { makeStartAsk } from './app/ask.js';
import { makeAdmit, makeAuthenticate } from './app/authenticate.js';
import { bootstrap } from './app/bootstrap.js';
import { makeCollectAnswer } from './app/collect-answer.js';
import { makeCollections } from './app/collections.js';
import { makeConflicts } from './app/conflicts.js';
import { makeFiles } from './app/files.js';
import { createOpenStreams } from './app/open-streams.js';
import type { Events, Services } from './app/ports.js';
import { makeProgress } from './app/progress.js';
import { makeSearch } from './app/search.js';
import { createSharedRateLimit } from './app/shared-rate-limit.js';
import { makeTokens } from './app/tokens.js';
import { makeVersions } from './app/versions.js';
import { createRateLimit } from './domain/rate-limit.js';
import { makeSettleTokens } from './inbound/events/tokens-used.js';
import { tokensService } from './inbound/grpc.js';
import { askRoutes } from './inbound/http/asks.route.js';
import { requireKey } from './inbound/http/auth.js';
import { collectionRoutes } from './inbound/http/collections.route.js';
import { conflictRoutes } from './inbound/http/conflicts.route.js';
import { failureRules } from './inbound/http/failures.js';
import { fileRoutes } from './inbound/http/files.route.js';
import { describeApi, serveApiDescription } from './inbound/http/openapi.js';
import { operationsRoutes, type OperationsOptions } from './inbound/http/operations.route.js';
import { progressRoutes } from './inbound/http/progress.route.js';
import { searchRoutes } from './inbound/http/search.route.js';
import { usageRoutes } from './inbound/http/usage.route.js';
import { gatewayStore } from './outbound/store.js';
import { defaultSettings, type GatewaySettings } from './settings.js';

/** Everything the gateway talks to. */
export interface GatewayOutbound extends Services, Partial<OperationsOptions> {
  /** Stays open when the gateway stops. */
  readonly store: Store;
  readonly bus: Events;
  readonly clock?: Clock;
  readonly ids?: Ids;
  readonly logger?: Logger;
  readonly settings?: Partial<GatewaySettings>;
  /** Where a new owner key is shown, once. Default: a line on standard output. */
  readonly announce?: (line: string) => void;
}

export interface GatewayService {
  /** Built, not listening. */
  readonly app: FastifyInstance;
  /** What other services call. */
  readonly tokens: gateway.TokensServiceImplementation;
  /** Migrates and subscribes. Before listening. */
  start(): Promise<void>;
  /** Stops taking requests, lets running ones finish, ends event streams, unsubscribes. */
  stop(): Promise<void>;
  /** Makes sure that a team and an owner key exist. After `start`. */
  bootstrap(): Promise<void>;
}

/** The composition root: the only function that knows every part. */
export async function wireGateway(outbound: GatewayOutbound): Promise<GatewayService> {
  const { bus, clock = systemClock, ids = randomIds, logger = silentLogger } = outbound;
  const settings = { ...defaultSettings, ...outbound.settings };
  const { accounts, allowances, migrate } = gatewayStore(outbound.store);
  const tokens = makeTokens(accounts, clock);
  const askEvents = makeAskEvents({ ...outbound, tokens, clock });
  const { heartbeatMs, stallMs, askTimeoutMs: timeoutMs, stopGraceMs: graceMs } = settings;
  const admit = makeAdmit({ ...accounts, clock, neededRole: 'moderator' });
  const streams = createOpenStreams({
    ...{ catalog: outbound.catalog, admit, logger },
    limits: { perKey: settings.streamsPerKey, perTeam: settings.streamsPerTeam },
    checkMs: settings.streamCheckMs,
  });

  const app = createHttpServer({ logger, failures: failureRules });
  await describeApi(app);
  await app.register(operationsRoutes, {
    ready: outbound.ready ?? (async () => []),
    metricsText: outbound.metricsText ?? (async () => ''),
  });
  await app.register(
    async (api) => {
      const { rateLimitPerMinute: limit } = settings;
      const countRequest = allowances ? createSharedRateLimit(limit, allowances) : createRateLimit(limit);
      requireKey(api, makeAuthenticate({ admit, clock, countRequest }));
      await api.register(collectionRoutes, { collections: makeCollections(outbound) });
      await api.register(conflictRoutes, { conflicts: makeConflicts(outbound), versions: makeVersions(outbound) });
      await api.register(fileRoutes, {
        files: makeFiles({ ...outbound, clock }),
        uploads: { maxBytes: settings.maxUploadBytes, stallMs: settings.uploadStallMs },
      });
      await api.register(searchRoutes, { search: makeSearch({ ...outbound, tokens, ids, encoder: settings.encoder }) });
      await api.register(askRoutes, {
        startAsk: makeStartAsk({ ...outbound, tokens, ids, models: settings.models, encoder: settings.encoder }),
        askEvents,
        collectAnswer: makeCollectAnswer({ askEvents, timeoutMs, graceMs }),
        ...{ streams, heartbeatMs, stallMs, graceMs, logger },
      });
      await api.register(progressRoutes, {
        progress: makeProgress(outbound),
        ...{ streams, heartbeatMs, stallMs, logger },
      });
      await api.register(usageRoutes, { tokens });
    },
    { prefix: '/api/v1' },
  );
  await serveApiDescription(app);

  let subscription: AsyncDisposable | undefined;
  return {
    app,
    tokens: tokensService(tokens),
    async start() {
      await migrate();
      await app.ready();
      subscription = await bus.subscribe(events.tokensUsed, {
        group: 'gateway.ledger',
        handle: makeSettleTokens(tokens),
      });
    },
    async stop() {
      await app.close();
      streams[Symbol.dispose]();
      await subscription?.[Symbol.asyncDispose]();
    },
    bootstrap: () =>
      bootstrap({
        accounts,
        clock,
        ids,
        presetKey: settings.bootstrapApiKey,
        announce: outbound.announce ?? ((line) => void process.stdout.write(`${line}\n`)),
      }),
  };
}
