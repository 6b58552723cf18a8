export const secondVerdicts = ['yes', 'no', 'unsure'] as const;
export type SecondVerdict = (typeof secondVerdicts)[number];

/** A sentence as the second look sees it: data, never instructions. */
export interface LookedAt {
  readonly cardId: number;
  readonly fileName: string;
  readonly title: string;
  readonly sentence: string;
}

/** Looks once more at two sentences of which the rules cannot be sure, within the team's quota. */
export interface SecondLook {
  /**
   * @returns whether they contradict each other; `stopped`: asking again is useless for now.
   * @throws {AppError} transient: the usage could not be recorded. @throws the signal's reason when it aborts.
   */
  judge(teamId: number, first: LookedAt, second: LookedAt, signal: AbortSignal): Promise<SecondVerdict | 'stopped'>;
}

/** How far a cosine may lie from the one that the rules ask for, for a pair to be borderline. */
const margin = 0.15;
/** Looks at the pairs of one document; the rest is as the rules say. */
const mostLooks = 50;

/** Confirms or drops the pairs of one document. Absent a second look, by the rules alone. */
export interface Borderline {
  /** @param requiredCosine 0: the words alone suffice, and there is no second look. */
  holds(cosine: number, requiredCosine: number, first: LookedAt, second: LookedAt): Promise<boolean>;
}

export function createBorderline(look: SecondLook | undefined, teamId: number, signal: AbortSignal): Borderline {
  let left = look ? mostLooks : 0;
  return {
    async holds(cosine, requiredCosine, first, second) {
      const byRules = cosine >= requiredCosine;
      if (!look || left === 0 || requiredCosine === 0 || Math.abs(cosine - requiredCosine) > margin) return byRules;
      left--;
      const verdict = await look.judge(teamId, first, second, signal);
      if (verdict === 'stopped') left = 0;
      return verdict === 'yes' || (verdict !== 'no' && byRules);
    },
  };
}
