import { builtInFilters, type FilterField } from '@cardinal/contracts';
import type { CollectionRef } from '../../../app/ports.js';
import { derivedId } from '@cardinal/kernel';
import { termsOfName } from '../../../domain/naming.js';
import type { MetadataFilter } from '../../../domain/scope.js';

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

/** A property of a card as a term for equality filters, hashed because the index limits the length of terms. */
const facetOf = (key: string, value: string): string => derivedId(key, value);

/** A word of the document's name (`termsOfName`), among the properties: no key of metadata holds that sign. */
export const nameFacet = (term: string): string => facetOf('name\u0000', term);

/** Built-in properties, which take precedence over metadata of the same name. */
interface Properties extends Readonly<Record<FilterField, string | number>> {
  readonly fileName: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export function facetsOf(card: Properties): string[] {
  const properties = new Map(Object.entries(card.metadata));
  for (const { key, field } of builtInFilters) properties.set(key, String(card[field]));
  const names = termsOfName(card.fileName).map(nameFacet);
  return [...[...properties].map(([key, value]) => facetOf(key, value)), ...names];
}

export const facetsOfFilter = ({ key, anyOf }: MetadataFilter): string[] => anyOf.map((value) => facetOf(key, value));
