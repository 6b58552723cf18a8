import type { CollectionRef } from '../../../app/ports.js';
import { derivedId } from '@cardinal/kernel';

/** Marks every card of a collection, and begins each of its terms. */
export const collectionName = ({ teamId, collectionId }: CollectionRef): string => `${teamId}.${collectionId}`;

export const cardName = (key: CollectionRef, cardId: number): string => `${collectionName(key)}.${cardId}`;

export const instanceName = (key: CollectionRef & { readonly instanceId: number }): string =>
  `${collectionName(key)}.${key.instanceId}`;

/** Terms that the whitespace tokenizer keeps whole: it splits at 255 characters. */
const plain = /^\S{1,120}$/u;

/**
 * A term prefixed by its collection, so that its postings list holds cards of one collection only: the cost of a search does not depend
 * on other collections, and neither do document frequencies.
 */
export function tokenOf(collection: string, term: string): string {
  return `${collection}/${plain.test(term) ? term : `~${derivedId(term)}`}`;
}
