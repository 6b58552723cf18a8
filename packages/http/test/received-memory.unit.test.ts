import { constants, PerformanceObserver } from 'node:perf_hooks';
import { describe, expect, it, vi } from 'vitest';
import { createReceivedMemory } from '../src/index.js';

const mebibyte = 1024 * 1024;

describe('createReceivedMemory', () => {
  it('starts a garbage collection for every eight mebibytes received, whatever the size of the pieces', () => {
    const collect = vi.fn();
    const received = createReceivedMemory(collect);

    for (let sent = 0; sent < 20 * mebibyte; sent += 65_536) received(65_536);
    expect(collect).toHaveBeenCalledTimes(2);

    received(5 * mebibyte);
    expect(collect).toHaveBeenCalledTimes(3);
  });

  it('starts a collection of the young generation of V8', async () => {
    const received = createReceivedMemory();
    const kinds: unknown[] = [];
    const observer = new PerformanceObserver((list) => kinds.push(...list.getEntries().map((entry) => kindOf(entry))));
    observer.observe({ entryTypes: ['gc'] });

    received(8 * mebibyte);

    await vi.waitFor(() => expect(kinds).toContain(constants.NODE_PERFORMANCE_GC_MINOR));
    observer.disconnect();
  });
});

/** Node's types lack the details of an entry of kind `gc`. */
function kindOf(entry: object): unknown {
  const { detail } = entry as { readonly detail?: { readonly kind?: number } };
  return detail?.kind;
}
