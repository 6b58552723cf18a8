import type { CollectionRef, CollectionRefs } from '../../../app/ports.js';
import { derivedId } from '@cardinal/kernel';

/** Marks every card of a collection, and is the prefix of each of its terms. */
export const collectionName = ({ teamId, collectionId }: CollectionRef): string => `${teamId}.${collectionId}`;

export const collectionNames = ({ teamId, collectionIds }: CollectionRefs): string[] =>
  collectionIds.map((collectionId) => collectionName({ teamId, collectionId }));

export const collectionIdIn = (name: string): number => Number(name.slice(name.indexOf('.') + 1));

export const cardName = (key: CollectionRef, cardId: number): string => `${collectionName(key)}.${cardId}`;

export const instanceName = (key: CollectionRef & { readonly instanceId: number }): string =>
  `${collectionName(key)}.${key.instanceId}`;

/** Terms that the whitespace tokenizer keeps whole, because it splits at 255 characters. */
const plain = /^\S{1,120}$/u;

/**
 * A term prefixed by its collection, so that its postings list holds cards of one collection only: the cost of a search does not depend
 * on other collections, and neither do document frequencies.
 */
export function tokenOf(collection: string, term: string): string {
  return `${collection}/${plain.test(term) ? term : `~${derivedId(term)}`}`;
}
