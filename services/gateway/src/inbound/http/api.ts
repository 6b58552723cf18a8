import { createHttpServer } from '@cardinal/http';
import type { Clock, Logger, SteadyClock } from '@cardinal/kernel';
import type { FastifyInstance } from 'fastify';
import type { UseCases } from '../../app/index.js';
import type { GatewaySettings } from '../../settings.js';
import { difyRoutes } from '../dify/retrieval.route.js';
import { mcpRoutes } from '../mcp/mcp.route.js';
import { openAiRoutes } from '../openai/openai.routes.js';
import { askRoutes } from './asks.route.js';
import { auditRoutes } from './audit.route.js';
import { requireKey } from './auth.js';
import { chatRoutes } from './chats.route.js';
import { collectionRoutes } from './collections.route.js';
import { facetRoutes } from './facets.route.js';
import { contentRoutes } from './documents/content.route.js';
import { conflictRoutes } from './conflicts.route.js';
import { checkPreconditions, tagReads } from './entity-tags.js';
import { failureRules } from './failures.js';
import { documentRoutes } from './documents/documents.route.js';
import { fileRoutes } from './documents/files.route.js';
import { metadataRoutes } from './documents/metadata.route.js';
import { reprocessRoutes } from './documents/reprocess.route.js';
import { tableRoutes } from './documents/tables.route.js';
import { describeApi, serveApiDescription } from './description/openapi.js';
import { operationsRoutes, statusRoutes, type OperationsOptions } from './operations.route.js';
import { progressRoutes } from './progress.route.js';
import { searchRoutes } from './search.route.js';
import { shedLoad } from './shed-load.js';
import { usageRoutes } from './usage.route.js';

export interface ApiDeps extends OperationsOptions {
  readonly useCases: UseCases;
  readonly settings: GatewaySettings;
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly logger: Logger;
}

/** Builds the HTTP server over the use cases. The server does not listen yet. */
export async function createApi({
  useCases,
  settings,
  clock,
  steady,
  logger,
  ...operations
}: ApiDeps): Promise<FastifyInstance> {
  const { heartbeatMs, stallMs, stopGraceMs: graceMs } = settings;
  const { streams } = useCases;
  // With a language model, an ask waits for the model, so that its waiting time is no sign of overload.
  const patienceMs = settings.models.languageModels.length > 0 ? Infinity : settings.longPatienceMs;
  const app = createHttpServer({
    logger,
    failures: failureRules,
    stallMs,
    service: 'gateway',
    probes: ['/healthz', '/readyz', '/metrics'],
    accessLog: settings.accessLog,
    trustedProxies: settings.trustedProxies,
    corsOrigins: settings.corsOrigins,
  });
  await describeApi(app);
  await app.register(operationsRoutes, operations);
  await app.register(statusRoutes);
  const asking = { ...useCases, clock, patienceMs, heartbeatMs, stallMs, graceMs, logger };
  // One entry for all protocols, so that keys are checked and load is counted in one place.
  await app.register(async (keyed) => {
    requireKey(keyed, useCases.authenticate);
    checkPreconditions(keyed);
    shedLoad(keyed, { clock: steady, ...settings });
    await keyed.register(
      async (api) => {
        tagReads(api);
        await api.register(collectionRoutes, { ...useCases, stallMs });
        await api.register(facetRoutes, useCases);
        await api.register(conflictRoutes, useCases);
        const uploads = { maxBytes: settings.maxUploadBytes, stallMs: settings.uploadStallMs };
        await api.register(fileRoutes, { ...useCases, logger, uploads, stallMs, patienceMs: settings.longPatienceMs });
        await api.register(documentRoutes, {
          ...useCases,
          uploads,
          stallMs,
          logger,
          patienceMs: settings.longPatienceMs,
        });
        await api.register(metadataRoutes, useCases);
        await api.register(reprocessRoutes, useCases);
        await api.register(contentRoutes, { files: useCases.files, streams, stallMs, logger });
        await api.register(tableRoutes, useCases);
        await api.register(searchRoutes, { ...useCases, clock });
        await api.register(askRoutes, asking);
        await api.register(chatRoutes, useCases);
        await api.register(progressRoutes, { ...useCases, heartbeatMs, stallMs, logger });
        await api.register(usageRoutes, useCases);
        await api.register(auditRoutes, useCases);
      },
      { prefix: '/api/v1' },
    );
    await keyed.register(openAiRoutes, {
      ...asking,
      embeddingPatienceMs: settings.longPatienceMs,
      prefix: '/v1',
    });
    await keyed.register(mcpRoutes, asking);
    await keyed.register(difyRoutes, useCases);
  });
  await serveApiDescription(app);
  return app;
}
