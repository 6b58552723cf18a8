import { setting, type Settings } from '@cardinal/config';
import { embedderVariables } from '@cardinal/runtime';
import { Type } from 'typebox';

/** What operators set. */
export const retrievalVariables = {
  ...embedderVariables,
  CARDINAL_EMBEDDER_API_KEY: Type.Optional(setting.secret({ description: 'Bearer token of the embedding server.' })),
  CARDINAL_RERANKER: setting.text({
    pattern: '^(builtin:$|onnx:.|(rerank\\+https?)://.)',
    rule: 'must be builtin:, onnx:DIR or rerank+https://HOST?shape=tei|cohere|voyage&model=NAME',
    default: 'builtin:',
    description: 'What orders the best results when `rerank` is asked for; builtin: needs no model of its own.',
  }),
  CARDINAL_RERANKER_API_KEY: Type.Optional(setting.secret({ description: 'Bearer token of the rerank server.' })),
};

/** What operators set in a cluster. */
export const retrievalClusterVariables = {
  CARDINAL_INDEX: setting.url(['http', 'https'], {
    default: 'http://127.0.0.1:9200',
    description: 'Elasticsearch. User and password may be in the URL; a path is a prefix of all names.',
  }),
};

const RetrievalVariables = Type.Object(retrievalVariables);
export type RetrievalVariables = Settings<typeof RetrievalVariables>;

/** What is not for operators to choose. */
export interface RetrievalSettings {
  /** Documents of which words are indexed at the same time. The vectors of small ones are made with them, in batches across documents. */
  readonly wordsAtOnce: number;
  /** Large documents of which vectors are made at the same time. */
  readonly vectorsAtOnce: number;
  /** Cards whose neighbours are looked for in one request. */
  readonly comparisonsAtOnce: number;
}

/**
 * So many small documents fill the embedder's batches; of large ones, two keep it busy while one of them waits for the store. An index in
 * this process compares one at a time anyway.
 */
export const embeddedSettings: RetrievalSettings = { wordsAtOnce: 16, vectorsAtOnce: 2, comparisonsAtOnce: 1 };

/**
 * A document waits for several refreshes of the index; documents that wait for the same moment share one. JetStream hands out in the order of
 * publication and knows no teams: so there are more places than one team may have files on their way (`filesInFlight` of ingest), and teams take
 * turns at the embedder.
 */
export const clusterSettings: RetrievalSettings = { wordsAtOnce: 48, vectorsAtOnce: 48, comparisonsAtOnce: 25 };
