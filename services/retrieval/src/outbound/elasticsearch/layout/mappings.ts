import type { estypes } from '@elastic/elasticsearch';
import { analysisVersion } from '@cardinal/language';
import { ranking } from '../../../domain/parameters.js';
import type { Space } from './space.js';

/** Raised with every change of the mappings below, or of `propertyTermsOf`, that an existing index cannot be updated to. */
export const layoutVersion = 4;

export interface Sizing {
  /** Of the index of cards. One serves some millions. */
  readonly shards: number;
  readonly replicas: number;
}

/**
 * One document a card. Searches never parse text here: terms come analysed (`terms`), so that both adapters score the same words.
 *
 * @param space of the model that writes its vectors; others are added as they come (`vectorsOf`).
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
        /** Revision of the instance that `current` is from. */
        revision: { type: 'long' },
        current: { type: 'boolean' },
        // What `propertyTermsOf` makes; the field keeps its first name, because a reindex would be the price of another.
        facets: { type: 'keyword' },
        // Aggregated or shown, never searched for, so that no segment holds an inverted index of them.
        version: { type: 'long', index: false },
        textHash: { type: 'keyword', index: false },
        language: { type: 'keyword', index: false },
        stems: { type: 'integer', index: false },
        textStems: { type: 'integer', index: false },
        sentences: { type: 'integer', index: false },
        /** Uniformly distributed: the cards with the lowest values are a random sample of any scope. */
        lot: { type: 'integer' },
        terms: { type: 'text', analyzer: 'whitespace', index_options: 'freqs', similarity: 'cards' },
        /** What ranking reads of every candidate that no change of the document changes (`packing.ts`). */
        packed: { type: 'binary', doc_values: true },
        ...vectorsOf(space),
        /** What is only shown, as a doc value, because the stored document also holds the vectors as text and loads slowly. */
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

/** One document an instance. Those of deleted instances stay as tombstones, so that late events cannot bring cards back. */
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
    /** By version of the index: the generation that is complete in it. */
    complete: { type: 'object', enabled: false },
  });

/** One document for each collection of each version of the index, and one for each embedder that was ever used. */
export const modelsIndex = (sizing: Sizing) =>
  stateIndex(sizing, {
    name: { type: 'keyword' },
    /** Of cards; absent: an embedder. */
    index: { type: 'keyword' },
    teamId: { type: 'long' },
    collectionId: { type: 'long' },
    modelId: { type: 'keyword' },
    dimensions: { type: 'integer' },
    /** Whether vectors of other models may still be there, and since when nobody compares with them (epoch ms). */
    swept: { type: 'boolean' },
    changedAt: { type: 'long' },
    url: { type: 'keyword', index: false, doc_values: false },
  });
