import type { Random } from './random.js';
import type { Trace } from './trace.js';
import { settled } from './virtual-time.js';

/** In whose name something runs: a process, or what never dies (users, the network). */
export interface Actor {
  readonly name: string;
  readonly alive: boolean;
  /** Absent: it is. Nobody holds up what is not up yet: calls to it fail meanwhile, and retries of those are bounded on purpose. */
  readonly isUp?: boolean;
}

export interface Step {
  readonly actor: Actor;
  readonly label: string;
  /** Not before. */
  readonly dueMs: number;
  /** Runs alone: the next step begins once nothing is left of this one but what waits for other steps. */
  readonly run: () => void | Promise<void>;
  /** Says only that time goes by. */
  readonly idle?: boolean;
}

/** Decides what happens next. All that could happen at a moment is a step that waits here. */
export interface Scheduler {
  readonly random: Random;
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** In whose name the running step runs. */
  actor(): Actor;
  /** The rest of the running step runs in the name of `actor`. */
  as(actor: Actor): void;
  add(step: Step): () => void;
  /** Runs steps until `done`, or until nothing can happen any more. @throws {StuckError} after too many. */
  run(done: () => boolean): Promise<void>;
  /** Whether any step waits that is not mere time. */
  busy(): boolean;
  /** Every step that can run is as likely as any other, and none is held back. */
  calm(isCalm: boolean): void;
  readonly steps: number;
}

/** More steps than any history that ends takes: something goes round in circles. */
const mostSteps = 400_000;

export class StuckError extends Error {}

export const outside: Actor = { name: 'outside', alive: true };
/** Starts processes. */
export const supervisor: Actor = { name: 'supervisor', alive: true, isUp: false };

/** How often the time goes on although something could happen now. */
const slowness = 0.02;
/** At most by so much at once, in milliseconds. */
const longestLagMs = 5_000;

/** Of histories, those in which single steps are held up while all else goes on. */
const stalling = 0.5;
/** How often a step is, in those. */
const stalls = 0.005;
/** At most for so long, in milliseconds: longer than every lease, so that its holder acts when somebody else has it. */
const longestStallMs = 120_000;

interface Waiting extends Step {
  dueMs: number;
  readonly weight: number;
  taken: boolean;
}

/**
 * @param startMs the time at the beginning.
 *
 * Which step comes next is drawn with a weight for each kind of step, drawn once a history: some flows are a hundred times slower than
 * others, so that the same message is overtaken again and again, which uniform choice would hardly ever show.
 */
export function createScheduler(random: Random, trace: Trace, startMs: number): Scheduler {
  let nowMs = startMs;
  let current: Actor = outside;
  const waiting: Waiting[] = [];
  const due: Waiting[] = [];
  let steps = 0;
  let calm = false;
  /** By actor, then by label. */
  const weights = new Map<string, Map<string, number>>();
  const weighing = random.fork();
  const choosing = random.fork();
  const stallsEver = random.chance(stalling);

  function weightFor({ actor, label }: Step): number {
    let lanes = weights.get(actor.name);
    if (!lanes) weights.set(actor.name, (lanes = new Map()));
    let weight = lanes.get(label);
    if (weight === undefined) {
      const draw = weighing.next();
      weight = draw < 0.7 ? 1 : draw < 0.85 ? 0.1 : 0.01;
      lanes.set(label, weight);
    }
    return weight;
  }

  /**
   * Steps that may run now, in a list that the next call uses again. Moves the time on to the next one if there is none, and sometimes
   * all the same: what waits is slow then.
   */
  function ready(): readonly Waiting[] {
    let left = 0;
    let soonest = Infinity;
    due.length = 0;
    for (const step of waiting) {
      if (step.taken || !step.actor.alive) continue;
      waiting[left++] = step;
      if (step.dueMs <= nowMs) due.push(step);
      else if (step.dueMs < soonest) soonest = step.dueMs;
    }
    waiting.length = left;
    if (soonest === Infinity) return due;
    const lags = !calm && soonest - nowMs <= longestLagMs && choosing.chance(slowness);
    if (due.length > 0 && !lags) return due;
    nowMs = soonest;
    due.length = 0;
    for (const step of waiting) if (step.dueMs <= nowMs) due.push(step);
    return due;
  }

  function chosen(due: readonly Waiting[]): Waiting | undefined {
    if (due.length <= 1) return due[0];
    if (calm) return choosing.pick(due);
    let total = 0;
    for (const { weight } of due) total += weight;
    let rest = choosing.next() * total;
    for (const step of due) {
      rest -= step.weight;
      if (rest < 0) return step;
    }
    return due.at(-1);
  }

  return {
    random,
    now: () => nowMs,
    actor: () => current,
    as(actor) {
      current = actor;
    },
    add(step) {
      const { actor, label, dueMs, run, idle = false } = step;
      const entry: Waiting = { actor, label, dueMs, run, idle, weight: weightFor(step), taken: false };
      waiting.push(entry);
      return () => {
        entry.taken = true;
      };
    },
    async run(done) {
      while (!done()) {
        const step = chosen(ready());
        if (!step) return;
        if (!calm && stallsEver && step.actor.isUp !== false && choosing.chance(stalls)) {
          step.dueMs = nowMs + choosing.below(longestStallMs);
          trace.note(nowMs - startMs, `${step.actor.name} ${step.label} is held up for ${step.dueMs - nowMs} ms`);
          continue;
        }
        step.taken = true;
        if (++steps > mostSteps)
          throw new StuckError(`after ${mostSteps} steps something still goes on: ${step.label}`);
        current = step.actor;
        trace.note(nowMs - startMs, `${step.actor.name} ${step.label}`);
        await step.run();
        await settled();
        current = outside;
      }
    },
    busy: () => waiting.some((step) => !step.taken && step.actor.alive && !step.idle),
    calm(isCalm) {
      calm = isCalm;
    },
    get steps() {
      return steps;
    },
  };
}
