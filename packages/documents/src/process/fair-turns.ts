import { ParsingCancelledError } from '../errors.js';

/** What a turn can be taken from and given back to. */
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

/** One job's place in the order. */
export interface Turn {
  /** Tells what does the work from now on. */
  hold(work: Pausable): void;
  /** The job has ended. */
  leave(): void;
}

interface Job extends Turn {
  readonly team: number;
  readonly isKept: boolean;
  readonly start: () => void;
  state: 'waiting' | 'running' | 'paused';
  /** Since when it waits or is paused, or since when it runs. */
  sinceMs: number;
  work: Pausable | undefined;
}

/**
 * Shares running places among teams: a place that gets free goes to the team that has the fewest, of those the one served longest ago.
 * A job that has run for a quantum while a team with fewer places waits is paused and goes on when it is its team's turn again, so that
 * nothing of its work is lost. Jobs of one team take turns in the order they came; they never pause one another.
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
   * @param isKept The job is not paused while it is the only one of its team that runs.
   * @throws {ParsingCancelledError} when the signal fires before there is one.
   */
  enter(team: number, signal: AbortSignal, isKept = false): Promise<Turn> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        job.leave();
        reject(cancelled());
      };
      const job: Job = {
        team,
        isKept,
        state: 'waiting',
        sinceMs: performance.now(),
        work: undefined,
        start: () => {
          signal.removeEventListener('abort', onAbort);
          resolve(job);
        },
        hold: (work) => {
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

  /** Who gets the next place. */
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
      if (!isRunning(job) || places <= this.#places(next.team) || (job.isKept && places === 1)) continue;
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
