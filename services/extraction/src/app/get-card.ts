import { statesIn, type Scopes } from '@cardinal/contracts';
import { AppError } from '@cardinal/kernel';
import type { CardsRepository, StoredCard } from './ports.js';

export interface WantedCard {
  readonly teamId: number;
  readonly cardId: number;
  /** Collections in which the card has to be; empty: anywhere in the team. */
  readonly collectionIds: readonly number[];
}

/**
 * One card, if a reader of its collection may see it at this moment, in superseded versions as well.
 *
 * @throws {CardNotFoundError}
 */
export type GetCard = (wanted: WantedCard, signal?: AbortSignal) => Promise<StoredCard>;

export interface GetCardDeps {
  readonly cards: Pick<CardsRepository, 'find'>;
  readonly scopes: Scopes;
}

export function createGetCard({ cards, scopes }: GetCardDeps): GetCard {
  return async ({ teamId, cardId, collectionIds }, signal) => {
    const known = await cards.find(teamId, cardId);
    const isThere = known && (collectionIds.length === 0 || collectionIds.includes(known.collectionId));
    if (!isThere) throw new CardNotFoundError();
    const { collectionId, instanceId } = known; // neither ever changes for a card
    return scopes.read(
      { teamId, collectionId },
      async (inMotion) => {
        const isDeleted = statesIn(inMotion)(instanceId, 'current') === 'deleted';
        const found = isDeleted ? undefined : await cards.find(teamId, cardId);
        if (!found) throw new CardNotFoundError();
        return found;
      },
      signal,
    );
  };
}

/** Unknown, deleted, or another team's; the caller cannot distinguish these cases. */
export class CardNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'CARD_NOT_FOUND';

  constructor() {
    super('Card not found.');
  }
}
