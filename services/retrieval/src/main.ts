import { readSettings } from '@cardinal/config';
import { extraction, retrieval } from '@cardinal/contracts';
import { grpcClient } from '@cardinal/grpc';
import { systemClock as clock } from '@cardinal/kernel';
import { connectBus, runService } from '@cardinal/runtime';
import { RetrievalEnv } from './env.js';
import { openModels } from './model-settings.js';
import { indexAt } from './outbound/open-index.js';
import { wireRetrieval } from './wire.js';

/** A document waits for several refreshes of the index; documents that wait for the same moment share one. */
const documentsAtOnce = 6;
/** Cards whose neighbours are looked for in one request. */
const comparisonsAtOnce = 25;

await runService({
  name: 'retrieval',
  readSettings: (env) => readSettings(RetrievalEnv, env),
  async open(context) {
    const { settings, logger, waiting, teardown, channel } = context;
    const models = await waiting.untilUp('the model (CARDINAL_EMBEDDER)', () =>
      openModels(settings, logger.child({ part: 'embedding' })),
    );
    teardown.add('models', () => models[Symbol.asyncDispose]());
    const bus = await connectBus(context);
    const index = await indexAt(settings.CARDINAL_INDEX, { model: models.embedder.model, clock, logger });
    teardown.add('index', () => index.close());
    await waiting.untilUp('the search index (CARDINAL_INDEX)', () => index.ready());
    const service = wireRetrieval({
      index,
      bus,
      cards: grpcClient(extraction.CardsServiceDefinition, channel(settings.CARDINAL_EXTRACTION_ADDRESS)),
      ...models,
      documentsAtOnce,
      comparisonsAtOnce,
      clock,
      logger,
    });
    return {
      start: () => service.start(),
      stop: () => service.stop(),
      calls: {
        port: settings.CARDINAL_GRPC_PORT,
        add: (server) => server.add(retrieval.RetrievalServiceDefinition, service.service),
      },
      vital: { index: () => service.ready(), bus: () => bus.check() },
    };
  },
});
