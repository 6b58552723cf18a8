import { AppError } from '@cardinal/kernel';
import { knowledgeTypes, type KnowledgeType } from '../domain/card.js';
import { searchWords } from '../domain/text/search-words.js';
import type { CardPage, CardQuery, CardsRepository } from './ports.js';

export interface CardListing extends Omit<CardQuery, 'words' | 'type'> {
  /** Empty: all. */
  readonly type: string;
  /** As typed. Every word must occur; empty: no condition. */
  readonly search: string;
}

/** @throws {InvalidCardListingError} if the type is none of ours, or page or limit is out of range. */
export type ListCards = (listing: CardListing) => Promise<CardPage>;

const mostPerPage = 100;
/** More distinct words than anyone types; keeps the index query small. */
const mostWords = 32;

export function makeListCards(cards: CardsRepository): ListCards {
  return async ({ type, search, ...rest }) => {
    if (rest.page < 1) throw new InvalidCardListingError('page must be 1 or more.');
    if (rest.limit < 1 || rest.limit > mostPerPage)
      throw new InvalidCardListingError(`limit must be 1 to ${mostPerPage}.`);
    const known = knowledgeTypes.find((candidate) => candidate === type);
    if (type !== '' && known === undefined) {
      throw new InvalidCardListingError(`knowledge_type must be one of ${knowledgeTypes.join(', ')}.`);
    }
    const words = searchWords(search).slice(0, mostWords);
    // Something was typed that no text can hold, such as "§§": nothing matches it.
    if (words.length === 0 && search.trim() !== '') return { cards: [], totalCount: 0, typeCounts: {} };
    return cards.list({ ...rest, type: known satisfies KnowledgeType | undefined, words });
  };
}

export class InvalidCardListingError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'CARDS_INVALID_LISTING';
}
