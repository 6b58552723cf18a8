import {
  inMotion,
  readInScope,
  type conflicts,
  type extraction,
  type ingest,
  type retrieval,
} from '@cardinal/contracts';
import type { Query, Retriever, SearchResult } from '../../app/ports.js';
import type { Card, CardConflict } from '../../domain/card.js';

export interface RetrieverClients {
  readonly catalog: Pick<ingest.CatalogServiceClient, 'getScope'>;
  readonly cards: Pick<extraction.CardsServiceClient, 'markConflicts'>;
  readonly retrieval: Pick<retrieval.RetrievalServiceClient, 'search' | 'scoreTexts'>;
}

/**
 * Searches by the retrieval service, in the scope that ingest names at that moment, so that a delete is honoured at once; what lost a conflict is left out, and what is in one says so.
 */
export function createRetriever({ catalog, cards, retrieval: index }: RetrieverClients): Retriever {
  return {
    async search(query, signal) {
      const place = { teamId: query.teamId, collectionId: query.collectionId };
      return readInScope(
        () => catalog.getScope({ ...place, bare: true }, { signal }),
        async (scope) => {
          const response = await index.search({ ...requestOf(query), ...inMotion(scope) }, { signal });
          if (!response.contested) return resultOf(response, []);
          const cardIds = response.hits.map(({ cardId }) => Number(cardId));
          const { conflicts: open } = await cards.markConflicts({ ...place, cardIds, ...inMotion(scope) }, { signal });
          return resultOf(response, open);
        },
      );
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

function resultOf(
  { hits, statistics, usage }: retrieval.SearchResponse,
  open: readonly conflicts.Conflict[],
): SearchResult {
  return {
    cards: hits.map((hit) => cardOf(hit, open)),
    statistics: {
      cards: statistics?.cards ?? 0,
      meanSentenceLength: statistics?.meanSentenceLength ?? 0,
      frequency: new Map(statistics?.terms.map(({ term, documentFrequency }) => [term, documentFrequency])),
    },
    usage: { embedding: usage?.embedding ?? 0, rerank: usage?.rerank ?? 0, modelId: usage?.modelId ?? '' },
  };
}

function cardOf(hit: retrieval.Hit, open: readonly conflicts.Conflict[]): Card {
  const against = open.flatMap((conflict) => otherSide(conflict, hit));
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
    ...(against.length > 0 && { conflicts: against }),
  };
}

/** What stands against the hit; nothing if the conflict is not its own. */
function otherSide({ id, type, first, second }: conflicts.Conflict, hit: retrieval.Hit): CardConflict[] {
  const [own, other] = String(first?.cardId) === hit.cardId ? [first, second] : [second, first];
  if (String(own?.cardId) !== hit.cardId || !other) return [];
  const { cardId, instanceId, fileId, fileName, page, version, chunkIndex, title, sentence } = other;
  const card: Card = {
    ...{ id: String(cardId), instanceId, documentId: String(fileId), fileName, page, version, chunkIndex, title },
    ...{ text: sentence, score: hit.score, bm25: 0, fused: 0 },
  };
  return [{ id, type, other: card }];
}
