import { AppError } from '@cardinal/kernel';
import type { Random } from './random.js';

/** How a call goes wrong, if it does. */
export type Mishap =
  | 'none'
  /** The caller receives the result some time after the call has ended. */
  | 'late'
  /** The call takes seconds. */
  | 'slow'
  | 'fails before'
  /** The call takes effect, but the caller gets an error. */
  | 'fails after'
  | 'dies before'
  | 'dies after';

/** Faults of one history. Each kind occurs in some histories only, so that each is also tested without the others. */
export interface Faults {
  mishap(): Mishap;
  /** Whether a handled event is delivered once more. */
  repeats(): boolean;
  /** Turns all faults off or on again. */
  pause(isPaused: boolean): void;
}

/** Probability of each kind per call, in histories that have this kind. */
const chances = { late: 0.2, slow: 0.02, fails: 0.01, dies: 0.004, repeats: 0.1 } as const;

/** Maximum number per history: so low that no deliberately bounded retry runs out, and that every history ends. */
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

/** Error of a store, a server or the network that is temporarily unavailable. */
export class SimulatedFailure extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'SIMULATED_FAILURE';

  constructor(what: string) {
    super(`${what} is not available now.`);
  }
}
