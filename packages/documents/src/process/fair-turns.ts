import { ParsingCancelledError } from '../errors.js';

/** Work that can be paused and resumed. */
export interface Pausable {
  pause(): void;
  resume(): void;
}

export interface TurnsOptions {
  /** Jobs that run at the same time. */
  readonly running: number;
  /** Jobs that have begun and not ended, paused ones included. */
  readonly begun: number;
  /** How long a job runs before it may be paused for another team's. */
  readonly quantumMs: number;
}

/** A job's turn, from its start to its end. */
export interface Turn {
  /** Sets what is paused and resumed with the job. */
  attach(work: Pausable): void;
  /** The job has ended. */
  leave(): void;
}

interface Job extends Turn {
  readonly team: number;
  readonly isProtected: boolean;
  readonly start: () => void;
  state: 'waiting' | 'running' | 'paused';
  /** When it entered its state. */
  sinceMs: number;
  work: Pausable | undefined;
}

/**
 * Shares running places fairly among teams (preemptive, round robin). A free place goes to the team with the fewest places; among
 * equals, to the one served longest ago. A job that has run for a quantum while a team with fewer places waits is paused, and resumed when
 * its team is served again, so that no work is lost. Jobs of one team run in the order they came and never preempt each other.
 */
export class FairTurns {
  readonly #options: TurnsOptions;
  readonly #jobs = new Set<Job>();
  /** When each team that has jobs was last given a place. */
  readonly #served = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /**
   * Waits for a place.
   *
   * @param isProtected The job is not paused while it is the only one of its team that runs.
   * @throws {ParsingCancelledError} when the signal fires before there is one.
   */
  enter(team: number, signal: AbortSignal, isProtected = false): Promise<Turn> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        job.leave();
        reject(cancelled());
      };
      const job: Job = {
        team,
        isProtected,
        state: 'waiting',
        sinceMs: performance.now(),
        work: undefined,
        start: () => {
          signal.removeEventListener('abort', onAbort);
          resolve(job);
        },
        attach: (work) => {
          job.work = work;
          if (job.state === 'paused') work.pause();
        },
        leave: () => {
          if (this.#jobs.delete(job)) this.#arrange();
        },
      };
      if (signal.aborted) {
        reject(cancelled());
        return;
      }
      signal.addEventListener('abort', onAbort, { once: true });
      this.#jobs.add(job);
      this.#arrange();
    });
  }

  #arrange(): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      if (this.#count(isRunning) >= this.#options.running) {
        const last = this.#preemptible(next);
        const waitMs = last === undefined ? undefined : last.sinceMs + this.#options.quantumMs - now;
        if (waitMs !== undefined && waitMs > 0) {
          this.#timer = setTimeout(() => {
            this.#arrange();
          }, waitMs).unref();
        }
        if (last === undefined || (waitMs !== undefined && waitMs > 0)) break;
        Object.assign(last, { state: 'paused', sinceMs: now });
        last.work?.pause();
      }
      this.#run(next, now);
    }
    for (const team of this.#served.keys())
      if (this.#count((job) => job.team === team) === 0) this.#served.delete(team);
  }

  #run(job: Job, now: number): void {
    const isNew = job.state === 'waiting';
    job.state = 'running';
    job.sinceMs = now;
    this.#served.set(job.team, now);
    if (isNew) job.start();
    else job.work?.resume();
  }

  /** The job that gets the next place. */
  #next(): Job | undefined {
    const mayBegin = this.#count((job) => job.state !== 'waiting') < this.#options.begun;
    let best: Job | undefined;
    for (const job of this.#jobs) {
      if (isRunning(job) || (job.state === 'waiting' && !mayBegin)) continue;
      if (best === undefined || this.#isBefore(job, best)) best = job;
    }
    return best;
  }

  #isBefore(one: Job, other: Job): boolean {
    return (
      (this.#places(one.team) - this.#places(other.team) ||
        (this.#served.get(one.team) ?? -1) - (this.#served.get(other.team) ?? -1) ||
        one.sinceMs - other.sinceMs) < 0
    );
  }

  /** The job that has run longest of those whose team has more places than the next one's. */
  #preemptible(next: Job): Job | undefined {
    let longest: Job | undefined;
    for (const job of this.#jobs) {
      const places = this.#places(job.team);
      if (!isRunning(job) || places <= this.#places(next.team) || (job.isProtected && places === 1)) continue;
      if (longest === undefined || job.sinceMs < longest.sinceMs) longest = job;
    }
    return longest;
  }

  #places(team: number): number {
    return this.#count((job) => job.team === team && isRunning(job));
  }

  #count(is: (job: Job) => boolean): number {
    let count = 0;
    for (const job of this.#jobs) if (is(job)) count += 1;
    return count;
  }
}

function isRunning(job: Job): boolean {
  return job.state === 'running';
}

export function cancelled(): ParsingCancelledError {
  return new ParsingCancelledError('Reading the file was cancelled.');
}
