import type { estypes } from '@elastic/elasticsearch';
import { ranking } from '../../domain/parameters.js';

/** Grows with every change of the mappings below that an old index cannot follow. */
export const layoutVersion = 1;

export interface Sizing {
  /** Of the index of cards. One serves some millions. */
  readonly shards: number;
  readonly replicas: number;
}

/** One document a card. Searches never parse text here: terms come analysed (`terms`), so that both adapters score the same words. */
export function cardsIndex(model: { readonly id: string; readonly dimensions: number }, sizing: Sizing) {
  return {
    settings: {
      number_of_shards: sizing.shards,
      number_of_replicas: sizing.replicas,
      // What must be seen is refreshed by whoever needs it (`finish`, `vectorsComplete`, a purge); the rest can wait.
      refresh_interval: '5s',
      similarity: { cards: { type: 'BM25', k1: ranking.bm25.k1, b: ranking.bm25.b } },
    } satisfies estypes.IndicesIndexSettings,
    mappings: {
      dynamic: 'strict',
      _meta: { layout: layoutVersion, model: model.id, dimensions: model.dimensions },
      properties: {
        collection: { type: 'keyword' },
        teamId: { type: 'long' },
        cardId: { type: 'long' },
        instanceId: { type: 'long' },
        generation: { type: 'long' },
        /** Revision of the instance that `current` is from. */
        revision: { type: 'long' },
        current: { type: 'boolean' },
        facets: { type: 'keyword' },
        version: { type: 'long' },
        textHash: { type: 'keyword' },
        textKey: { type: 'long' },
        language: { type: 'keyword' },
        stems: { type: 'integer' },
        textStems: { type: 'integer' },
        sentences: { type: 'integer' },
        /** A uniform draw: the cards with the smallest are a random sample of any scope. */
        lot: { type: 'integer' },
        terms: { type: 'text', analyzer: 'whitespace', index_options: 'freqs', similarity: 'cards' },
        words: { type: 'binary', doc_values: true },
        /** The model of the vectors; absent: none yet. */
        modelId: { type: 'keyword' },
        passages: { type: 'integer' },
        passageKeys: { type: 'keyword' },
        code: { type: 'binary', doc_values: true },
        vector: vectorField(model.dimensions),
        /** Second and further passages of long cards. Few have any, so that most cards stay one Lucene document. */
        more: { type: 'nested', properties: { vector: vectorField(model.dimensions) } },
        /** What is only shown. */
        shown: { type: 'object', enabled: false },
      },
    } satisfies estypes.MappingTypeMapping,
  };
}

const vectorField = (dims: number) =>
  ({ type: 'dense_vector', dims, index: true, similarity: 'cosine', index_options: { type: 'int8_hnsw' } }) as const;

/** One document an instance, those of deleted ones included: the memory of what must never come back. */
export const instancesIndex = (sizing: Sizing) => ({
  settings: { number_of_shards: 1, number_of_replicas: sizing.replicas } satisfies estypes.IndicesIndexSettings,
  mappings: {
    dynamic: 'strict',
    _meta: { layout: layoutVersion },
    properties: {
      name: { type: 'keyword' },
      teamId: { type: 'long' },
      collectionId: { type: 'long' },
      instanceId: { type: 'long' },
      generation: { type: 'long' },
      revision: { type: 'long' },
      state: { type: 'keyword' },
      facts: { type: 'object', enabled: false },
      /** The index of cards that the running generation began in. */
      begunIn: { type: 'keyword' },
      /** Index of cards → the generation that is whole in it. */
      complete: { type: 'object', enabled: false },
    },
  } satisfies estypes.MappingTypeMapping,
});
