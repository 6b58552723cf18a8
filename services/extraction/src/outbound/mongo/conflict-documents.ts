import { nothingInMotion, type InMotion } from '@cardinal/contracts';
import { flag, oneOf, text, wholeNumber, type CollectionDefinition } from '@cardinal/store';
import {
  conflictTypes,
  type Conflict,
  type ConflictSide,
  type ConflictState,
  type ConflictType,
  type Decision,
} from '../../app/conflicts/ports.js';

/** Text that may be empty. */
const anyText = { type: String, default: '' } as const;

export interface ConflictDocument {
  /** Team and key. */
  readonly _id: string;
  readonly conflictId: number;
  readonly teamId: number;
  readonly collectionId: number;
  readonly key: string;
  readonly type: ConflictType;
  readonly score: number;
  readonly history: boolean;
  readonly further: number;
  readonly first: ConflictSide;
  readonly second: ConflictSide;
  readonly firstCard: number;
  readonly secondCard: number;
  readonly firstInstance: number;
  readonly secondInstance: number;
  readonly firstCurrent: boolean;
  readonly secondCurrent: boolean;
  /** A side is gone; the decision is kept in case the same two texts come back. */
  readonly hidden: boolean;
  readonly decision: Decision | '';
  readonly note: string;
  readonly userId: string;
  readonly userName: string;
  readonly decidedAtMs: number;
  readonly createdAtMs: number;
}

const side = {
  ...{ cardId: wholeNumber, instanceId: wholeNumber, fileId: wholeNumber, fileName: text, version: wholeNumber },
  ...{ page: wholeNumber, ordinal: wholeNumber, title: anyText, sentence: text, start: wholeNumber, end: wholeNumber },
  ...{ value: anyText, normalised: anyText, contentHash: text },
} as const;

export const conflicts: CollectionDefinition<ConflictDocument> = {
  name: 'extraction_conflicts',
  fields: {
    _id: text,
    ...{ conflictId: wholeNumber, teamId: wholeNumber, collectionId: wholeNumber, key: text },
    type: oneOf(...conflictTypes),
    score: { type: Number, required: true },
    ...{ history: flag, further: wholeNumber, first: side, second: side },
    ...{ firstCard: wholeNumber, secondCard: wholeNumber, firstInstance: wholeNumber, secondInstance: wholeNumber },
    ...{ firstCurrent: flag, secondCurrent: flag, hidden: flag },
    decision: { type: String, enum: ['', 'dismiss', 'keep_first', 'keep_second'], default: '' },
    ...{ note: anyText, userId: anyText, userName: anyText, decidedAtMs: wholeNumber, createdAtMs: wholeNumber },
  },
  indexes: [
    { keys: { conflictId: 1 }, unique: true },
    { keys: { teamId: 1, collectionId: 1, score: -1 } },
    { keys: { teamId: 1, firstInstance: 1 } },
    { keys: { teamId: 1, secondInstance: 1 } },
  ],
};

/** What is known ahead of `firstCurrent` and `secondCurrent`. */
export type Ahead = Omit<InMotion, 'deletedInstanceIds'>;

export const nothingAhead: Ahead = nothingInMotion;

/** The state of a finding, as `stateFilter` selects it. */
function stateOf(found: ConflictDocument, ahead: Ahead): ConflictState {
  if (found.decision === 'dismiss') return 'dismissed';
  if (found.decision !== '') return 'resolved';
  const current = (instanceId: number, known: boolean): boolean =>
    ahead.currentInstanceIds.includes(instanceId) || (known && !ahead.supersededInstanceIds.includes(instanceId));
  const both =
    current(found.first.instanceId, found.firstCurrent) && current(found.second.instanceId, found.secondCurrent);
  return found.history || !both ? 'superseded' : 'open';
}

/** @returns conditions for `$and`. */
export function stateFilter(state: ConflictState, ahead: Ahead): object[] {
  if (state === 'dismissed') return [{ decision: 'dismiss' }];
  if (state === 'resolved') return [{ decision: { $in: ['keep_first', 'keep_second'] } }];
  const current = (one: 'first' | 'second') => ({
    $or: [
      { [`${one}Instance`]: { $in: [...ahead.currentInstanceIds] } },
      { [`${one}Current`]: true, [`${one}Instance`]: { $nin: [...ahead.supersededInstanceIds] } },
    ],
  });
  const open = { $and: [{ history: false }, current('first'), current('second')] };
  return [{ decision: '' }, state === 'open' ? open : { $nor: [open] }];
}

export function conflictOf(found: ConflictDocument, ahead = nothingAhead): Conflict {
  const { teamId, collectionId, key, type, score, history, further, first, second } = found;
  return {
    id: found.conflictId,
    ...{ teamId, collectionId, key, type, score, history, further, first, second },
    state: stateOf(found, ahead),
    decision: found.decision === '' ? undefined : found.decision,
    ...{ note: found.note, userId: found.userId, userName: found.userName },
    ...{ decidedAtMs: found.decidedAtMs, createdAtMs: found.createdAtMs },
  };
}
