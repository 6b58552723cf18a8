import type { Reranker } from '@cardinal/embedding';
import type { Logger } from '@cardinal/kernel';
import { bodyOf, embeddedText } from '../../domain/card.js';
import { attempt } from './attempt.js';
import type { KeptCards } from '../ports.js';
import { inOrder, type Ranked } from './rank.js';

export interface RerankNeeds {
  readonly view: KeptCards;
  readonly reranker: Reranker;
  readonly query: string;
  readonly teamId: number;
  readonly signal: AbortSignal;
  readonly notes: string[];
  readonly logger: Logger;
}

/** Number of best cards that the model reads: as many as a cross-encoder scores within the budget on one core. */
const depth = 50;
const budgetMs = 2_000;

/** Reorders the best cards by a model that reads query and card together. If the model fails, the fused order stays. */
export async function rerankWithModel(
  { view, reranker, query, teamId, signal, notes, logger }: RerankNeeds,
  first: Ranked,
): Promise<{ readonly ranked: Ranked; readonly tokens: number }> {
  const head = first.candidates.slice(0, depth);
  const cards = new Map((await view.cards(head.map((card) => card.cardId))).map((card) => [card.cardId, card]));
  const read = head.filter((card) => cards.has(card.cardId));
  const texts = read.map(({ cardId }) => {
    const card = cards.get(cardId);
    return card ? embeddedText(card.title, bodyOf(card)) : '';
  });
  const result = await attempt('rerank', { signal, budgetMs, notes, logger }, (limit) =>
    reranker.rerank(query, texts, { share: teamId, signal: limit, timeoutMs: budgetMs }),
  );
  if (!result) return { ranked: first, tokens: 0 };
  const ordered = inOrder(read.map((card, index) => ({ ...card, rank: result.scores[index] ?? -Infinity })));
  return {
    ranked: { ...first, candidates: [...ordered, ...first.candidates.slice(head.length)] },
    tokens: result.tokens,
  };
}
