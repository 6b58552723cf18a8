import { readSettings } from '@cardinal/config';
import { answer, extraction, ingest, retrieval } from '@cardinal/contracts';
import { grpcClient } from '@cardinal/grpc';
import { randomIds, systemClock } from '@cardinal/kernel';
import { openLanguageModels, readModelChoice } from '@cardinal/llm/anthropic';
import { connectBus, connectStore, runService } from '@cardinal/runtime';
import { AnswerEnv } from './env.js';
import { wireAnswer } from './wire.js';

await runService({
  name: 'answer',
  readSettings: (env) => readSettings(AnswerEnv, env),
  async open(context) {
    const { settings, logger, channel } = context;
    const store = await connectStore(context);
    const bus = await connectBus(context);
    const choice = readModelChoice(settings);
    const byId = choice && (await openLanguageModels(choice, settings, { clock: systemClock, logger }));
    const service = wireAnswer({
      store,
      bus,
      catalog: grpcClient(ingest.CatalogServiceDefinition, channel(settings.CARDINAL_INGEST_ADDRESS)),
      cards: grpcClient(extraction.CardsServiceDefinition, channel(settings.CARDINAL_EXTRACTION_ADDRESS)),
      models: choice && byId && { ...choice, byId },
      retrieval: grpcClient(retrieval.RetrievalServiceDefinition, channel(settings.CARDINAL_RETRIEVAL_ADDRESS)),
      clock: systemClock,
      ids: randomIds,
      logger,
    });
    return {
      start: () => service.start(),
      stop: () => service.stop(),
      calls: {
        port: settings.CARDINAL_GRPC_PORT,
        add: (server) => server.add(answer.AnswersServiceDefinition, service.service),
      },
      vital: { store: () => store.ready(), bus: () => bus.check() },
    };
  },
});
