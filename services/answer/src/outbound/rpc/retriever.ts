import { collectionsMessage, type retrieval } from '@cardinal/contracts';
import type { Query, Retriever, SearchResult } from '../../app/ports.js';
import type { SearchUsage } from '../../domain/ask.js';
import type { Card, CardConflict } from '../../domain/card.js';

type Index = Pick<retrieval.RetrievalServiceClient, 'search' | 'scoreTexts'>;

/** Searches with the retrieval service, which returns only what the team may see at that moment, with the open conflicts of each card. */
export function createRetriever(index: Index): Retriever {
  return {
    search: async (query, signal) => resultOf(await index.search(requestOf(query), { signal }), query),
    async findAll(query, signal) {
      const request = requestOf({ ...query, statisticsWords: [], rerank: false });
      const { hits, coverage, usage } = await index.search({ ...request, exhaustive: true }, { signal });
      return coverage && { cards: cardsOf(hits, query), coverage, usage: usageOf(usage) };
    },
    async scoreTexts(teamId, query, texts, signal) {
      const { cosines } = await index.scoreTexts({ teamId, query, texts: [...texts] }, { signal });
      return cosines;
    },
  };
}

function requestOf(query: Query): retrieval.DeepPartial<retrieval.SearchRequest> {
  const { teamId, collectionIds, text, topK, currentOnly, filters, statisticsWords, rerank } = query;
  return {
    teamId,
    ...collectionsMessage(collectionIds),
    query: text,
    topK,
    rerank,
    currentOnly,
    filters: [...filters],
    statisticsWords: [...statisticsWords],
  };
}

function resultOf(
  { hits, statistics, usage, vectorTrust }: retrieval.SearchResponse,
  query: Pick<Query, 'collectionIds'>,
): SearchResult {
  return {
    cards: cardsOf(hits, query),
    statistics: {
      cards: statistics?.cards ?? 0,
      meanSentenceLength: statistics?.meanSentenceLength ?? 0,
      highestBm25: statistics?.highestBm25 ?? 0,
      frequency: new Map(statistics?.words.map(({ word, documentFrequency }) => [word, documentFrequency])),
      leftOut: new Set(statistics?.words.flatMap(({ word, leftOut }) => (leftOut ? [word] : []))),
    },
    // A replica of the previous release does not send it.
    vectorTrust: vectorTrust ?? 1,
    usage: usageOf(usage),
  };
}

const usageOf = (usage: retrieval.SearchUsage | undefined): SearchUsage => ({
  embedding: usage?.embedding ?? 0,
  rerank: usage?.rerank ?? 0,
  modelId: usage?.modelId ?? '',
});

// A replica of the last release searches only one collection and does not send the collection of a hit.
const cardsOf = (hits: readonly retrieval.Hit[], { collectionIds: [only = 0] }: Pick<Query, 'collectionIds'>): Card[] =>
  hits.map((hit) => cardOf({ ...hit, collectionId: hit.collectionId || only }));

function cardOf(hit: retrieval.Hit): Card {
  const against = hit.conflicts.flatMap(conflictOf);
  return {
    cardId: hit.cardId,
    collectionId: hit.collectionId,
    instanceId: hit.instanceId,
    fileId: hit.fileId,
    fileName: hit.fileName,
    page: hit.page,
    version: hit.version,
    ordinal: hit.ordinal,
    title: hit.title,
    verbatimContent: hit.verbatimContent,
    tableHeader: hit.tableHeader,
    score: hit.score,
    bm25: hit.bm25,
    ...(hit.cosine !== undefined && { cosine: hit.cosine }),
    fused: hit.fused,
    ...(against.length > 0 && { conflicts: against }),
  };
}

function conflictOf({ id, type, other }: retrieval.HitConflict): CardConflict[] {
  if (!other) return [];
  const { cardId, fileId, fileName, page, ordinal, title, sentence } = other;
  return [{ id, type, other: { cardId, fileId, fileName, page, ordinal, title, sentence } }];
}
