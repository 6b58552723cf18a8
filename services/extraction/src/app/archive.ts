import type { InstanceState } from '@cardinal/contracts';
import { erasedOf, type KnownFinding } from '../domain/conflicts/finding.js';
import type { OpenCount } from './conflicts/ports.js';
import type { CardsRepository, StoredCard } from './ports.js';

export interface CollectionKey {
  readonly teamId: number;
  readonly collectionId: number;
}

/** What is known of the comparison of a document. */
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

/** A finding with what was decided on it, as it is kept. */
export interface ConflictRecord extends KnownFinding {
  /** A side is gone: what was decided waits for its key. */
  readonly hidden: boolean;
}

/** A document as the archive has it: the cards of this generation are all that there is of it. */
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
  /** These are its last ones: what it had before goes. */
  readonly last: boolean;
}

/** Cards under their own ids. */
export interface CardRecords {
  /** A card here that has the id of one of these and is another. */
  cardClash(cards: readonly StoredCard[]): Promise<number | undefined>;
  /** Over what is there under the same team, instance and ordinal. */
  putCards(some: readonly RestoredCards[]): Promise<void>;
}

/** What an archive takes of cards, and gives back. */
export interface CardsArchive extends Pick<CardRecords, 'cardClash'> {
  /** By ordinal; nothing of a deleted instance. */
  cards(document: { readonly teamId: number; readonly instanceId: number }): AsyncIterable<readonly StoredCard[]>;
  /** A document here that is deleted, or further than the archive's; ids of deleted ones are never used again. */
  clash(documents: readonly ArchivedDocument[]): Promise<number | undefined>;
  /** A chunk of an archive at a time, while nobody else writes. May be repeated. */
  restore(some: readonly RestoredCards[]): Promise<void>;
}

/** What an archive takes of conflicts, and gives back. */
export interface ConflictsArchive {
  comparisons(teamId: number, instanceIds: readonly number[]): Promise<readonly ComparisonRecord[]>;
  counts(teamId: number, instanceIds: readonly number[]): Promise<readonly CountRecord[]>;
  conflicts(collection: CollectionKey): AsyncIterable<readonly ConflictRecord[]>;
  /** A finding here that has the id of one of these and is another. */
  conflictClash(records: readonly ConflictRecord[]): Promise<number | undefined>;
  put(records: {
    readonly comparisons?: readonly ComparisonRecord[];
    readonly counts?: readonly CountRecord[];
  }): Promise<void>;
  putConflicts(records: readonly ConflictRecord[]): Promise<void>;
  /** Forgets findings of a collection whose ids are not among these. */
  keepOnly(collection: CollectionKey, ids: ReadonlySet<number>): Promise<void>;
}

/** Cards read, or removed, at once. */
const page = 500;
/** Asked at the same time, because in one process they share a commit. */
const documentsAtOnce = 100;

/** Reads the cards of documents as the archive's port does. */
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

/** Writes the cards of documents as the archive's port does. */
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
      await records.putCards(some);
      const whole = some.filter(({ last }) => last);
      for (let from = 0; from < whole.length; from += documentsAtOnce) {
        await Promise.all(whole.slice(from, from + documentsAtOnce).map(({ document }) => removeOutdated(document)));
      }
    },
  };
}

/** A finding as a deletion leaves it: without texts, waiting for its key. */
export const withoutTexts = (record: ConflictRecord): ConflictRecord => ({
  ...record,
  ...erasedOf(record),
  hidden: true,
});
