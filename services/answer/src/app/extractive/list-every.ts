import type { AskRequest, SearchUsage } from '../../domain/ask.js';
import type { Card } from '../../domain/card.js';
import { candidatesOf, commonWordsOf } from '../../domain/evidence/candidates.js';
import { isContents } from '@cardinal/language';
import { scoreSentence, type Scored } from '../../domain/evidence/score.js';
import { mostListed } from '../../domain/tuning.js';
import type { Retriever } from '../ports.js';
import type { Listing, LookedUp } from './looked-up.js';
import { scoreSentences } from './score-sentences.js';

/**
 * Lists the matching cards of the whole scope for a question that asks for every instance.
 *
 * @returns undefined if the question is not of this kind, nothing was found, or the replica of retrieval does not support exhaustive
 *   search.
 */
export async function listEvery(
  retriever: Retriever,
  { teamId, collectionIds, currentOnly, filters }: AskRequest,
  found: LookedUp,
  signal: AbortSignal,
): Promise<{ readonly listing: Listing; readonly usage: SearchUsage } | undefined> {
  const { ranked, findings } = found;
  const text = ranked.listing;
  if (text === undefined || findings.outcome === 'not_found') return undefined;
  const every = await retriever.findAll(
    { teamId, collectionIds, text, topK: mostListed, currentOnly, filters },
    signal,
  );
  if (!every) return undefined;
  const { cards, coverage, usage } = every;
  const telling = cards.filter(({ verbatimContent, title }) => !isContents(verbatimContent, title));
  return { listing: { coverage, sentences: await bestOfEach(retriever, teamId, telling, found, signal) }, usage };
}

async function bestOfEach(
  retriever: Retriever,
  teamId: number,
  cards: readonly Card[],
  { question, statistics, vectorTrust }: LookedUp,
  signal: AbortSignal,
): Promise<Scored[]> {
  const candidates = candidatesOf(cards, question);
  const common = commonWordsOf(cards);
  const scored =
    vectorTrust > 0
      ? await scoreSentences(retriever, teamId, question.asked, cards, candidates, signal)
      : { candidates, cosines: [] };
  const trust = scored.cosines.length > 0 ? vectorTrust : 0;
  const best = new Map<number, Scored>();
  for (const [index, candidate] of scored.candidates.entries()) {
    const sentence = scoreSentence(question, candidate, statistics, common, scored.cosines[index], trust);
    const known = best.get(candidate.card.cardId);
    if (!known || sentence.score > known.score) best.set(candidate.card.cardId, sentence);
  }
  return cards.flatMap(({ cardId }) => best.get(cardId) ?? []);
}
