import type { Scopes } from '@cardinal/contracts';
import { InvalidCardListingError } from './list-cards.js';
import type { CardsRepository, StoredCard } from './ports.js';

export interface Stretch {
  readonly teamId: number;
  readonly collectionId: number;
  readonly instanceId: number;
  /** The first ordinal wanted. */
  readonly fromOrdinal: number;
  readonly limit: number;
}

/**
 * Consecutive cards of one instance, by ordinal, that a reader of the collection may see at this moment. Empty for an instance that is not
 * in the collection.
 *
 * @throws {InvalidCardListingError} if limit is out of range.
 */
export type ListStretch = (stretch: Stretch, signal?: AbortSignal) => Promise<readonly StoredCard[]>;

export interface ListStretchDeps {
  readonly cards: Pick<CardsRepository, 'read'>;
  readonly scopes: Scopes;
}

const longest = 100;

export function createListStretch({ cards, scopes }: ListStretchDeps): ListStretch {
  return async ({ teamId, collectionId, instanceId, fromOrdinal, limit }, signal) => {
    if (limit < 1 || limit > longest) throw new InvalidCardListingError(`limit must be 1 to ${longest}.`);
    const place = { teamId, collectionId };
    return scopes.read(
      place,
      async ({ deletedInstanceIds }) => {
        if (deletedInstanceIds.includes(instanceId)) return [];
        const found = await cards.read(teamId, instanceId, 0, fromOrdinal - 1, limit);
        return found.filter((card) => card.collectionId === collectionId);
      },
      signal,
    );
  };
}
