import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCommitQueue, type CommitQueue } from '../src/sqlite/commit-queue.js';

describe('createCommitQueue', () => {
  /** Writes of each committed transaction. */
  let kept: string[][];
  let transactionMs: number;
  let queue: CommitQueue;
  let current: string[];
  const flush = vi.fn(async () => {});

  beforeEach(() => {
    kept = [];
    transactionMs = 0;
    flush.mockClear();
    // Faked, because a machine under load may take longer for a turn than a pause lasts.
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
    queue = createCommitQueue({ transaction, flush });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  function transaction<T>(work: () => T): T {
    current = [];
    const result = work();
    vi.advanceTimersByTime(transactionMs);
    kept.push(current);
    return result;
  }
  const write = (what: string) => () => {
    current.push(what);
    return what;
  };
  const refuse = () => {
    throw new RangeError('no');
  };

  it('commits the work of one turn together, in order, and returns each result', async () => {
    expect(await Promise.all([queue.run(write('a')), queue.run(write('b')), queue.run(write('c'))])).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(kept).toEqual([['a', 'b', 'c']]);
  });

  it('keeps other work of the same commit if one throws', async () => {
    const all = await Promise.allSettled([queue.run(write('a')), queue.run(refuse), queue.run(write('c'))]);

    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(kept).toEqual([['a'], ['c']]);
  });

  it('commits the work of several turns together only after slow commits', async () => {
    transactionMs = 30;
    const first = queue.run(write('a'));
    await nextTurn();
    await first;
    const second = queue.run(write('b'));
    await nextTurn();
    const third = queue.run(write('c'));
    expect(kept).toEqual([['a']]);
    vi.advanceTimersToNextTimer();
    await Promise.all([second, third]);

    expect(kept).toEqual([['a'], ['b', 'c']]);
  });

  it('waits once for the disk, and only for durable work', async () => {
    let done = (): void => {};
    flush.mockImplementation(() => new Promise((resolve) => (done = resolve)));
    const settled: string[] = [];
    const durable = ['a', 'b'].map((name) => queue.run(write(name), true).then((what) => settled.push(what)));
    await queue.run(write('c'));

    expect([settled, flush.mock.calls.length]).toEqual([[], 1]);
    done();
    await Promise.all(durable);
    expect(settled).toEqual(['a', 'b']);
  });

  it('commits waiting work at once when it is drained', async () => {
    const waiting = queue.run(write('a'));
    queue.drain();
    expect(kept).toEqual([['a']]);
    await waiting;
    await nextTurn();
    expect(kept).toEqual([['a']]);
  });
});
