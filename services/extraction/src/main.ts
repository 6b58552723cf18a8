import { readSettings } from '@cardinal/config';
import { extraction, gateway, ingest, retrieval } from '@cardinal/contracts';
import { grpcClient } from '@cardinal/grpc';
import { randomIds, systemClock } from '@cardinal/kernel';
import { openLanguageModels } from '@cardinal/llm/anthropic';
import { connectBus, connectStore, runService } from '@cardinal/runtime';
import { ExtractionEnv } from './env.js';
import { readDocumentModels } from './model-settings.js';
import { wireExtraction } from './wire.js';

/** Other services and the store are waited for: a long document does not hold up the others. */
const documentsAtOnce = 4;

await runService({
  name: 'extraction',
  readSettings: (env) => {
    const settings = readSettings(ExtractionEnv, env);
    readDocumentModels(settings);
    return settings;
  },
  async open(context) {
    const { settings, logger, channel } = context;
    const store = await connectStore(context);
    const bus = await connectBus(context);
    const catalog = grpcClient(ingest.CatalogServiceDefinition, channel(settings.CARDINAL_INGEST_ADDRESS));
    const neighbours = grpcClient(retrieval.RetrievalServiceDefinition, channel(settings.CARDINAL_RETRIEVAL_ADDRESS));
    const choice = readDocumentModels(settings);
    const models = choice && {
      ...choice,
      byId: await openLanguageModels(choice, settings, { clock: systemClock, logger }),
      tokens: grpcClient(gateway.TokensServiceDefinition, channel(settings.CARDINAL_GATEWAY_ADDRESS)),
      ids: randomIds,
    };
    const service = wireExtraction({ store, bus, catalog, retrieval: neighbours, models, documentsAtOnce, logger });
    return {
      start: () => service.start(),
      stop: () => service.stop(),
      calls: {
        port: settings.CARDINAL_GRPC_PORT,
        add: (server) => server.add(extraction.CardsServiceDefinition, service.service),
      },
      vital: { store: () => store.ready(), bus: () => bus.check() },
    };
  },
});
