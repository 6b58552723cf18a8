import type { Facts } from './errors.js';

/** The log of a service. Facts only: never document text, prompts or credentials. */
export interface Logger {
  debug(message: string, facts?: LogFacts): void;
  info(message: string, facts?: LogFacts): void;
  warn(message: string, facts?: LogFacts): void;
  error(message: string, facts?: LogFacts): void;
  child(facts: Facts): Logger;
}

export type LogFacts = Facts | (Facts & { readonly err: unknown }) | { readonly err: unknown };

/** Drops everything. For tests and tools. */
export const silentLogger: Logger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  child: () => silentLogger,
};

/** Time between two log lines, in milliseconds. Work that ends sooner logs nothing. */
const everyMs = 5_000;

/**
 * Logs the progress of long background work, in a line every five seconds.
 *
 * @param nowMs a clock that only goes forward, in milliseconds. Passed in so that tests are exact.
 */
export function createProgressLog(
  logger: Pick<Logger, 'info'>,
  message: string,
  nowMs: () => number = () => performance.now(),
): (facts: Facts) => void {
  let saidMs = nowMs();
  return (facts) => {
    const now = nowMs();
    if (now - saidMs < everyMs) return;
    saidMs = now;
    logger.info(message, facts);
  };
}
