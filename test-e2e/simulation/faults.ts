import { AppError } from '@cardinal/kernel';
import type { Random } from './random.js';

/** How a call goes wrong, if it does. */
export type Mishap =
  | 'none'
  /** The caller hears of the end later than it was. */
  | 'late'
  /** It takes seconds. */
  | 'slow'
  | 'fails before'
  /** It happened, and the caller is told that it failed. */
  | 'fails after'
  | 'dies before'
  | 'dies after';

/** What may go wrong in one history: each kind in some histories only, so that each is seen without the others, too. */
export interface Faults {
  mishap(): Mishap;
  /** Whether what was handled comes once more. */
  repeats(): boolean;
  /** Nothing goes wrong meanwhile. */
  pause(isPaused: boolean): void;
}

/** Of every call, where the kind is on. */
const chances = { late: 0.2, slow: 0.02, fails: 0.01, dies: 0.004, repeats: 0.1 } as const;

/** So few that no retry that is bounded on purpose runs out, and every history ends. */
const most = { fails: 6, dies: 3 } as const;

export function createFaults(random: Random): Faults {
  const on = {
    late: random.chance(0.7),
    slow: random.chance(0.4),
    fails: random.chance(0.4),
    dies: random.chance(0.4),
    repeats: random.chance(0.5),
  };
  const left: Record<'fails' | 'dies', number> = { ...most };
  let paused = false;

  function strikes(kind: 'fails' | 'dies'): boolean {
    if (!on[kind] || left[kind] === 0 || !random.chance(chances[kind])) return false;
    left[kind]--;
    return true;
  }

  return {
    mishap() {
      if (paused) return 'none';
      if (strikes('dies')) return random.chance(0.5) ? 'dies before' : 'dies after';
      if (strikes('fails')) return random.chance(0.5) ? 'fails before' : 'fails after';
      if (on.slow && random.chance(chances.slow)) return 'slow';
      return on.late && random.chance(chances.late) ? 'late' : 'none';
    },
    repeats: () => !paused && on.repeats && random.chance(chances.repeats),
    pause(isPaused) {
      paused = isPaused;
    },
  };
}

/** What a store, a server or the network says when it does not serve for the moment. */
export class SimulatedFailure extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'SIMULATED_FAILURE';

  constructor(what: string) {
    super(`${what} is not available now.`);
  }
}
