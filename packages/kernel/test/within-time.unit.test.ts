import { whileCollectingGarbage } from '@cardinal/testkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { untilAborted, withinTime } from '../src/index.js';

const forEver = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

afterEach(() => vi.useRealTimers());

describe('withinTime', () => {
  it('returns the result of the work, and aborts nothing afterwards', async () => {
    vi.useFakeTimers();
    const caller = new AbortController();
    let given: AbortSignal | undefined;
    const work = (signal: AbortSignal): Promise<number> => {
      given = signal;
      return Promise.resolve(7);
    };
    await expect(withinTime({ ms: 5, signal: caller.signal }, work)).resolves.toBe(7);
    expect(vi.getTimerCount()).toBe(0);
    caller.abort();
    expect(given?.aborted).toBe(false);
  });

  it('ends work when the time is over, even after garbage collection', async () => {
    const late = new Error('late');
    await expect(whileCollectingGarbage(() => withinTime({ ms: 60, late: () => late }, forEver))).rejects.toBe(late);
    const { signal } = new AbortController();
    await expect(withinTime({ ms: 5, signal }, forEver)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('ends work when the caller aborts, and starts none after that', async () => {
    const enough = new Error('enough');
    const caller = new AbortController();
    const working = withinTime({ ms: 60_000, signal: caller.signal }, forEver);
    caller.abort(enough);
    await expect(working).rejects.toBe(enough);
    const unwanted = (): Promise<never> => Promise.reject(new Error('begun'));
    await expect(withinTime({ ms: 60_000, signal: caller.signal }, unwanted)).rejects.toBe(enough);
  });
});

it('a body fails with the reason of its signal, and its source is cancelled', async () => {
  const enough = new Error('enough');
  const stopping = new AbortController();
  let released: unknown;
  const source = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Uint8Array.of(1)),
    cancel: (reason) => void (released = reason),
  });
  const reader = untilAborted(source, stopping.signal).getReader();
  await expect(reader.read()).resolves.toMatchObject({ value: Uint8Array.of(1) });
  const next = reader.read();
  stopping.abort(enough);
  await expect(next).rejects.toBe(enough);
  expect(released).toBe(enough);
});
