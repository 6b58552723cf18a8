import type { Embedder } from '@cardinal/embedding';
import type { Logger } from '@cardinal/kernel';
import { embedMissing } from './index-vectors.js';
import type { ModelSwitch, VectorWriter } from '../ports.js';
import type { QueryEmbedders } from '../searching/query-texts.js';

export interface ChangeModelNeeds {
  readonly index: VectorWriter;
  readonly models: ModelSwitch;
  readonly embedder: Embedder;
  readonly queries: Pick<QueryEmbedders, 'has'>;
  readonly logger: Logger;
}

/**
 * Brings every collection to the index's model, one after another: embeds its cards again while the old vectors serve, then switches. A
 * crash loses only the cards in progress. If the old model can no longer be opened, its vectors are of no use: then the collection switches
 * first, and searches use words alone meanwhile.
 */
export async function changeModel(needs: ChangeModelNeeds, signal: AbortSignal): Promise<void> {
  const { index, models, embedder, queries, logger } = needs;
  const outdated = await models.outdated();
  for (const collection of outdated) {
    if (await queries.has(collection.modelId)) continue;
    logger.warn('dropping the vectors of a model that is no longer available', { ...collection });
    await models.switchModel(collection);
  }
  for (const [at, collection] of outdated.entries()) {
    const instances = await models.instancesOf(collection);
    const about = { ...collection, to: embedder.model.id, collections: outdated.length, number: at + 1 };
    for (const [done, instance] of instances.entries()) {
      logger.info('embedding a collection again for another model', { ...about, documents: instances.length, done });
      await embedMissing({ index, embedder }, instance, signal);
    }
    await models.switchModel(collection);
    logger.info('changed the embedding model of a collection', about);
  }
}
