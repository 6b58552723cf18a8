import { describe, expect, it } from 'vitest';
import { watchWork, workAtHand } from '../src/work-at-hand.js';

describe('the current work', () => {
  const watched = watchWork(workAtHand.shared);

  it('consists of items that were begun and are not done', () => {
    const [first, second] = ['event a', 'event b'].map((name) => workAtHand.begin(name));
    expect(watched.items().toSorted()).toEqual(['event a', 'event b']);
    first?.();
    first?.();
    const third = workAtHand.begin('event c');
    expect(watched.items().toSorted()).toEqual(['event b', 'event c']);
    second?.();
    third();
    expect(watched.items()).toEqual([]);
  });

  it('has limits for the length and the number of items', () => {
    const done = Array.from({ length: 1_000 }, (_, n) => workAtHand.begin(`${n} ${'x'.repeat(1_000)}`));
    expect(watched.items().length).toBeGreaterThanOrEqual(100);
    expect(watched.items()[0]?.length).toBeLessThan(256);
    for (const each of done) each();
    expect(watched.items()).toEqual([]);
    workAtHand.begin('event d')();
  });
});
