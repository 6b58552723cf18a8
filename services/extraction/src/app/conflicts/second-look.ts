export const secondVerdicts = ['yes', 'no', 'unsure'] as const;
export type SecondVerdict = (typeof secondVerdicts)[number];

/** A sentence that is given to the model: data, never instructions. */
export interface LookedAt {
  readonly cardId: number;
  readonly fileName: string;
  readonly title: string;
  readonly sentence: string;
}

/** Judges two sentences again for which the rules are uncertain, within the team's quota. */
export interface SecondLook {
  /**
   * @returns whether they contradict each other; `stopped`: further calls are useless for now.
   * @throws {AppError} transient: the usage could not be recorded. @throws the signal's reason when it aborts.
   */
  judge(teamId: number, first: LookedAt, second: LookedAt, signal: AbortSignal): Promise<SecondVerdict | 'stopped'>;
}

/** Maximum distance of a borderline pair's cosine from the required one. */
const margin = 0.15;
/** Maximum number of second looks per document; the rules decide the other pairs. */
const mostLooks = 50;

/** Confirms or drops the pairs of one document. Without a second look, the rules decide alone. */
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
