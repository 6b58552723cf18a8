export const conflictStates = ['open', 'superseded', 'dismissed', 'resolved'] as const;
export type ConflictState = (typeof conflictStates)[number];
/** Decisions of users about a finding. Empty: none, or reopened. */
export const decisions = ['', 'dismiss', 'keep_first', 'keep_second'] as const;
export type Decision = (typeof decisions)[number];

/**
 * The values from which the state of a finding follows. Each has one writer: a user, the comparison, and the changes of either instance.
 */
export interface Standing {
  readonly decision: Decision;
  /** Whether a side describes the change itself: such a finding is never open. */
  readonly history: boolean;
  /** Whether the instance of the side is current. */
  readonly firstCurrent: boolean;
  readonly secondCurrent: boolean;
}

export function stateOf({ decision, history, firstCurrent, secondCurrent }: Standing): ConflictState {
  if (decision === 'dismiss') return 'dismissed';
  if (decision !== '') return 'resolved';
  return history || !firstCurrent || !secondCurrent ? 'superseded' : 'open';
}

const either = [true, false] as const;
const standings: readonly Standing[] = decisions.flatMap((decision) =>
  either.flatMap((history) =>
    either.flatMap((firstCurrent) =>
      either.map((secondCurrent) => ({ decision, history, firstCurrent, secondCurrent })),
    ),
  ),
);

/** Every standing with this state, for the queries of a store. */
export const standingsOf = (state: ConflictState): readonly Standing[] =>
  standings.filter((standing) => stateOf(standing) === state);

/** Decisions by which a card may lose. */
export const keeping = ['keep_first', 'keep_second'] as const satisfies readonly Decision[];

/** The side that lost, as long as the version that it lost to is current, because a newer version may agree with it. */
export function loserOf({ decision, firstCurrent, secondCurrent }: Standing): 'first' | 'second' | undefined {
  if (decision === 'keep_first' && firstCurrent) return 'second';
  return decision === 'keep_second' && secondCurrent ? 'first' : undefined;
}
