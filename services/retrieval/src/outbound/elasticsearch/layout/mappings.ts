import type { estypes } from '@elastic/elasticsearch';
import { analysisVersion } from '@cardinal/language';
import { ranking } from '../../../domain/parameters.js';
import type { Space } from './space.js';

/** Incremented with every change of the mappings below, or of `propertyTermsOf`, that cannot be applied to an existing index. */
export const layoutVersion = 4;

export interface Sizing {
  /** Shards of the index of cards. One serves some millions of cards. */
  readonly shards: number;
  readonly replicas: number;
}

/**
 * One document per card. Text is never analysed here: terms come analysed (`terms`), so that both adapters score the same terms.
 *
 * @param space of the model that writes the vectors; fields of further models are added when needed (`vectorsOf`).
 */
export function cardsIndex(space: Space, sizing: Sizing) {
  return {
    settings: {
      number_of_shards: sizing.shards,
      number_of_replicas: sizing.replicas,
      // Long, because writers that need visibility refresh explicitly (`finish`, `vectorsComplete`, a purge).
      refresh_interval: '5s',
      similarity: { cards: { type: 'BM25', k1: ranking.bm25.k1, b: ranking.bm25.b } },
    } satisfies estypes.IndicesIndexSettings,
    mappings: {
      dynamic: 'strict',
      _meta: { layout: layoutVersion, analysis: analysisVersion },
      properties: {
        collection: { type: 'keyword' },
        teamId: { type: 'long' },
        cardId: { type: 'long' },
        instanceId: { type: 'long' },
        generation: { type: 'long' },
        /** Revision of the instance from which `current` was set. */
        revision: { type: 'long' },
        current: { type: 'boolean' },
        // The terms of `propertyTermsOf`. The field keeps its first name, because a renamed field would require a reindex.
        facets: { type: 'keyword' },
        // Aggregated or displayed, but never searched for, so that segments need no inverted index of them.
        version: { type: 'long', index: false },
        textHash: { type: 'keyword', index: false },
        language: { type: 'keyword', index: false },
        stems: { type: 'integer', index: false },
        textStems: { type: 'integer', index: false },
        sentences: { type: 'integer', index: false },
        /** Uniformly distributed: the cards with the lowest values are a random sample of any scope. */
        lot: { type: 'integer' },
        terms: { type: 'text', analyzer: 'whitespace', index_options: 'freqs', similarity: 'cards' },
        /** The data that ranking reads of every candidate and that depend on the card's text alone (`packing.ts`). */
        packed: { type: 'binary', doc_values: true },
        ...vectorsOf(space),
        /** The displayed fields, as a doc value, because the stored document also contains the vectors as text and loads slowly. */
        shown: { type: 'binary', doc_values: true },
      },
    } satisfies estypes.MappingTypeMapping,
  };
}

/** Fields for the vectors of one model. */
export function vectorsOf({ key, model }: Space): Record<string, estypes.MappingProperty> {
  const fields = {
    passages: { type: 'integer' },
    passageKeys: { type: 'keyword' },
    code: { type: 'binary', doc_values: true },
    vector: vectorField(model.dimensions),
    more: { type: 'nested', properties: { vector: vectorField(model.dimensions) } },
  } satisfies Record<string, estypes.MappingProperty>;
  return { vectors: { properties: { [key]: { properties: fields } } } };
}

const vectorField = (dims: number) =>
  ({ type: 'dense_vector', dims, index: true, similarity: 'cosine', index_options: { type: 'int8_hnsw' } }) as const;

/** An index of small state documents, beside the index of cards. */
const stateIndex = (sizing: Sizing, properties: Record<string, estypes.MappingProperty>) => ({
  settings: { number_of_shards: 1, number_of_replicas: sizing.replicas } satisfies estypes.IndicesIndexSettings,
  mappings: {
    dynamic: 'strict',
    _meta: { layout: layoutVersion },
    properties,
  } satisfies estypes.MappingTypeMapping,
});

/** One document per instance. Those of deleted instances stay as tombstones, so that late events cannot bring cards back. */
export const instancesIndex = (sizing: Sizing) =>
  stateIndex(sizing, {
    name: { type: 'keyword' },
    teamId: { type: 'long' },
    collectionId: { type: 'long' },
    instanceId: { type: 'long' },
    generation: { type: 'long' },
    revision: { type: 'long' },
    state: { type: 'keyword' },
    facts: { type: 'object', enabled: false },
    /** The version of the index in which writing of this generation began. */
    begunIn: { type: 'keyword' },
    /** The generation that is complete in each version of the index, by version. */
    complete: { type: 'object', enabled: false },
  });

/** One document for each collection of each version of the index, and one for each embedder that was ever used. */
export const modelsIndex = (sizing: Sizing) =>
  stateIndex(sizing, {
    name: { type: 'keyword' },
    /** Version of the index of cards; absent in the document of an embedder. */
    index: { type: 'keyword' },
    teamId: { type: 'long' },
    collectionId: { type: 'long' },
    modelId: { type: 'keyword' },
    dimensions: { type: 'integer' },
    /** `swept`: whether vectors of other models are deleted. `changedAt`: when the collection changed to this model (epoch ms). */
    swept: { type: 'boolean' },
    changedAt: { type: 'long' },
    url: { type: 'keyword', index: false, doc_values: false },
  });
