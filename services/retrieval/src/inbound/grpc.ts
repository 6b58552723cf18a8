import type { retrieval } from '@cardinal/contracts';
import type { ScoreTexts } from '../app/score-texts.js';
import type { FoundCard, Search } from '../app/search.js';

export interface RetrievalGrpcNeeds {
  readonly search: Search;
  readonly scoreTexts: ScoreTexts;
  /** Of the embedding model. */
  readonly modelId: string;
}

/** The retrieval service as other services call it: translates, decides nothing. */
export function createRetrievalGrpc(needs: RetrievalGrpcNeeds): retrieval.RetrievalServiceImplementation {
  const { search, scoreTexts, modelId } = needs;
  return {
    async search(request, { signal }) {
      const { teamId, collectionId, currentOnly, filters, query, topK, rerank, statisticsTerms } = request;
      const { deletedInstanceIds, supersededInstanceIds, restoredInstanceIds } = request;
      const scope = {
        ...{ teamId, collectionId, currentOnly, filters },
        ...{ deletedInstanceIds, supersededInstanceIds, restoredInstanceIds },
      };
      const result = await search({ scope, query, topK, rerank, statisticsTerms }, signal);
      return {
        hits: result.cards.map(toHit),
        total: result.total,
        usage: { embedding: result.embeddingTokens, rerank: result.rerankTokens, modelId },
        statistics: {
          ...result.counts,
          terms: statisticsTerms.map((term, index) => ({
            term,
            documentFrequency: result.documentFrequencies[index] ?? 0,
          })),
        },
        degraded: result.degraded,
      };
    },
    async scoreTexts({ teamId, query, texts }, { signal }) {
      const { cosines, embeddingTokens } = await scoreTexts({ teamId, query, texts }, signal);
      return { cosines: [...cosines], usage: { embedding: embeddingTokens, rerank: 0, modelId } };
    },
  };
}

function toHit({ card, score, words, cosine, fused, duplicates }: FoundCard): Omit<retrieval.Hit, 'cosine'> {
  return {
    cardId: String(card.cardId),
    instanceId: card.instanceId,
    documentId: String(card.fileId),
    fileName: card.fileName,
    page: card.page,
    chunkIndex: card.ordinal,
    title: card.title,
    statement: card.statement,
    verbatimContent: card.verbatim,
    knowledgeType: card.knowledgeType,
    version: card.version,
    current: card.current,
    score,
    words,
    fused,
    ...(cosine === undefined ? {} : { cosine }),
    metadata: { ...card.metadata, ...(duplicates > 0 ? { duplicates: String(duplicates) } : {}) },
  };
}
