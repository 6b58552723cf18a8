import { UnexpectedError, withinTime, type Logger } from '@cardinal/kernel';

export interface AttemptOptions {
  readonly signal: AbortSignal;
  readonly budgetMs: number;
  /** Gets `part: CODE` when the part had to be left out. */
  readonly notes: string[];
  readonly logger: Logger;
}

/**
 * Does a part of a search that it can do without.
 *
 * @returns undefined when it failed or took too long; then `notes` says so. @throws only if the caller itself gave up.
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
    logger.warn('A part of the ranking was left out.', { part, code, err: thrown });
    return undefined;
  }
}
