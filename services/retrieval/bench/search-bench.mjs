// What a search on Elasticsearch is measured against: a made collection under the model of the service, and the bare request.
import { createEmbedder } from '@cardinal/embedding';
import { silentLogger, systemClock } from '@cardinal/kernel';
import { connect } from '../dist/outbound/elasticsearch/connection.js';
import { openElasticsearchIndex } from '../dist/outbound/elasticsearch/elasticsearch-index.js';
import { spaceOf } from '../dist/outbound/elasticsearch/space.js';
import { fill } from './fill-elasticsearch.mjs';
import { madeEmbedder, randomFrom, textOf } from './made-collection.mjs';

/**
 * @param {{ url: string, collection: { teamId: number, collectionId: number }, cards: number,
 *   model?: { id: string, dimensions: number } }} options
 *   model: whose vectors the made ones are written as.
 */
export async function openSearchBench({ url, collection, cards, model }) {
  const embedder = madeEmbedder(model?.dimensions);
  const index = openElasticsearchIndex({
    url,
    model: model ?? embedder.model,
    clock: systemClock,
    logger: silentLogger,
  });
  const client = connect(url);
  const embed = async (text) => (await embedder.embed([text])).vectors[0];
  await index.migrate();
  const cardsPerSecond = await fill({ index, client, collection, count: cards, embed });
  const { index: name } = await index.parts.versions.fresh();
  const field = spaceOf(model ?? embedder.model).vector;
  const place = `${collection.teamId}.${collection.collectionId}`;

  return {
    ...{ index, client, embedder, cardsPerSecond },
    queries(count) {
      const random = randomFrom(99);
      return Array.from({ length: count }, () => textOf(random, 3 + Math.floor(random() * 6)));
    },
    /** One request for both halves, as an application without an adapter would send it: ten best, with their texts. */
    async bare(query) {
      const filter = [{ term: { collection: place } }, { term: { current: true } }];
      const terms = query.split(' ').map((word) => ({ match: { terms: `${place}/${word}` } }));
      const knn = { field, query_vector: Array.from(await embed(query)), k: 10, num_candidates: 100, filter };
      await client.search({
        ...{ index: name, size: 10, _source: ['shown'], knn },
        query: { bool: { filter, should: terms, minimum_should_match: 1 } },
      });
    },
    async close() {
      await index.close();
      await client.close();
    },
  };
}

/** @returns the model that a service uses unless it is told otherwise. */
export async function builtinModel() {
  const embedder = await createEmbedder('builtin:', { logger: silentLogger });
  await embedder[Symbol.asyncDispose]();
  return embedder.model;
}
