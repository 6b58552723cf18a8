import { ParsingCancelledError } from '../errors.js';

/** Work that can be paused and resumed. */
export interface Pausable {
  pause(): void;
  resume(): void;
}

export interface TurnsOptions {
  /** Maximum number of jobs that run at the same time. */
  readonly running: number;
  /** Maximum number of jobs that have begun and not ended, paused ones included. */
  readonly begun: number;
  /** How long a job runs before it may be paused in favour of another team's job, in milliseconds. */
  readonly quantumMs: number;
}

/** A job's permission to run, from its start to its end; the job may be paused in between. */
export interface Turn {
  /** Sets the work that is paused and resumed together with the job. */
  attach(work: Pausable): void;
  /** Must be called when the job has ended, to free its place. */
  leave(): void;
}

interface Job extends Turn {
  readonly team: number;
  readonly isProtected: boolean;
  readonly start: () => void;
  state: 'waiting' | 'running' | 'paused';
  /** Time at which the job entered its current state. */
  sinceMs: number;
  work: Pausable | undefined;
}

/**
 * Shares a fixed number of places fairly among teams (preemptive round robin). A free place goes to the team that holds the fewest places;
 * among equals, to the team served least recently. A job that has run for a quantum while a team with fewer places waits is paused, and
 * resumed when its team is served again, so that no work is lost. Jobs of one team run in order of arrival and never preempt each other.
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
   * Waits until the job is given a place.
   *
   * @param isProtected Whether the job must not be paused while it is the only running job of its team.
   * @throws {ParsingCancelledError} when the signal fires before the job is given a place.
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

  /** The job that gets the next place, waiting or paused; undefined if none may run. */
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

  /** Of the running jobs whose team holds more places than the team of `next`, the one that has run longest. */
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
