import { silentLogger, type Logger } from '@cardinal/kernel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { every, inBackground } from '../src/index.js';

const logged = () => {
  const error = vi.fn<Logger['error']>();
  return { error, logger: { ...silentLogger, error } };
};

describe('work that is repeated', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs after a pause that begins at the end of the previous run', async () => {
    const ends: (() => void)[] = [];
    const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
    await using _repeated = every(100, silentLogger, work);
    expect(work).not.toHaveBeenCalled();

    await vi.advanceTimersByTimeAsync(1_000);
    expect(work).toHaveBeenCalledTimes(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(99);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    ends[1]?.();
  });

  it('logs a failure and continues', async () => {
    const { logger, error } = logged();
    const err = new Error('the store is away');
    const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(err).mockResolvedValue();
    await using _repeated = every(100, logger, work);

    await vi.advanceTimersByTimeAsync(200);

    expect(error).toHaveBeenCalledExactlyOnceWith('periodic work failed', { err });
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('waits for the current run when it is disposed, and starts no other', async () => {
    let end = (): void => {};
    const work = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
    const repeated = every(100, silentLogger, work);
    await vi.advanceTimersByTimeAsync(100);

    let disposed = false;
    const disposing = repeated[Symbol.asyncDispose]().then(() => (disposed = true));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(disposed).toBe(false);
    end();
    await disposing;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});

describe('work in the background', () => {
  it('is aborted and waited for when it is disposed', async () => {
    const ended: string[] = [];
    const work = async (signal: AbortSignal): Promise<void> => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      ended.push('one');
    };
    const background = inBackground(work, silentLogger);
    background.run();
    background.run();
    expect(ended).toEqual([]);

    await background[Symbol.asyncDispose]();

    expect(ended).toEqual(['one', 'one']);
  });

  it('logs a failure', async () => {
    const { logger, error } = logged();
    const err = new Error('the parser is away');
    const background = inBackground(async () => {
      throw err;
    }, logger);
    background.run();

    await background[Symbol.asyncDispose]();

    expect(error).toHaveBeenCalledExactlyOnceWith('background work failed', { err });
  });
});
