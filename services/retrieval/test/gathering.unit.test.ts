import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGathering } from '../src/domain/gathering.js';

const card = fc.record({
  score: fc.integer({ min: 0, max: 5 }).map((score) => score / 5),
  cardId: fc.integer({ min: 1, max: 1_000 }),
  instanceId: fc.integer({ min: 1, max: 4 }),
});
const cards = fc.uniqueArray(card, { selector: ({ cardId }) => cardId, maxLength: 60 });

describe('the collection of the best cards', () => {
  it('returns the same pages as sorting all cards, in whatever order they are added', () => {
    fc.assert(
      fc.property(cards, fc.integer({ min: 1, max: 9 }), (all, size) => {
        const sorted = all.toSorted((a, b) => b.score - a.score || a.cardId - b.cardId);
        let after: { score: number; cardId: number } | undefined;
        for (let from = 0; from === 0 || from < sorted.length; from += size) {
          const gathering = createGathering<(typeof all)[number]>(size, after);
          for (const each of all) gathering.add(each);
          const { page, matched, documents, next } = gathering.read();
          expect(page).toEqual(sorted.slice(from, from + size));
          expect(matched).toBe(all.length);
          expect(documents).toBe(new Set(all.map(({ instanceId }) => instanceId)).size);
          expect(next === undefined).toBe(from + size >= sorted.length);
          after = next;
        }
      }),
    );
  });
});
