import type { Random } from './random.js';
import type { Trace } from './trace.js';
import { settled } from './virtual-time.js';

/** On whose behalf a step runs: a process, or an actor that never dies (users, the network). */
export interface Actor {
  readonly name: string;
  readonly alive: boolean;
  /** Whether it has started; default true. Steps of actors that have not are never held up: calls to them fail, with bounded retries. */
  readonly isUp?: boolean;
}

export interface Step {
  readonly actor: Actor;
  readonly label: string;
  /** Earliest time at which the step may run. */
  readonly dueMs: number;
  /** Runs alone: the next step begins once all that is left of this one waits for other steps. */
  readonly run: () => void | Promise<void>;
  /** Whether the step only waits for time to pass. */
  readonly idle?: boolean;
}

/** Decides what happens next. Everything that could happen at a moment is a step in its list. */
export interface Scheduler {
  readonly random: Random;
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Actor of the running step. */
  actor(): Actor;
  /** Runs the rest of the current step on behalf of `actor`. */
  as(actor: Actor): void;
  add(step: Step): () => void;
  /** Runs steps until `done`, or until nothing can happen any more. @throws {StuckError} after too many. */
  run(done: () => boolean): Promise<void>;
  /** Whether any step waits that does more than wait for time to pass. */
  busy(): boolean;
  /** If calm, every step that can run is equally likely, and none is held up. */
  calm(isCalm: boolean): void;
  readonly steps: number;
}

/** More steps than any terminating history takes: beyond them, something loops for ever. */
const mostSteps = 400_000;

export class StuckError extends Error {}

export const outside: Actor = { name: 'outside', alive: true };
/** The actor that starts processes. */
export const supervisor: Actor = { name: 'supervisor', alive: true, isUp: false };

/** Probability that time advances although a step could run now. */
const slowness = 0.02;
/** Longest such advance, in milliseconds. */
const longestLagMs = 5_000;

/** Share of histories in which single steps are held up while everything else continues. */
const stalling = 0.5;
/** Probability that a step is held up in such a history. */
const stalls = 0.005;
/** Longest such delay, in milliseconds: longer than every lease, so that a holder acts after another process has acquired its lease. */
const longestStallMs = 120_000;

interface Waiting extends Step {
  dueMs: number;
  readonly weight: number;
  taken: boolean;
}

/**
 * Draws the next step by weights. Each kind of step has a weight, which is drawn once per history: some flows are a hundred times slower
 * than others, so that the same message is overtaken again and again, which a uniform choice would hardly ever produce.
 *
 * @param startMs time at the beginning, in milliseconds since the Unix epoch.
 */
export function createScheduler(random: Random, trace: Trace, startMs: number): Scheduler {
  let nowMs = startMs;
  let current: Actor = outside;
  const waiting: Waiting[] = [];
  const due: Waiting[] = [];
  let steps = 0;
  let calm = false;
  /** Weights of steps by actor, then by label. */
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
   * Steps that may run now, in a list that the next call reuses. If there is none, advances the time to the next step; sometimes it does
   * so although there are some, as if these steps were slow.
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
