import type { InMotion } from '@cardinal/contracts';
import type { Conflict, ConflictSide, ConflictState, ConflictType, Decision } from '../../app/conflicts/ports.js';

export interface ConflictRow {
  readonly id: number;
  readonly team_id: number;
  readonly collection_id: number;
  readonly key: string;
  readonly type: ConflictType;
  readonly score: number;
  readonly history: number;
  readonly further: number;
  readonly sides: string;
  readonly decision: Decision | '';
  readonly note: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly decided_ms: number;
  readonly created_ms: number;
  readonly state: ConflictState;
}

/** The state of a finding. `:superseded` and `:restored` override `first_current` and `second_current`, which may be behind. */
export const stateColumn = `CASE
  WHEN decision = 'dismiss' THEN 'dismissed'
  WHEN decision <> '' THEN 'resolved'
  WHEN history OR NOT ${currentOf('first')} OR NOT ${currentOf('second')} THEN 'superseded'
  ELSE 'open' END`;

function currentOf(side: 'first' | 'second'): string {
  return `(${side}_instance IN (SELECT value FROM json_each(:restored)) OR
    (${side}_current AND ${side}_instance NOT IN (SELECT value FROM json_each(:superseded))))`;
}

export const nothingAhead = { restored: '[]', superseded: '[]' } as const;

/** Whether both sides are still there, where `:deleted` says what is known ahead of our own purge. */
export const notDeleted = `first_instance NOT IN (SELECT value FROM json_each(:deleted))
  AND second_instance NOT IN (SELECT value FROM json_each(:deleted))`;

/** The parameters of `stateColumn` and `notDeleted`. */
export const listsOf = ({ deletedInstanceIds, supersededInstanceIds, currentInstanceIds }: InMotion) => ({
  deleted: JSON.stringify(deletedInstanceIds),
  superseded: JSON.stringify(supersededInstanceIds),
  restored: JSON.stringify(currentInstanceIds),
});

export const conflictColumns = `id, team_id, collection_id, key, type, score, history, further, sides, decision, note, user_id,
  user_name, decided_ms, created_ms, ${stateColumn} AS state`;

export function conflictOf(row: ConflictRow): Conflict {
  const [first, second] = JSON.parse(row.sides) as [ConflictSide, ConflictSide];
  return {
    id: row.id,
    teamId: row.team_id,
    collectionId: row.collection_id,
    ...{ key: row.key, type: row.type, score: row.score, first, second },
    ...{ history: row.history === 1, further: row.further, state: row.state },
    decision: row.decision === '' ? undefined : row.decision,
    ...{ note: row.note, userId: row.user_id, userName: row.user_name },
    ...{ decidedAtMs: row.decided_ms, createdAtMs: row.created_ms },
  };
}
