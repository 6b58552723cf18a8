import type { InMotion } from '@cardinal/contracts';
import type { Conflict, ConflictType, JudgedFinding, KnownFinding } from '../../domain/conflicts/finding.js';
import type { ConflictState, Decision } from '../../domain/conflicts/state.js';
import type { StoredCard } from '../ports.js';

/** A document for comparisons: one version of one file in one collection. */
export interface ComparedDocument {
  readonly teamId: number;
  readonly collectionId: number;
  readonly instanceId: number;
  readonly fileId: number;
  readonly fileName: string;
  readonly version: number;
}

/** The records of compared documents, with the progress of their comparisons. */
export interface ComparedDocuments {
  /** Records a document's name and version; the progress of its comparison stays. */
  note(document: ComparedDocument): Promise<void>;
  find(teamId: number, instanceId: number): Promise<ComparedDocument | undefined>;
  /** Instances that are versions of the same document: equal name, same collection. */
  versionsOf(teamId: number, collectionId: number, fileName: string): Promise<readonly number[]>;
  /**
   * Records that the document has been compared with all others, as of this generation.
   *
   * @param leftOut number of its cards that were too complex to be compared: they are not tried again.
   */
  markChecked(teamId: number, instanceId: number, generation: number, leftOut: number): Promise<void>;
  /** Number of cards of the instances that their comparison left out. */
  leftOut(teamId: number, instanceIds: readonly number[]): Promise<number>;
  /** Those of the instances that are current and were never compared. */
  unchecked(teamId: number, instanceIds: readonly number[]): Promise<readonly number[]>;
  remove(teamId: number, instanceId: number): Promise<void>;
}

/** Findings, as comparisons make them and as state changes of their instances update them. */
export interface FindingsRepository {
  /**
   * Inserts or replaces findings by key. A known finding gets the new sides and keeps its decision and its creation time. Sides that are
   * not both current do not replace sides that are, because a comparison of an older version may be late.
   *
   * @param current the instances that are current; no others are.
   */
  save(findings: readonly JudgedFinding[], current: ReadonlySet<number>, nowMs: number): Promise<void>;
  /** Every finding of these pairs of texts (`textsOf`), whatever their documents; hidden findings too. */
  ofTexts(teamId: number, texts: readonly string[]): Promise<readonly KnownFinding[]>;
  /** Every finding with the instance on a side. */
  ofInstance(teamId: number, instanceId: number): Promise<readonly KnownFinding[]>;
  /** Open findings with the instance on a side. */
  countOpen(teamId: number, instanceId: number): Promise<number>;
  /** Marks the sides of this instance as current or not current. */
  setCurrent(teamId: number, instanceId: number, current: boolean): Promise<void>;
  /** Removes findings; a decided finding is only hidden, and its decision is kept for a new finding with the same key. */
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
  /** Number of the page, from 1. */
  readonly page: number;
  /** Only conflicts listed after this one; `page` is then ignored. */
  readonly after?: { readonly score: number; readonly id: number } | undefined;
  readonly limit: number;
  readonly state: ConflictState | undefined;
  readonly type: ConflictType | undefined;
}

export interface ConflictPage {
  /** Most certain first, then by id. */
  readonly conflicts: readonly Conflict[];
  readonly totalCount: number;
  /** Counts for the same type, whatever `state`. States without conflicts are absent. */
  readonly stateCounts: Readonly<Partial<Record<ConflictState, number>>>;
}

/** Findings as users see and decide them. */
export interface ConflictsRepository {
  find(teamId: number, id: number): Promise<Conflict | undefined>;
  judge(teamId: number, id: number, judgement: Judgement): Promise<Conflict | undefined>;
  list(query: ConflictQuery): Promise<ConflictPage>;
  /** Open findings with one of the cards on a side, most certain first. */
  ofCards(
    teamId: number,
    collectionId: number,
    cardIds: readonly number[],
    inMotion: InMotion,
  ): Promise<readonly Conflict[]>;
  /** Cards that lost (`loserOf`). @param decidedByMs counts only decisions until then; default: all. */
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

/** The instance whose findings are counted. */
export type Counted = Pick<OpenCount, 'teamId' | 'collectionId' | 'instanceId'>;

export interface OpenCounts {
  find(teamId: number, instanceId: number): Promise<OpenCount | undefined>;
  /** Compare-and-set: replaces the count with the previous revision. @returns false if the stored revision is another one. */
  replace(count: OpenCount): Promise<boolean>;
  /** Records that the count of this revision was published. */
  announced(count: OpenCount): Promise<void>;
  /** Open findings of all teams. Reads the count of each document that has some. */
  total(): Promise<number>;
  /** Instances whose number of open findings differs from the stored count. Reads the findings of each team. */
  differing(): Promise<readonly Counted[]>;
  /** Counts that were not published, because of a crash. */
  unannounced(limit: number): Promise<readonly OpenCount[]>;
}

/** A card of another document, with its cosine to the compared card. */
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

/** The part of the search index that comparisons use. */
export interface Neighbourhood {
  /** By card id. Cards without neighbours are absent. */
  near(query: NeighbourQuery, signal: AbortSignal): Promise<ReadonlyMap<number, readonly Neighbour[]>>;
  /** Cosine of two sentences. */
  cosine(teamId: number, a: string, b: string, signal: AbortSignal): Promise<number>;
}
