import type { retrieval } from '@cardinal/contracts';
import { cursorOf, fieldsOf, type Asked } from './cursor.js';

/** The fingerprint, then score (0 to 1) and id of the card that the previous page ended with. */
export const searchCursorForm = /^([0-9a-f]{16})_([01](?:\.\d{1,20})?(?:e-\d{1,3})?)_(\d{1,15})$/;

export const searchCursor = (sought: Asked, { score, cardId }: retrieval.HitPlace): string =>
  cursorOf(sought, score, cardId);

/** @throws {InvalidFieldError} for a cursor that does not match the form, or that belongs to another search. */
export function placeIn(cursor: string, sought: Asked): retrieval.HitPlace {
  const [score, cardId] = fieldsOf(searchCursorForm, cursor, sought);
  return { score: Number(score), cardId: Number(cardId) };
}
