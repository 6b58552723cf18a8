import type { retrieval } from '@cardinal/contracts';
import { hash } from 'node:crypto';
import { InvalidFieldError } from '../errors.js';

/** The search that the cursor belongs to, because each page has to repeat it. */
export type Sought = readonly unknown[];

/**
 * The form of a cursor of a search that finds all: what was looked for, and the place that the page before ended with. Characters that a URL may
 * hold, and no number that the services could not take.
 */
export const searchCursorPattern = /^([0-9a-f]{16})_([01](?:\.\d{1,20})?(?:e-\d{1,3})?)_(\d{1,15})$/;

/** @param sought of JSON values, equal for equal searches. */
export const searchCursor = (sought: Sought, { score, cardId }: retrieval.HitPlace): string =>
  [fingerprint(sought), score, cardId].join('_');

/** @throws {InvalidFieldError} for one of no such form, or of another search. */
export function placeIn(cursor: string, sought: Sought): retrieval.HitPlace {
  const [, of, score, cardId] = searchCursorPattern.exec(cursor) ?? [];
  if (of !== fingerprint(sought))
    throw new InvalidFieldError('cursor', 'must be one of an earlier answer to this very search');
  return { score: Number(score), cardId: Number(cardId) };
}

/** No secret: it keeps pages of two searches apart. */
const fingerprint = (sought: Sought): string => hash('sha256', JSON.stringify(sought)).slice(0, 16);
