import { UnexpectedError, withinTime, type Logger } from '@cardinal/kernel';

export interface AttemptOptions {
  readonly signal: AbortSignal;
  readonly budgetMs: number;
  /** Receives `part: CODE` if the part had to be left out. */
  readonly notes: string[];
  readonly logger: Logger;
}

/**
 * Runs a part of a search that the search can do without.
 *
 * @returns undefined if the part failed or took too long, which is added to `notes`.
 * @throws only if `signal` was aborted.
 */
export async function attempt<T>(
  part: string,
  { signal, budgetMs, notes, logger }: AttemptOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  let isOver = false;
  const late = (): Error => {
    isOver = true;
    return new DOMException('A part of the ranking took too long.', 'TimeoutError');
  };
  try {
    return await withinTime({ ms: budgetMs, signal, late }, work);
  } catch (thrown) {
    signal.throwIfAborted();
    const code = isOver ? 'TIMEOUT' : UnexpectedError.from(thrown).code;
    notes.push(`${part}: ${code}`);
    logger.warn('left out a part of the ranking', { part, code, err: thrown });
    return undefined;
  }
}
