import { describe, expect, it, vi } from 'vitest';
import { createFairQueue } from '../src/onnx/fair-queue.js';
import type { Rows, TokenBatch } from '../src/onnx/protocol.js';
import { sequencesOf } from '../src/onnx/token-batches.js';

const rows: Rows = { width: 1, values: new Float32Array(1) };

/** A queue with one text per batch. */
const alone = { maxSize: 1, maxTokens: 1 };

/** Jobs whose texts are marked with the job's token. */
function job(mark: number, count: number, done: number[] = [], tokens = 1) {
  const sizes = Array.from<number>({ length: count }).fill(1);
  const encode = (index: number) => ({ index, ids: new Int32Array(tokens).fill(mark) });
  return { sequences: sequencesOf(sizes, encode), onRow: () => void done.push(mark) };
}

/** A runner whose batches the test ends. */
function steppedRunner() {
  const pending: { batch: TokenBatch; readonly end: () => void; readonly fail: (error: Error) => void }[] = [];
  const run = (batch: TokenBatch) =>
    new Promise<Rows>((resolve, reject) => pending.push({ batch, end: () => resolve(rows), fail: reject }));
  const step = async (): Promise<number> => {
    await vi.waitFor(() => expect(pending.length).toBeGreaterThan(0));
    const next = pending.shift();
    next?.end();
    return next?.batch.ids[0] ?? -1;
  };
  return { run, step, pending };
}

describe('the fair queue', () => {
  it('serves a small caller during the work of a big one', async () => {
    const { run, step } = steppedRunner();
    const queue = createFairQueue({ run, padding: 0, limits: alone });
    const big = queue.add(job(1, 50));
    const small = queue.add(job(2, 1));
    const order: number[] = [];
    for (let i = 0; i < 4; i++) order.push(await step());
    expect(order).toContain(2);
    await small;
    for (let i = 0; i < 47; i++) await step();
    await big;
  });

  it('lets shares take turns, whatever the number of their callers', async () => {
    const { run, step } = steppedRunner();
    const queue = createFairQueue({ run, padding: 0, limits: alone });
    const many = Array.from({ length: 20 }, () => queue.add({ ...job(1, 1), share: 1 }));
    const few = [queue.add({ ...job(2, 2), share: 2 }), queue.add({ ...job(3, 1), share: 3 })];
    const order: number[] = [];
    for (let i = 0; i < 23; i++) order.push(await step());
    await Promise.all([...many, ...few]);
    // Two batches of the first job were running when the others arrived.
    expect(order.slice(0, 6)).toEqual([1, 1, 3, 2, 1, 2]);
    expect(order.slice(6).every((mark) => mark === 1)).toBe(true);
  });

  it('measures the turns of a share in tokens', async () => {
    const { run, step } = steppedRunner();
    const queue = createFairQueue({ run, padding: 0, limits: alone });
    const long = Array.from({ length: 4 }, () => queue.add({ ...job(1, 1, [], 4), share: 1 }));
    const short = Array.from({ length: 8 }, () => queue.add({ ...job(2, 1), share: 2 }));
    const order: number[] = [];
    for (let i = 0; i < 12; i++) order.push(await step());
    await Promise.all([...long, ...short]);
    expect(order).toEqual([1, 1, 2, 1, 2, 2, 2, 2, 1, 2, 2, 2]);
  });

  it('runs at most two batches at a time', async () => {
    const { run, pending } = steppedRunner();
    void createFairQueue({ run, padding: 0, limits: alone }).add(job(1, 10));
    await vi.waitFor(() => expect(pending).toHaveLength(2));
  });

  it('fails only the caller whose batch failed', async () => {
    const { run, step, pending } = steppedRunner();
    const queue = createFairQueue({ run, padding: 0, limits: alone });
    const done: number[] = [];
    const failing = queue.add(job(1, 5));
    const fine = queue.add(job(2, 2, done));
    pending.shift()?.fail(new Error('broken'));
    await expect(failing).rejects.toThrow('broken');
    while (done.length < 2) await step();
    await fine;
  });

  it('rejects an aborted caller at once, before its batch ends', async () => {
    const { run, pending } = steppedRunner();
    const controller = new AbortController();
    const done: number[] = [];
    const queue = createFairQueue({ run, padding: 0, limits: alone });
    const work = queue.add(job(1, 5, done), controller.signal);
    await vi.waitFor(() => expect(pending).toHaveLength(2));
    controller.abort(new Error('enough'));
    await expect(work).rejects.toThrow('enough');
    for (const { end } of pending.splice(0)) end();
    await queue.add(job(2, 0));
    expect(done).toEqual([]);
    expect(pending).toEqual([]);
  });

  it('fails a caller whose texts cannot be encoded', async () => {
    const { run } = steppedRunner();
    const encode = () => {
      throw new Error('unreadable');
    };
    const work = createFairQueue({ run, padding: 0 }).add({ sequences: sequencesOf([1], encode), onRow: () => {} });
    await expect(work).rejects.toThrow('unreadable');
  });

  it('fails only the caller in a shared batch whose text makes the model fail', async () => {
    const done: number[] = [];
    const shared: TokenBatch[] = [];
    const run = async (batch: TokenBatch): Promise<Rows> => {
      if (new Set(batch.ids).size > 1) shared.push(batch);
      if (batch.ids.includes(4)) throw new Error('broken');
      return { width: 1, values: new Float32Array(batch.size) };
    };
    const queue = createFairQueue({ run, padding: 0 });

    // The first two keep the runner busy, so that the others wait together.
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map((mark) => queue.add(job(mark, 1, done))));

    expect(shared).toMatchObject([{ size: 3 }]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(done.toSorted()).toEqual([1, 2, 3, 5]);
  });
});
