import { asksForPlace, isContents } from '@cardinal/language';
import type { Card } from '../../domain/card.js';

/** So many candidates more are looked at, so that one that says something stands before those that only say where. */
export const spareCandidates = 5;

interface Found {
  readonly card: Pick<Card, 'title' | 'verbatimContent'>;
}

/**
 * Tables of contents and indexes hold the words of many queries, and say of none what it asks: they stand behind the other hits, unless the query asks for a page or
 * a chapter.
 *
 * @param found with `spareCandidates` beyond those that are wanted, best first.
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
