import type { InMotion } from '@cardinal/contracts';
import type { FindingType } from './decide.js';
import { stateOf, type ConflictState, type Decision, type Standing } from './state.js';

/** `summary` stands for all findings of two documents beyond the maximum number of listed ones. */
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
  /** Span of the sentence in the canonical text, in UTF-16 code units, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** The differing part, as printed. */
  readonly value: string;
  /** In SI units or ISO 8601 if measured. */
  readonly normalised: string;
  /** Hash of the card's text: the finding is valid as long as the text has this hash. */
  readonly contentHash: string;
}

export interface Finding {
  readonly teamId: number;
  readonly collectionId: number;
  /** Derived from the contents of the two cards, in any order, and after a dot from the names of their documents. */
  readonly key: string;
  readonly type: ConflictType;
  readonly score: number;
  readonly first: ConflictSide;
  readonly second: ConflictSide;
  /** Whether a side describes the change itself: such a finding is never open. */
  readonly history: boolean;
  /** Number of findings that a summary stands for; otherwise 0. */
  readonly further: number;
}

/** A user's decision about a finding. */
export interface Judged {
  readonly decision: Decision;
  readonly note: string;
  readonly userId: string;
  readonly userName: string;
  readonly decidedAtMs: number;
}

export type JudgedFinding = Finding & Judged;

/** A stored finding. */
export interface KnownFinding extends JudgedFinding, Standing {
  readonly conflictId: number;
  readonly createdAtMs: number;
}

/** The part of a key that stands for the two texts, whatever their documents. Keys of version 1.0 contain no documents. */
export const textsOf = (key: string): string => key.replace(/\..*/, '');

/** Whether a finding is the contradiction that version 1.0 stored as `older`. */
export const isSuccessor = ({ key, first, second }: Finding, older: KnownFinding): boolean =>
  older.key === textsOf(key) &&
  older.key !== key &&
  [first, second].every(({ fileName }) => [older.first, older.second].some((side) => side.fileName === fileName));

const undecided: Judged = { decision: '', note: '', userId: '', userName: '', decidedAtMs: 0 };

/**
 * The decision that a new finding takes over from known findings of the same two texts: the decision about its predecessor; and a
 * dismissal, which applies in any other documents as well, without the note, which is about the former documents.
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

/** The decision for the same sides, which may be in the other order. */
function turned({ decision, first }: KnownFinding, finding: Finding): Decision {
  if (decision === 'dismiss' || first.fileName === finding.first.fileName) return decision;
  return decision === 'keep_first' ? 'keep_second' : 'keep_first';
}

/** A finding as it is shown to users. */
export interface Conflict extends KnownFinding {
  readonly state: ConflictState;
}

/** Whether instances are current, as the catalog knows ahead of the events; takes precedence over what is stored with a finding. */
export type News = ReadonlyMap<number, boolean>;

export const newsOf = ({ supersededInstanceIds, currentInstanceIds }: InMotion): News =>
  new Map([
    ...supersededInstanceIds.map((id) => [id, false] as const),
    ...currentInstanceIds.map((id) => [id, true] as const),
  ]);

/** The standing of a finding, from what is stored with it and the news about the instances of its sides. */
export const standingAt = <S extends Standing>(kept: S, [first, second]: readonly [number, number], news: News): S => ({
  ...kept,
  firstCurrent: news.get(first) ?? kept.firstCurrent,
  secondCurrent: news.get(second) ?? kept.secondCurrent,
});

export function conflictOf(found: KnownFinding, news: News): Conflict {
  const standing = standingAt(found, sidesOf(found), news);
  return { ...standing, state: stateOf(standing) };
}

/** Most certain first, then by id. */
export const bySureness = (a: KnownFinding, b: KnownFinding): number =>
  b.score - a.score || a.conflictId - b.conflictId;

/** The instances of a finding's sides. */
export const sidesOf = ({ first, second }: Pick<Finding, 'first' | 'second'>): readonly [number, number] => [
  first.instanceId,
  second.instanceId,
];

/** The fields of a decided finding that erasing a document overwrites. Its decision is kept for a new finding with the same key. */
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
