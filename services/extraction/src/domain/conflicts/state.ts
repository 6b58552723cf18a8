export const conflictStates = ['open', 'superseded', 'dismissed', 'resolved'] as const;
export type ConflictState = (typeof conflictStates)[number];
/** What someone decided about a finding. Empty: nothing, or it was taken back. */
export const decisions = ['', 'dismiss', 'keep_first', 'keep_second'] as const;
export type Decision = (typeof decisions)[number];

/** What the state of a finding follows from. Each part has one writer: a judge, the comparison, and the news of either instance. */
export interface Standing {
  readonly decision: Decision;
  /** A side describes the change itself: never open. */
  readonly history: boolean;
  /** Whether the instance of the side answers. */
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

/** Every standing that makes this state, for a store to look for. */
export const standingsOf = (state: ConflictState): readonly Standing[] =>
  standings.filter((standing) => stateOf(standing) === state);

/** Decisions by which a card may lose. */
export const keeping = ['keep_first', 'keep_second'] as const satisfies readonly Decision[];

/** Which side lost, while the version that it lost to is current: a newer one may agree with it. */
export function loserOf({ decision, firstCurrent, secondCurrent }: Standing): 'first' | 'second' | undefined {
  if (decision === 'keep_first' && firstCurrent) return 'second';
  return decision === 'keep_second' && secondCurrent ? 'first' : undefined;
}
