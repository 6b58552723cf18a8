/** The time, passed in so that tests decide what it is. */
export interface Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/**
 * For durations within a process, such as the age of a cached value: unlike `Clock`, it does not jump when the time of the machine is set,
 * after which a value would be fresh for an hour, or a minute over at once. Times that are stored or sent are those of a `Clock`.
 */
export interface SteadyClock {
  /** Milliseconds since an arbitrary moment. */
  elapsedMs(): number;
}

export const steadyClock: SteadyClock = { elapsedMs: () => performance.now() };
