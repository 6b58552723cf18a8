import { readSettings } from '@cardinal/config';
import { answer, ingest, retrieval } from '@cardinal/contracts';
import { grpcClient } from '@cardinal/grpc';
import { randomIds, systemClock } from '@cardinal/kernel';
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
    const service = wireAnswer({
      store,
      bus,
      catalog: grpcClient(ingest.CatalogServiceDefinition, channel(settings.CARDINAL_INGEST_ADDRESS)),
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
