import type { InMotion } from '@cardinal/contracts';
import type { Conflict, ConflictType, JudgedFinding, KnownFinding } from '../../domain/conflicts/finding.js';
import type { ConflictState, Decision } from '../../domain/conflicts/state.js';
import type { StoredCard } from '../ports.js';

/** A document as it was compared: one version of one file in one collection. */
export interface ComparedDocument {
  readonly teamId: number;
  readonly collectionId: number;
  readonly instanceId: number;
  readonly fileId: number;
  readonly fileName: string;
  readonly version: number;
}

/** The documents that are compared, and how far that went. */
export interface ComparedDocuments {
  /** Takes note of a document's name and version; what is known of its comparison stays. */
  note(document: ComparedDocument): Promise<void>;
  find(teamId: number, instanceId: number): Promise<ComparedDocument | undefined>;
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
  /** Which of the instances are current and were never compared. */
  unchecked(teamId: number, instanceIds: readonly number[]): Promise<readonly number[]>;
  remove(teamId: number, instanceId: number): Promise<void>;
}

/** What contradicts, as comparing finds it and as the instances of its sides change it. */
export interface FindingsRepository {
  /**
   * By key, of which each is there once. A known finding takes the new sides and keeps what was decided and when it was found. Sides that
   * are not both current replace none that are: a comparison of an older version may be late.
   *
   * @param current instances that are current: no other is.
   */
  save(findings: readonly JudgedFinding[], current: ReadonlySet<number>, nowMs: number): Promise<void>;
  /** Every finding of these pairs of texts (`textsOf`), whatever documents they stood in; hidden ones too. */
  ofTexts(teamId: number, texts: readonly string[]): Promise<readonly KnownFinding[]>;
  /** Every finding with the instance on a side. */
  ofInstance(teamId: number, instanceId: number): Promise<readonly KnownFinding[]>;
  /** Open findings with the instance on a side. */
  countOpen(teamId: number, instanceId: number): Promise<number>;
  /** Sides of this instance count as current, or no longer. */
  setCurrent(teamId: number, instanceId: number, current: boolean): Promise<void>;
  /** Removes findings; one that was decided upon is only hidden, and the decision waits for its key. */
  remove(teamId: number, ids: readonly number[]): Promise<void>;
  /** Removes the findings of an instance, and every text from those that are hidden (`erasedOf`). */
  erase(teamId: number, instanceId: number): Promise<void>;
}

export interface Judgement {
  readonly decision: Decision;
  readonly note: string;
  readonly userId: string;
  readonly userName: string;
  readonly atMs: number;
}

export interface ConflictQuery extends InMotion {
  readonly teamId: number;
  readonly collectionId: number;
  /** From 1. */
  readonly page: number;
  /** Only conflicts listed after this one; `page` is ignored then. */
  readonly after?: { readonly score: number; readonly id: number } | undefined;
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

/** Findings as people see them and decide about them. */
export interface ConflictsRepository {
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
  /** Cards that lost (`loserOf`). @param decidedByMs by decisions until then; by default by all. */
  retiredCards(teamId: number, collectionId: number, decidedByMs?: number): Promise<readonly number[]>;
  anyOpen(teamId: number, collectionId: number): Promise<boolean>;
}

/** The last announced number of open findings of each instance. */
export interface OpenCount {
  readonly teamId: number;
  readonly collectionId: number;
  readonly instanceId: number;
  readonly open: number;
  /** Grows with each change of `open`. 0: never had any. */
  readonly revision: number;
}

/** Whose findings are counted. */
export type Counted = Pick<OpenCount, 'teamId' | 'collectionId' | 'instanceId'>;

export interface OpenCounts {
  find(teamId: number, instanceId: number): Promise<OpenCount | undefined>;
  /** Compare-and-set: in place of the count of the revision before. @returns false if there is another one by now. */
  replace(count: OpenCount): Promise<boolean>;
  /** The count of this revision was published. */
  announced(count: OpenCount): Promise<void>;
  /** Open findings of all teams. Reads the count of each document that has some. */
  total(): Promise<number>;
  /** Instances of which another number of findings is open than is written down. Reads the findings of each team. */
  differing(): Promise<readonly Counted[]>;
  /** Counts that a crash kept from being published. */
  unannounced(limit: number): Promise<readonly OpenCount[]>;
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
