import type { Card } from '../../domain/card.js';
import type { Candidate } from '../../domain/evidence/candidates.js';
import type { Retriever } from '../ports.js';

interface Scores {
  readonly cards: readonly Card[];
  readonly candidates: readonly Candidate[];
  readonly cosines: readonly number[];
}

/** Computes cosines of all candidate sentences, and of cards that have no vector yet, with one call of retrieval. */
export async function scoreSentences(
  retriever: Retriever,
  teamId: number,
  question: string,
  cards: readonly Card[],
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<Scores> {
  if (candidates.length === 0) return { cards, candidates, cosines: [] };
  const bare = cards.filter((card) => card.cosine === undefined);
  const texts = [
    ...candidates.map((each) => each.embeddedText),
    ...bare.map((card) => `${card.title}. ${card.verbatimContent}`),
  ];
  const all = await retriever.scoreTexts(teamId, question, texts, signal);
  if (bare.length === 0 || all.length < texts.length) return { cards, candidates, cosines: all };
  const late = new Map(bare.map((card, index) => [card.cardId, all[candidates.length + index]]));
  const complete = (card: Card): Card => {
    const cosine = late.get(card.cardId);
    return cosine === undefined ? card : { ...card, cosine };
  };
  return {
    cards: cards.map(complete),
    candidates: candidates.map((each) => ({ ...each, card: complete(each.card) })),
    cosines: all,
  };
}
