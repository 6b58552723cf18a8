import type { gateway } from '@cardinal/contracts';
import { createHttpServer } from '@cardinal/http';
import { silentLogger } from '@cardinal/kernel';
import type { FastifyInstance } from 'fastify';
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
import { defaultSettings } from './settings.js';
import { wireUseCases, type UseCasesOutbound } from './use-cases.js';

/** Everything the gateway talks to, and what it says of the process. */
export interface GatewayOutbound extends UseCasesOutbound, Partial<OperationsOptions> {}

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

/** The composition root: the use cases behind HTTP. */
export async function wireGateway(outbound: GatewayOutbound): Promise<GatewayService> {
  const { logger = silentLogger } = outbound;
  const settings = { ...defaultSettings, ...outbound.settings };
  const { heartbeatMs, stallMs, stopGraceMs: graceMs } = settings;
  const useCases = wireUseCases(outbound);
  const { streams } = useCases;

  const app = createHttpServer({ logger, failures: failureRules });
  await describeApi(app);
  await app.register(operationsRoutes, {
    ready: outbound.ready ?? (async () => []),
    metricsText: outbound.metricsText ?? (async () => ''),
  });
  await app.register(
    async (api) => {
      requireKey(api, useCases.authenticate);
      await api.register(collectionRoutes, useCases);
      await api.register(conflictRoutes, useCases);
      await api.register(fileRoutes, {
        files: useCases.files,
        uploads: { maxBytes: settings.maxUploadBytes, stallMs: settings.uploadStallMs },
      });
      await api.register(searchRoutes, useCases);
      await api.register(askRoutes, { ...useCases, heartbeatMs, stallMs, graceMs, logger });
      await api.register(progressRoutes, { progress: useCases.progress, streams, heartbeatMs, stallMs, logger });
      await api.register(usageRoutes, useCases);
    },
    { prefix: '/api/v1' },
  );
  await serveApiDescription(app);

  return {
    app,
    tokens: useCases.tokensService,
    async start() {
      await app.ready();
      await useCases.start();
    },
    async stop() {
      await app.close();
      await useCases.stop();
    },
    bootstrap: () => useCases.bootstrap(),
  };
}
