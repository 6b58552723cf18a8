import { wireAnswer } from '@cardinal/answer';
import { createEmbeddedBus } from '@cardinal/bus';
import { answer, extraction, gateway as gatewayCalls, ingest, retrieval } from '@cardinal/contracts';
import { readDocumentModels, wireExtraction } from '@cardinal/extraction';
import { encoderOf, modelsOf, wireGateway } from '@cardinal/gateway';
import { inProcessClient } from '@cardinal/grpc';
import { openParser, wireIngest } from '@cardinal/ingest';
import { randomIds, systemClock as clock, type Logger } from '@cardinal/kernel';
import { openLanguageModels, readModelChoice } from '@cardinal/llm/anthropic';
import { openModels, wireRetrieval } from '@cardinal/retrieval';
import { failing, listening, Teardown } from '@cardinal/runtime';
import { acquireDataDirLock, openFileBlobs, openSqlite, sqliteStore } from '@cardinal/store';
import { startTelemetry } from '@cardinal/telemetry';
import { join } from 'node:path';
import type { StandaloneSettings } from './settings.js';

export interface Standalone {
  /** Where it listens: `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Stops taking work, finishes or hands back what is running, closes everything. */
  stop(): Promise<void>;
}

/**
 * All five services in this process, on one data folder. They talk through the same typed clients and the same bus as in a
 * cluster; only the adapters differ.
 */
export async function startStandalone(settings: StandaloneSettings, logger: Logger): Promise<Standalone> {
  const teardown = new Teardown(logger);
  try {
    return await open(settings, logger, teardown);
  } catch (thrown) {
    await teardown.run();
    throw thrown;
  }
}

/**
 * Deliveries of one event before it is given up. Well above the usual 8, because here every death of the process, of whatever
 * cause, counts as a delivery of all that was running: a laptop that is switched off ten times loses no file.
 */
const maxDeliveries = 25;

async function open(settings: StandaloneSettings, logger: Logger, teardown: Teardown): Promise<Standalone> {
  const dataDir = settings.CARDINAL_DATA_DIR;
  const lock = acquireDataDirLock(dataDir);
  teardown.add('lock', () => lock[Symbol.dispose]());
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  const telemetry = await startTelemetry({
    serviceName: 'cardinal',
    prometheus: true,
    ...(endpoint !== undefined && { otlpEndpoint: endpoint }),
  });
  teardown.add('telemetry', () => telemetry[Symbol.asyncDispose]());

  const db = openSqlite(join(dataDir, 'cardinal.db'));
  const store = sqliteStore(db);
  teardown.add('store', () => store[Symbol.asyncDispose]());
  const blobs = openFileBlobs(join(dataDir, 'blobs'), { isOurs: true });
  const bus = createEmbeddedBus({ db, maxDeliveries, logger: logger.child({ part: 'bus' }) });
  teardown.add('bus', () => bus[Symbol.asyncDispose]());
  const models = await openModels(settings, logger.child({ part: 'embedding' }));
  teardown.add('models', () => models[Symbol.asyncDispose]());
  const parser = openParser(settings, {
    blobs,
    scratchDir: join(dataDir, 'scratch'),
    logger: logger.child({ part: 'parser' }),
  });
  teardown.add('parser', () => parser[Symbol.asyncDispose]());

  const unexpected = {
    onUnexpected: (method: string, err: unknown) => logger.error('a call failed unexpectedly', { method, err }),
  };
  const as = (service: string) => logger.child({ part: service });

  const ingesting = wireIngest({ store, blobs, bus, parser, clock, logger: as('ingest') });
  const catalog = inProcessClient(ingest.CatalogServiceDefinition, ingesting.service, unexpected);
  const choice = readModelChoice(settings);
  const documentModels = readDocumentModels(settings);
  const known = choice ?? documentModels;
  const byId = known && (await openLanguageModels(known, settings, { clock, logger: as('models') }));
  // Extraction asks retrieval for neighbours, and retrieval reads extraction's cards: each is built before the other is called. So are
  // extraction and the gateway, which keeps the quota that extraction with a model is paid from.
  const extracting = wireExtraction({
    store,
    bus,
    catalog,
    retrieval: {
      findSimilar: (request, options) => searching.findSimilar(request, options),
      scoreTexts: (request, options) => searching.scoreTexts(request, options),
    },
    models: documentModels &&
      byId && {
        ...{ ...documentModels, byId, ids: randomIds },
        tokens: { reserveTokens: (request, options) => tokens.reserveTokens(request, options) },
      },
    clock,
    logger: as('extraction'),
  });
  const cards = inProcessClient(extraction.CardsServiceDefinition, extracting.service, unexpected);
  const retrieving = wireRetrieval({ db, bus, cards, ...models, clock, logger: as('retrieval') });
  const searching = inProcessClient(retrieval.RetrievalServiceDefinition, retrieving.service, unexpected);
  const answering = wireAnswer({
    store,
    bus,
    catalog,
    cards,
    retrieval: searching,
    models: choice && byId && { ...choice, byId },
    clock,
    ids: randomIds,
    logger: as('answer'),
  });
  const answers = inProcessClient(answer.AnswersServiceDefinition, answering.service, unexpected);
  const gateway = await wireGateway({
    store,
    bus,
    catalog,
    cards,
    retrieval: searching,
    answers,
    clock,
    logger: as('gateway'),
    ready: () => failing({ store: () => store.ready(), bus: () => bus.check() }),
    metricsText: () => telemetry.metricsText(),
    settings: {
      ...(choice && { models: modelsOf(choice) }),
      encoder: encoderOf(settings.CARDINAL_EMBEDDER),
      rateLimitPerMinute: settings.CARDINAL_RATE_LIMIT_PER_MINUTE,
      streamsPerKey: settings.CARDINAL_STREAMS_PER_KEY,
      streamsPerTeam: settings.CARDINAL_STREAMS_PER_TEAM,
      bootstrapApiKey: settings.CARDINAL_BOOTSTRAP_API_KEY,
    },
  });
  const tokens = inProcessClient(gatewayCalls.TokensServiceDefinition, gateway.tokens, unexpected);

  // Each service starts when those it calls can answer, and stops before them.
  for (const [name, service] of Object.entries({ ingesting, extracting, retrieving, answering, gateway })) {
    await service.start();
    teardown.add(name, () => service.stop());
  }
  await gateway.bootstrap();
  const url = await listening('PORT', () => gateway.app.listen({ host: settings.HOST, port: settings.PORT }));
  return { url, stop: () => teardown.run() };
}
