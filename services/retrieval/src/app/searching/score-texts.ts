import { dot } from '../../domain/vectors.js';
import type { TextVectors } from '../text-vectors.js';

export interface TextScores {
  readonly cosines: readonly number[];
  readonly embeddingTokens: number;
}

export type ScoreTexts = (
  request: { readonly teamId: number; readonly query: string; readonly texts: readonly string[] },
  signal: AbortSignal,
) => Promise<TextScores>;

/** How close in meaning each text is to the query. */
export function createScoreTexts({ texts }: { readonly texts: TextVectors }): ScoreTexts {
  return async (request, signal) => {
    const [query, ...others] = await texts.of(request.teamId, [request.query, ...request.texts], signal);
    return {
      cosines: query ? others.map((vector) => dot(query, vector)) : [],
      embeddingTokens: texts.tokensOf(request.query),
    };
  };
}
