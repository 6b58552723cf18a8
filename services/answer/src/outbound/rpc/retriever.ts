import type { ingest, retrieval } from '@cardinal/contracts';
import type { Query, Retriever, SearchResult } from '../../app/ports.js';
import type { Card } from '../../domain/card.js';

export interface RetrieverClients {
  readonly catalog: Pick<ingest.CatalogServiceClient, 'getScope'>;
  readonly retrieval: Pick<retrieval.RetrievalServiceClient, 'search' | 'scoreTexts'>;
}

/** Searches by the retrieval service, in the scope that ingest names at that moment, so that a delete is honoured at once. */
export function createRetriever({ catalog, retrieval: index }: RetrieverClients): Retriever {
  return {
    async search(query, signal) {
      const { teamId, collectionId } = query;
      const scope = await catalog.getScope({ teamId, collectionId }, { signal });
      const response = await index.search({ ...requestOf(query), ...instancesOf(scope) }, { signal });
      return resultOf(response);
    },
    async scoreTexts(teamId, query, texts, signal) {
      const { cosines } = await index.scoreTexts({ teamId, query, texts: [...texts] }, { signal });
      return cosines;
    },
  };
}

function requestOf(query: Query): retrieval.DeepPartial<retrieval.SearchRequest> {
  const { teamId, collectionId, text, topK, currentOnly, filters, statisticsTerms, rerank } = query;
  return {
    teamId,
    collectionId,
    query: text,
    topK,
    rerank,
    currentOnly,
    filters: filters.map(({ key, anyOf }) => ({ key, anyOf: [...anyOf] })),
    statisticsTerms: [...statisticsTerms],
  };
}

function instancesOf(scope: ingest.GetScopeResponse): retrieval.DeepPartial<retrieval.SearchRequest> {
  const { deletedInstanceIds, supersededInstanceIds, restoredInstanceIds } = scope;
  return { deletedInstanceIds, supersededInstanceIds, restoredInstanceIds };
}

function resultOf({ hits, statistics, usage }: retrieval.SearchResponse): SearchResult {
  return {
    cards: hits.map(cardOf),
    statistics: {
      cards: statistics?.cards ?? 0,
      meanSentenceLength: statistics?.meanSentenceLength ?? 0,
      frequency: new Map(statistics?.terms.map(({ term, documentFrequency }) => [term, documentFrequency])),
    },
    usage: { embedding: usage?.embedding ?? 0, rerank: usage?.rerank ?? 0, modelId: usage?.modelId ?? '' },
  };
}

function cardOf(hit: retrieval.Hit): Card {
  return {
    id: hit.cardId,
    instanceId: hit.instanceId,
    documentId: hit.documentId,
    fileName: hit.fileName,
    page: hit.page,
    version: hit.version,
    chunkIndex: hit.chunkIndex,
    title: hit.title,
    text: hit.verbatimContent,
    score: hit.score,
    bm25: hit.words,
    ...(hit.cosine !== undefined && { cosine: hit.cosine }),
    fused: hit.fused,
  };
}
