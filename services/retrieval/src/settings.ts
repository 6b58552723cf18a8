import { setting, type Settings } from '@cardinal/config';
import { embedderVariables } from '@cardinal/runtime';
import { Type } from 'typebox';

/** Variables that operators set. */
export const retrievalVariables = {
  ...embedderVariables,
  CARDINAL_EMBEDDER_API_KEY: Type.Optional(setting.secret({ description: 'Bearer token of the embedding server.' })),
  CARDINAL_RERANKER: setting.text({
    pattern: '^(builtin:$|onnx:.|(rerank\\+https?)://.)',
    rule: 'must be builtin:, onnx:DIR or rerank+https://HOST?shape=tei|cohere|voyage&model=NAME',
    default: 'builtin:',
    description:
      'Reranker that orders the best results if a search requests `rerank`; builtin: needs no model of its own.',
  }),
  CARDINAL_RERANKER_API_KEY: Type.Optional(setting.secret({ description: 'Bearer token of the rerank server.' })),
};

/** Variables that operators set in a cluster, besides the addresses of the services that retrieval calls and the variables of every service. */
export const retrievalClusterVariables = {
  CARDINAL_INDEX: setting.url(['http', 'https'], {
    default: 'http://127.0.0.1:9200',
    description: 'Elasticsearch. User and password may be in the URL; a path is a prefix of all names.',
  }),
};

const RetrievalVariables = Type.Object(retrievalVariables);
export type RetrievalVariables = Settings<typeof RetrievalVariables>;

/** Settings that operators cannot change, but tests can. Parameters of ranking are in `domain/parameters.ts`. */
export interface RetrievalSettings {
  /** Documents whose words are indexed concurrently. Vectors of small documents are made with them, in batches across documents. */
  readonly wordsAtOnce: number;
  /** Large documents whose vectors are made concurrently. */
  readonly vectorsAtOnce: number;
  /** Cards whose neighbours are looked for in one request. */
  readonly comparisonsAtOnce: number;
}

/**
 * 16 small documents fill the embedder's batches. Of two large ones, one keeps the embedder busy while the other waits for the store. An
 * index in this process compares one card at a time anyway.
 */
export const embeddedSettings: RetrievalSettings = { wordsAtOnce: 16, vectorsAtOnce: 2, comparisonsAtOnce: 1 };

/**
 * A document waits for several refreshes of the index, and documents that wait for the same refresh share it. JetStream delivers in the
 * order of publication, whatever the team: so there are more slots than one team may have files on their way (`filesInFlight` of ingest),
 * and teams take turns at the embedder.
 */
export const clusterSettings: RetrievalSettings = { wordsAtOnce: 48, vectorsAtOnce: 48, comparisonsAtOnce: 25 };
