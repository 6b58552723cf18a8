import type { InstanceState } from '@cardinal/contracts';
import { erasedOf, type KnownFinding } from '../domain/conflicts/finding.js';
import type { OpenCount } from './conflicts/ports.js';
import type { CardsRepository, StoredCard } from './ports.js';

export interface CollectionKey {
  readonly teamId: number;
  readonly collectionId: number;
}

/** What is stored about the comparison of a document with others. */
export interface ComparisonRecord extends CollectionKey {
  readonly instanceId: number;
  readonly fileId: number;
  readonly fileName: string;
  readonly version: number;
  readonly checked: number;
  readonly leftOut: number;
}

export interface CountRecord extends OpenCount {
  readonly announced: number;
}

/** A stored finding with the decision about it. */
export interface ConflictRecord extends KnownFinding {
  /** Whether a side is gone: the decision is kept for a finding with the same key. */
  readonly hidden: boolean;
}

/** A document as it is archived: all its cards are of this generation. */
export interface ArchivedDocument extends CollectionKey {
  readonly instanceId: number;
  readonly fileId: number;
  readonly generation: number;
  readonly revision: number;
  readonly state: InstanceState;
}

/** Some cards of a document. */
export interface RestoredCards {
  readonly document: ArchivedDocument;
  readonly cards: readonly StoredCard[];
  /** Whether these are the document's last cards: then its cards of older generations are removed. */
  readonly last: boolean;
}

/** Stores cards under given ids. */
export interface CardRecords {
  /** @returns the id of a card in the store that has the id of one of these cards and is a different card. */
  cardClash(cards: readonly StoredCard[]): Promise<number | undefined>;
  /**
   * Replaces cards of the same team, instance and ordinal.
   *
   * @returns ids of the documents that may have had cards before.
   */
  putCards(some: readonly RestoredCards[]): Promise<ReadonlySet<number>>;
}

/** The cards that an archive reads and restores. */
export interface CardsArchive extends Pick<CardRecords, 'cardClash'> {
  /** By ordinal; none of a deleted instance. */
  cards(document: { readonly teamId: number; readonly instanceId: number }): AsyncIterable<readonly StoredCard[]>;
  /** @returns the id of a document that is deleted here (its id is never reused), or newer here than in the archive. */
  clash(documents: readonly ArchivedDocument[]): Promise<number | undefined>;
  /** Writes one chunk of an archive at a time, while there is no other writer. Idempotent. */
  restore(some: readonly RestoredCards[]): Promise<void>;
}

/** The data of conflicts that an archive reads and restores. */
export interface ConflictsArchive {
  comparisons(teamId: number, instanceIds: readonly number[]): Promise<readonly ComparisonRecord[]>;
  counts(teamId: number, instanceIds: readonly number[]): Promise<readonly CountRecord[]>;
  conflicts(collection: CollectionKey): AsyncIterable<readonly ConflictRecord[]>;
  /** @returns the id of a stored finding that has the id of one of these records and is a different finding. */
  conflictClash(records: readonly ConflictRecord[]): Promise<number | undefined>;
  put(records: {
    readonly comparisons?: readonly ComparisonRecord[];
    readonly counts?: readonly CountRecord[];
  }): Promise<void>;
  putConflicts(records: readonly ConflictRecord[]): Promise<void>;
  /** Deletes findings of a collection whose ids are not among these. */
  keepOnly(collection: CollectionKey, ids: ReadonlySet<number>): Promise<void>;
}

/** Cards read or removed per call. */
const page = 500;
/** Number of concurrent calls, because in a single process they share a commit. */
const documentsAtOnce = 100;

/** Implements the archive's port for reading cards. */
export function cardsRead(repository: Pick<CardsRepository, 'read'>): Pick<CardsArchive, 'cards'> {
  return {
    async *cards({ teamId, instanceId }) {
      for (let after = -1; ;) {
        const cards = await repository.read(teamId, instanceId, 0, after, page);
        const last = cards.at(-1);
        if (!last) return;
        yield cards;
        after = last.ordinal;
      }
    },
  };
}

/** Implements the archive's port for writing cards. */
export function cardsRestored(
  repository: Pick<CardsRepository, 'removeOutdated'>,
  records: Pick<CardRecords, 'putCards'>,
  begin: (documents: readonly ArchivedDocument[]) => Promise<void>,
): Pick<CardsArchive, 'restore'> {
  async function removeOutdated(document: ArchivedDocument): Promise<void> {
    while ((await repository.removeOutdated(document, page)) > 0);
  }
  return {
    async restore(some) {
      await begin(some.map(({ document }) => document));
      const before = await records.putCards(some);
      const whole = some.filter(({ document, last }) => last && before.has(document.instanceId));
      for (let from = 0; from < whole.length; from += documentsAtOnce) {
        await Promise.all(whole.slice(from, from + documentsAtOnce).map(({ document }) => removeOutdated(document)));
      }
    },
  };
}

/** A finding after a deletion: without texts, kept for a new finding with the same key. */
export const withoutTexts = (record: ConflictRecord): ConflictRecord => ({
  ...record,
  ...erasedOf(record),
  hidden: true,
});
