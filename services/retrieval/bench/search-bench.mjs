// A generated collection under the model of the service, and the bare request that a search on Elasticsearch is compared with.
import { createEmbedder } from '@cardinal/embedding';
import { silentLogger, systemClock } from '@cardinal/kernel';
import { connect } from '../dist/outbound/elasticsearch/client/connection.js';
import { openElasticsearchIndex } from '../dist/outbound/elasticsearch/elasticsearch-index.js';
import { spaceOf } from '../dist/outbound/elasticsearch/layout/space.js';
import { fill } from './fill-elasticsearch.mjs';
import { madeEmbedder, randomFrom, textOf } from './made-collection.mjs';

/**
 * @param {{ url: string, collection: { teamId: number, collectionId: number }, cards: number,
 *   queryEmbedder?: import('@cardinal/embedding').Embedder }} options
 *   queryEmbedder: the service's own embedder, if it embeds queries; the generated vectors of cards are then stored as its model's.
 */
export async function openSearchBench({ url, collection, cards, queryEmbedder }) {
  const embedder = madeEmbedder(queryEmbedder?.model.dimensions);
  const { model } = queryEmbedder ?? embedder;
  const index = openElasticsearchIndex({
    url,
    model,
    clock: systemClock,
    logger: silentLogger,
  });
  const client = connect(url);
  const embedWith = (one) => async (text) => (await one.embed([text], { priority: 'query' })).vectors[0];
  await index.migrate();
  const cardsPerSecond = await fill({ index, client, collection, count: cards, embed: embedWith(embedder) });
  const { index: name } = await index.parts.versions.fresh();
  const field = spaceOf(model).vector;
  const place = `${collection.teamId}.${collection.collectionId}`;

  return {
    index,
    client,
    embedder,
    cardsPerSecond,
    queries(count) {
      const random = randomFrom(99);
      return Array.from({ length: count }, () => textOf(random, 3 + Math.floor(random() * 6)));
    },
    /** Vector of a query as the service embeds it, because another vector would lead through other parts of the graph, at another cost. */
    vectorOf: embedWith(queryEmbedder ?? embedder),
    /** One request for words and vectors, as an application without an adapter would send it: the best ten, with their texts. */
    async bare(query, vector) {
      const filter = [{ term: { collection: place } }, { term: { current: true } }];
      const terms = query.split(' ').map((word) => ({ match: { terms: `${place}/${word}` } }));
      const knn = { field, query_vector: Array.from(vector), k: 10, num_candidates: 100, filter };
      const { hits } = await client.search({
        index: name,
        size: 10,
        _source: ['shown'],
        knn,
        query: { bool: { filter, should: terms, minimum_should_match: 1 } },
      });
      if (hits.hits.length === 0) throw new Error(`the bare request found nothing for ${query}`);
    },
    async close() {
      await index.close();
      await client.close();
    },
  };
}

/** The default embedder of a service. The caller must dispose of it. */
export const builtinEmbedder = () => createEmbedder('builtin:', { logger: silentLogger });
