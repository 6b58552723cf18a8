import type { CollectionRef } from '../../../app/ports.js';
import { derivedId } from '@cardinal/kernel';
import type { MetadataFilter } from '../../../domain/scope.js';

/** Marks every card of a collection, and begins each of its terms. */
export const collectionName = ({ teamId, collectionId }: CollectionRef): string => `${teamId}.${collectionId}`;

export const cardName = (key: CollectionRef, cardId: number): string => `${collectionName(key)}.${cardId}`;

export const instanceName = (key: CollectionRef & { readonly instanceId: number }): string =>
  `${collectionName(key)}.${key.instanceId}`;

/** What the whitespace tokenizer leaves whole: it cuts at 255 characters. */
const plain = /^\S{1,120}$/u;

/**
 * A term as the index holds it: within its collection. So a term's postings are those of one collection, a search costs what its
 * collection costs, and no team's words weigh in another's ranking.
 */
export function tokenOf(collection: string, term: string): string {
  return `${collection}/${plain.test(term) ? term : `~${derivedId(term)}`}`;
}

/** One property of a card, for filters of equality. Hashed, since values are of any length and the index's are not. */
export const facetOf = (key: string, value: string): string => derivedId(key, value);

/** Properties that a card's own metadata cannot stand for. */
interface Properties {
  readonly cardId: number;
  readonly knowledgeType: string;
  readonly page: number;
  readonly ordinal: number;
  readonly title: string;
  readonly fileId: number;
  readonly fileName: string;
  readonly version: number;
  readonly metadata: Readonly<Record<string, string>>;
}

export function facetsOf(card: Properties): string[] {
  const properties = new Map(Object.entries(card.metadata));
  properties.set('knowledge_type', card.knowledgeType);
  properties.set('page', String(card.page));
  properties.set('chunk_index', String(card.ordinal));
  properties.set('card_id', String(card.cardId));
  properties.set('title', card.title);
  properties.set('document_id', String(card.fileId));
  properties.set('file_name', card.fileName);
  properties.set('version', String(card.version));
  return [...properties].map(([key, value]) => facetOf(key, value));
}

export const facetsOfFilter = ({ key, anyOf }: MetadataFilter): string[] => anyOf.map((value) => facetOf(key, value));
