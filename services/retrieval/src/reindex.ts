// Rebuilds the search index from the cards, beside the one in use, with the settings of the service:
//   CARDINAL_INDEX=… CARDINAL_EXTRACTION_ADDRESS=… [CARDINAL_EMBEDDER=…] node services/retrieval/dist/reindex.js
// A change of the embedding model does not need this script: the replicas embed again when they start with another CARDINAL_EMBEDDER.
import { readSettings } from '@cardinal/config';
import { extraction } from '@cardinal/contracts';
import { grpcClient, openChannel } from '@cardinal/grpc';
import { systemClock as clock } from '@cardinal/kernel';
import { environmentOf, runProcess, tlsOf, Waiting } from '@cardinal/runtime';
import { openElasticsearchIndex } from './outbound/elasticsearch/elasticsearch-index.js';
import { IndexLayoutError } from './outbound/elasticsearch/client/errors.js';
import { rebuild } from './outbound/elasticsearch/rebuild.js';
import { createCardSource } from './outbound/extraction/card-source.js';
import { openModels } from './outbound/open-models.js';
import { retrievalService } from './service.js';

await runProcess({
  name: 'reindex',
  stopWithinMs: 30_000,
  readSettings: (env) => readSettings(environmentOf(retrievalService), env),
  async start(settings, logger, stopping) {
    const waiting = new Waiting(logger, stopping);
    await using models = await waiting.untilUp('the model (CARDINAL_EMBEDDER)', () => openModels(settings, logger));
    const { embedder } = models;
    const index = openElasticsearchIndex({ url: settings.CARDINAL_INDEX, model: embedder.model, clock, logger });
    const channel = openChannel(settings.CARDINAL_EXTRACTION_ADDRESS, {
      tls: tlsOf(settings),
      token: settings.CARDINAL_GRPC_TOKEN,
    });
    try {
      await waiting.untilUp('the search index (CARDINAL_INDEX)', async () => {
        try {
          await index.migrate();
        } catch (thrown) {
          if (!(thrown instanceof IndexLayoutError)) throw thrown; // the rebuild below replaces such an index
        }
      });
      await index.models.rememberEmbedder(models.embedders.url);
      const source = createCardSource(grpcClient(extraction.CardsServiceDefinition, channel));
      await rebuild({ parts: index.parts, source, embedder, logger }, stopping);
    } finally {
      channel.close();
      await index.close();
    }
    return { stop: async () => {} };
  },
});
process.exit(0);
