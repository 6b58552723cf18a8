import type { InMotion } from '@cardinal/contracts';
import type { FindingType } from '../../domain/conflicts/decide.js';
import type { StoredCard } from '../ports.js';

export const conflictStates = ['open', 'superseded', 'dismissed', 'resolved'] as const;
export type ConflictState = (typeof conflictStates)[number];
/** `summary` stands for all findings of two documents beyond the most that are listed. */
export const conflictTypes = ['value', 'date', 'polarity', 'name', 'summary'] as const satisfies readonly (
  FindingType | 'summary'
)[];
export type ConflictType = (typeof conflictTypes)[number];
export type Decision = 'dismiss' | 'keep_first' | 'keep_second';

/** A document as it was compared: one version of one file in one collection. */
export interface ComparedDocument {
  readonly teamId: number;
  readonly collectionId: number;
  readonly instanceId: number;
  readonly fileId: number;
  readonly fileName: string;
  readonly version: number;
}

export interface ConflictSide {
  readonly cardId: number;
  readonly instanceId: number;
  readonly fileId: number;
  readonly fileName: string;
  readonly version: number;
  readonly page: number;
  readonly ordinal: number;
  readonly title: string;
  readonly sentence: string;
  /** Of the sentence in the canonical text, UTF-16 code units, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** What differs, as printed. */
  readonly value: string;
  /** In SI units or ISO 8601 where it is measured. */
  readonly normalised: string;
  /** Of the card's text: the finding holds as long as it is this. */
  readonly contentHash: string;
}

export interface Finding {
  readonly teamId: number;
  readonly collectionId: number;
  /** Derived from the contents of the two cards, in either order, and after a dot from the names of their documents. */
  readonly key: string;
  readonly type: ConflictType;
  readonly score: number;
  readonly first: ConflictSide;
  readonly second: ConflictSide;
  /** A side tells of the change itself: never open. */
  readonly history: boolean;
  /** Findings that a summary stands for; otherwise 0. */
  readonly further: number;
}

export interface Judgement {
  /** Undefined: taken back. */
  readonly decision: Decision | undefined;
  readonly note: string;
  readonly userId: string;
  readonly userName: string;
  readonly atMs: number;
}

export interface Conflict extends Finding {
  readonly id: number;
  readonly state: ConflictState;
  readonly decision: Decision | undefined;
  readonly note: string;
  readonly userId: string;
  readonly userName: string;
  readonly decidedAtMs: number;
  readonly createdAtMs: number;
}

export interface ConflictQuery extends InMotion {
  readonly teamId: number;
  readonly collectionId: number;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly state: ConflictState | undefined;
  readonly type: ConflictType | undefined;
}

export interface ConflictPage {
  /** The surest first, then by id. */
  readonly conflicts: readonly Conflict[];
  readonly totalCount: number;
  /** Under the same type, whatever `state`. States without conflicts are absent. */
  readonly stateCounts: Readonly<Partial<Record<ConflictState, number>>>;
}

export interface OpenCount {
  readonly collectionId: number;
  readonly instanceId: number;
  readonly open: number;
  /** Grows with each change of `open`. 0: never had any. */
  readonly revision: number;
}

/**
 * What is known of contradictions. Every method is one short step on one finding, document or instance. The state of a finding
 * is derived from what was decided, whether it is history, and whether the instances of both sides are current: each of the
 * three has one writer.
 */
export interface ConflictsRepository {
  /** Takes note of a document's name and version; what is known of its comparison stays. */
  noteDocument(document: ComparedDocument): Promise<void>;
  findDocument(teamId: number, instanceId: number): Promise<ComparedDocument | undefined>;
  /** Instances that are versions of the same document: equal name, same collection. */
  versionsOf(teamId: number, collectionId: number, fileName: string): Promise<readonly number[]>;
  /**
   * The document has been compared with all others, as of this generation.
   *
   * @param leftOut its cards that were too complex to be compared: they are not tried again.
   */
  markChecked(teamId: number, instanceId: number, generation: number, leftOut: number): Promise<void>;
  /** Cards of the instances that their comparison left out. */
  leftOut(teamId: number, instanceIds: readonly number[]): Promise<number>;
  /** Those of the instances that are current and were never compared. */
  unchecked(teamId: number, instanceIds: readonly number[]): Promise<readonly number[]>;

  /**
   * By key. A known finding takes the new sides and keeps what was decided and when it was found; a new one of two texts that were
   * dismissed in other documents is dismissed like them. Sides count as current
   * where their instance is known to be; nothing is kept for a deleted one, and sides that are not both current replace none that are:
   * whoever compares an older version may be late.
   */
  save(finding: Finding, nowMs: number): Promise<void>;
  /** Every finding with the instance on a side. */
  ofInstance(teamId: number, instanceId: number): Promise<readonly Conflict[]>;
  /** Removes a finding; if it was decided upon, it is only hidden, and the decision waits for its key. */
  remove(teamId: number, id: number): Promise<void>;
  /**
   * Removes the document's name, and every text of it from findings, hidden ones too. What was decided goes on waiting for the same
   * two texts, by their key alone.
   */
  erase(teamId: number, instanceId: number): Promise<void>;
  /** Sides of this instance count as current or not, as the store knows the instance to be. */
  followState(teamId: number, instanceId: number): Promise<void>;

  find(teamId: number, id: number): Promise<Conflict | undefined>;
  judge(teamId: number, id: number, judgement: Judgement): Promise<Conflict | undefined>;
  list(query: ConflictQuery): Promise<ConflictPage>;
  /** Open findings that have one of the cards on a side, the surest first. */
  ofCards(
    teamId: number,
    collectionId: number,
    cardIds: readonly number[],
    inMotion: InMotion,
  ): Promise<readonly Conflict[]>;
  /** Cards that lost, while the version that they lost to is current: a newer one may agree with them. */
  retiredCards(teamId: number, collectionId: number): Promise<readonly number[]>;
  anyOpen(teamId: number, collectionId: number): Promise<boolean>;

  /** Counts the instance's open findings anew. A changed count gets the next revision and is unannounced. */
  recount(teamId: number, collectionId: number, instanceId: number): Promise<OpenCount>;
  /** The count of this revision was published. */
  announced(teamId: number, instanceId: number, revision: number): Promise<void>;
  /** Counts that a crash kept from being published. */
  unannounced(limit: number): Promise<readonly (OpenCount & { readonly teamId: number })[]>;
}

/** A card of another document, with how near it is. */
export interface Neighbour {
  readonly cardId: number;
  readonly instanceId: number;
  readonly fileId: number;
  readonly fileName: string;
  readonly version: number;
  readonly ordinal: number;
  readonly page: number;
  readonly title: string;
  readonly verbatimContent: string;
  readonly cosine: number;
}

export interface NeighbourQuery {
  readonly teamId: number;
  readonly collectionId: number;
  readonly instanceId: number;
  readonly cards: readonly StoredCard[];
  /** Instances whose cards are no neighbours. */
  readonly excludedInstanceIds: readonly number[];
}

/** The search index, as far as comparing needs it. */
export interface Neighbourhood {
  /** By card id. Cards without neighbours are absent. */
  near(query: NeighbourQuery, signal: AbortSignal): Promise<ReadonlyMap<number, readonly Neighbour[]>>;
  /** How close in meaning two sentences are. */
  cosine(teamId: number, a: string, b: string, signal: AbortSignal): Promise<number>;
}
