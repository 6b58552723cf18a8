import { createHttpServer } from '@cardinal/http';
import type { Logger } from '@cardinal/kernel';
import type { FastifyInstance } from 'fastify';
import type { UseCases } from '../../app/index.js';
import type { GatewaySettings } from '../../settings.js';
import { askRoutes } from './asks.route.js';
import { requireKey } from './auth.js';
import { collectionRoutes } from './collections.route.js';
import { conflictRoutes } from './conflicts.route.js';
import { failureRules } from './failures.js';
import { fileRoutes } from './files.route.js';
import { describeApi, serveApiDescription } from './openapi.js';
import { operationsRoutes, type OperationsOptions } from './operations.route.js';
import { progressRoutes } from './progress.route.js';
import { searchRoutes } from './search.route.js';
import { statusRoutes } from './status.route.js';
import { usageRoutes } from './usage.route.js';

export interface ApiDeps extends OperationsOptions {
  readonly useCases: UseCases;
  readonly settings: GatewaySettings;
  readonly logger: Logger;
}

/** The use cases behind HTTP. Not listening. */
export async function createApi({ useCases, settings, logger, ...operations }: ApiDeps): Promise<FastifyInstance> {
  const { heartbeatMs, stallMs, stopGraceMs: graceMs } = settings;
  const { streams } = useCases;
  const app = createHttpServer({
    logger,
    failures: failureRules,
    service: 'gateway',
    probes: ['/healthz', '/readyz', '/metrics'],
    accessLog: settings.accessLog,
  });
  await describeApi(app);
  await app.register(operationsRoutes, operations);
  await app.register(statusRoutes);
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
  return app;
}
