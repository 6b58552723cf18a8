import { knowledgeTypes, type InMotion, type KnowledgeType, type Scopes } from '@cardinal/contracts';
import { AppError } from '@cardinal/kernel';
import { searchWords } from '@cardinal/language';
import type { CardPage, CardQuery, CardsRepository } from './ports.js';
import { readPage } from './read-page.js';

export interface CardListing extends Omit<CardQuery, 'words' | 'type' | keyof InMotion> {
  /** Empty: all types. */
  readonly type: string;
  /** As typed. Every word has to occur; empty: no condition. */
  readonly search: string;
}

export interface ListedCards extends CardPage {
  /** Whether more follow. */
  readonly hasMore: boolean;
}

/**
 * The cards that a reader of the collection may see at this moment.
 *
 * @throws {InvalidCardListingError} if the type is unknown, or page or limit is out of range.
 */
export type ListCards = (listing: CardListing, signal?: AbortSignal) => Promise<ListedCards>;

const mostPerPage = 100;
/** More distinct words than anyone types; keeps the index query small. */
const mostWords = 32;
const nothing: ListedCards = { cards: [], totalCount: 0, typeCounts: {}, hasMore: false };

export interface ListCardsDeps {
  readonly cards: Pick<CardsRepository, 'list'>;
  readonly scopes: Scopes;
}

export function createListCards({ cards, scopes }: ListCardsDeps): ListCards {
  return async ({ type, search, ...rest }, signal) => {
    if (rest.page < 1) throw new InvalidCardListingError('page must be 1 or more.');
    if (rest.limit < 1 || rest.limit > mostPerPage)
      throw new InvalidCardListingError(`limit must be 1 to ${mostPerPage}.`);
    const known = knowledgeTypes.find((candidate) => candidate === type);
    if (type !== '' && known === undefined) {
      throw new InvalidCardListingError(`knowledge_type must be one of ${knowledgeTypes.join(', ')}.`);
    }
    const words = searchWords(search).slice(0, mostWords);
    // The search contains no word that a text can contain, such as "§§": nothing matches it.
    const isHopeless = words.length === 0 && search.trim() !== '';
    const list = async (inMotion: InMotion): Promise<ListedCards> => {
      if (isHopeless) return nothing;
      const query: CardQuery = { ...rest, ...inMotion, type: known satisfies KnowledgeType | undefined, words };
      const { found, entries, hasMore } = await readPage(
        query,
        (part) => cards.list(part),
        (page) => page.cards,
      );
      return { ...found, cards: entries, hasMore };
    };
    return scopes.read(rest, list, signal);
  };
}

export class InvalidCardListingError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'CARDS_INVALID_LISTING';
}
