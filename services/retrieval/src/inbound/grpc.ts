import { collectionsIn, type retrieval } from '@cardinal/contracts';
import type { FindSimilar } from '../app/searching/find-similar.js';
import type { Hit, Search } from '../app/searching/search-types.js';
import type { EmbedTexts, ScoreTexts } from '../app/text-vectors.js';

export interface RetrievalGrpcNeeds {
  readonly search: Search;
  readonly scoreTexts: ScoreTexts;
  readonly embedTexts: EmbedTexts;
  readonly findSimilar: FindSimilar;
  /** Id of the embedding model. */
  readonly modelId: string;
}

/** The gRPC interface of the service: it translates messages and contains no rules. */
export function createRetrievalGrpc(needs: RetrievalGrpcNeeds): retrieval.RetrievalServiceImplementation {
  const { search, scoreTexts, embedTexts, findSimilar, modelId } = needs;
  return {
    async search(request, { signal }) {
      const { teamId, currentOnly, filters, ...asked } = request;
      const selection = { teamId, collectionIds: collectionsIn(request), currentOnly, filters };
      const result = await search({ ...asked, selection }, signal);
      return {
        hits: result.hits.map(toHit),
        total: result.total,
        usage: { embedding: result.embeddingTokens, rerank: result.rerankTokens, modelId: result.modelId },
        statistics: {
          ...result.counts,
          highestBm25: result.highestBm25,
          words: result.words.map((statistics, index) => ({ word: asked.statisticsWords[index] ?? '', ...statistics })),
        },
        degraded: result.degraded,
        vectorTrust: result.vectorTrust,
        coverage: result.coverage && { ...result.coverage },
      };
    },
    async scoreTexts({ teamId, query, texts }, { signal }) {
      const { cosines, embeddingTokens } = await scoreTexts({ teamId, query, texts }, signal);
      return { cosines: [...cosines], usage: { embedding: embeddingTokens, rerank: 0, modelId } };
    },
    async embedTexts({ teamId, texts }, { signal }) {
      const { vectors, embeddingTokens } = await embedTexts(teamId, texts, signal);
      return {
        vectors: vectors.map((vector) => ({ values: [...vector] })),
        usage: { embedding: embeddingTokens, rerank: 0, modelId },
      };
    },
    async findSimilar(request, { signal }) {
      const found = await findSimilar(request, signal);
      return {
        cards: found.map(({ cardId, neighbours }) => ({
          cardId,
          hits: neighbours.map(({ card, cosine }) => ({
            ...toHit({ card, score: cosine, bm25: 0, cosine, fused: 0, duplicates: 0, conflicts: [] }),
          })),
        })),
      };
    },
  };
}

function toHit({
  card,
  score,
  bm25,
  cosine,
  fused,
  duplicates,
  highlights,
  conflicts,
}: Hit): Omit<retrieval.Hit, 'cosine'> {
  return {
    cardId: card.cardId,
    collectionId: card.collectionId,
    instanceId: card.instanceId,
    fileId: card.fileId,
    fileName: card.fileName,
    page: card.page,
    ordinal: card.ordinal,
    title: card.title,
    statement: card.statement,
    verbatimContent: card.verbatimContent,
    tableHeader: card.tableHeader,
    knowledgeType: card.knowledgeType,
    version: card.version,
    current: card.current,
    score,
    bm25,
    fused,
    ...(cosine === undefined ? {} : { cosine }),
    highlights: [...(highlights?.words ?? [])],
    sentence: highlights?.sentence,
    conflicts: conflicts.map((each) => ({ ...each })),
    metadata: { ...card.metadata, ...(duplicates > 0 ? { duplicates: String(duplicates) } : {}) },
  };
}
