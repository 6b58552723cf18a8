import { asksForPlace, isContents } from '@cardinal/language';
import type { Card } from '../../domain/card.js';

/** Number of additional candidates that are fetched, so that other cards can replace tables of contents among the first hits. */
export const spareCandidates = 5;
/** Number of candidates among which such cards are looked for at most: as many as the longest search needs. */
export const mostExamined = 105;

interface Found {
  readonly card: Pick<Card, 'title' | 'verbatimContent'>;
}

/**
 * Ranks tables of contents and indexes after other hits, unless the query asks for a page or a chapter. They contain the words of many queries, but
 * the answer to none.
 *
 * @param found best first.
 */
export function contentsLast<T extends Found>(
  query: string,
  found: readonly T[],
  wanted: number,
): { readonly telling: readonly T[]; readonly pointing: readonly T[] } {
  const mayPoint = asksForPlace(query);
  const points = ({ card }: T): boolean => !mayPoint && isContents(card.verbatimContent, card.title);
  const telling = found.filter((each) => !points(each)).slice(0, wanted);
  return { telling, pointing: found.filter(points).slice(0, wanted - telling.length) };
}
