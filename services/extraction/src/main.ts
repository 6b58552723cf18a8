import { readSettings } from '@cardinal/config';
import { extraction, ingest, retrieval } from '@cardinal/contracts';
import { grpcClient } from '@cardinal/grpc';
import { connectBus, connectStore, runService } from '@cardinal/runtime';
import { ExtractionEnv } from './env.js';
import { wireExtraction } from './wire.js';

await runService({
  name: 'extraction',
  readSettings: (env) => readSettings(ExtractionEnv, env),
  async open(context) {
    const { settings, logger, channel } = context;
    const store = await connectStore(context);
    const bus = await connectBus(context);
    const catalog = grpcClient(ingest.CatalogServiceDefinition, channel(settings.CARDINAL_INGEST_ADDRESS));
    const neighbours = grpcClient(retrieval.RetrievalServiceDefinition, channel(settings.CARDINAL_RETRIEVAL_ADDRESS));
    const service = wireExtraction({ store, bus, catalog, retrieval: neighbours, logger });
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
