import { isTransient, UnexpectedError, type Facts } from './errors.js';
import type { Logger } from './logger.js';

interface Apart<T> {
  /** What is done with a record, for the log: "purge of a file". */
  readonly work: string;
  /** Ids of a record, for the log. */
  readonly factsOf: (record: T) => Facts;
  readonly logger: Pick<Logger, 'error'>;
}

/**
 * Works on records one after another, so that one whose work fails does not keep the others waiting. Its failure is logged; whoever selected it
 * selects it again. A failure that the next record would meet as well (`isTransient`), or of a caller that gave up, ends the work.
 *
 * @returns number of records whose work succeeded.
 * @throws {AppError} such a failure.
 */
export async function eachApart<T>(
  records: Iterable<T> | AsyncIterable<T>,
  { work, factsOf, logger }: Apart<T>,
  handle: (record: T) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  for await (const record of records) {
    try {
      await handle(record);
      done += 1;
    } catch (thrown) {
      const error = UnexpectedError.from(thrown);
      if (isTransient(error) || error.kind === 'cancelled') throw thrown;
      logger.error(`${work} failed; going on with the next one`, { ...factsOf(record), err: thrown });
    }
  }
  return done;
}
