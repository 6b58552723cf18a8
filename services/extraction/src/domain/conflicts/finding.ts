import type { InMotion } from '@cardinal/contracts';
import type { FindingType } from './decide.js';
import { stateOf, type ConflictState, type Decision, type Standing } from './state.js';

/** `summary` stands for all findings of two documents beyond the most that are listed. */
export const conflictTypes = ['value', 'date', 'polarity', 'name', 'summary'] as const satisfies readonly (
  FindingType | 'summary'
)[];
export type ConflictType = (typeof conflictTypes)[number];

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
  /** A side describes the change itself: never open. */
  readonly history: boolean;
  /** Findings that a summary stands for; otherwise 0. */
  readonly further: number;
}

/** What someone decided about a finding. */
export interface Judged {
  readonly decision: Decision;
  readonly note: string;
  readonly userId: string;
  readonly userName: string;
  readonly decidedAtMs: number;
}

export type JudgedFinding = Finding & Judged;

/** A finding as it is kept. */
export interface KnownFinding extends JudgedFinding, Standing {
  readonly conflictId: number;
  readonly createdAtMs: number;
}

/** The two texts of a key, whatever documents they stand in. Keys of version 1.0 name no documents. */
export const textsOf = (key: string): string => key.replace(/\..*/, '');

/** Whether a finding is the contradiction that version 1.0 kept as `older`. */
export const isSuccessor = ({ key, first, second }: Finding, older: KnownFinding): boolean =>
  older.key === textsOf(key) &&
  older.key !== key &&
  [first, second].every(({ fileName }) => [older.first, older.second].some((side) => side.fileName === fileName));

const undecided: Judged = { decision: '', note: '', userId: '', userName: '', decidedAtMs: 0 };

/**
 * What is decided about a new finding by what is known of the same two texts: what was decided about its predecessor; and what was dismissed
 * stays dismissed in whatever documents it comes back, without the note, which spoke of others.
 */
export function judgedBy(finding: Finding, known: readonly KnownFinding[]): JudgedFinding {
  const same = known.filter(({ key }) => textsOf(key) === textsOf(finding.key));
  const predecessor = same.find((older) => older.decision !== '' && isSuccessor(finding, older));
  if (predecessor) return { ...finding, ...judgementOf(predecessor), decision: turned(predecessor, finding) };
  const dismissed = same.find(({ decision }) => decision === 'dismiss');
  return dismissed ? { ...finding, ...judgementOf(dismissed), note: '' } : { ...finding, ...undecided };
}

const judgementOf = ({ decision, note, userId, userName, decidedAtMs }: Judged): Judged => ({
  decision,
  note,
  userId,
  userName,
  decidedAtMs,
});

/** The decision for the same sides, which may be the other way round. */
function turned({ decision, first }: KnownFinding, finding: Finding): Decision {
  if (decision === 'dismiss' || first.fileName === finding.first.fileName) return decision;
  return decision === 'keep_first' ? 'keep_second' : 'keep_first';
}

/** A finding as it is shown. */
export interface Conflict extends KnownFinding {
  readonly state: ConflictState;
}

/** Whether instances are current by news that is known ahead of the events; it outranks what is kept with a finding. */
export type News = ReadonlyMap<number, boolean>;

export const newsOf = ({ supersededInstanceIds, currentInstanceIds }: InMotion): News =>
  new Map([
    ...supersededInstanceIds.map((id) => [id, false] as const),
    ...currentInstanceIds.map((id) => [id, true] as const),
  ]);

/** What a finding is by what is kept with it and by the news of the instances of its sides. */
export const standingAt = <S extends Standing>(kept: S, [first, second]: readonly [number, number], news: News): S => ({
  ...kept,
  firstCurrent: news.get(first) ?? kept.firstCurrent,
  secondCurrent: news.get(second) ?? kept.secondCurrent,
});

export function conflictOf(found: KnownFinding, news: News): Conflict {
  const standing = standingAt(found, sidesOf(found), news);
  return { ...standing, state: stateOf(standing) };
}

/** The surest first, then by id. */
export const bySureness = (a: KnownFinding, b: KnownFinding): number =>
  b.score - a.score || a.conflictId - b.conflictId;

/** The instances of its sides. */
export const sidesOf = ({ first, second }: Pick<Finding, 'first' | 'second'>): readonly [number, number] => [
  first.instanceId,
  second.instanceId,
];

/** What erasing a document leaves of a finding that was decided upon: it waits for its key. */
export const erasedOf = ({ first, second }: Pick<Finding, 'first' | 'second'>) =>
  ({ first: textless(first), second: textless(second), note: '' }) as const;

const textless = (side: ConflictSide): ConflictSide => ({
  ...side,
  fileName: '',
  title: '',
  sentence: '',
  value: '',
  normalised: '',
  contentHash: '',
});
