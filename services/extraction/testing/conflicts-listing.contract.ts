import { describe, expect, it } from 'vitest';
import type { ConflictQuery } from '../src/app/conflicts/ports.js';
import { finding } from './conflict-samples.js';
import { useConflicts, type ConflictRecords } from './conflicts-world.js';

/** What conflict repositories promise about lists: order, pages, states, and changes that the catalog reports before their events arrive. */
export function describeConflictsListing(name: string, create: () => Promise<ConflictRecords>): void {
  describe(`ConflictsRepository contract, lists: ${name}`, () => {
    const { records, keep, follow, list, ofCards } = useConflicts(create);

    it('lists the highest scores first, in pages, by state and type, of one team and collection', async () => {
      await keep(finding('a', 5, 6, { score: 0.5 }), 1);
      await keep(finding('b', 5, 7, { score: 0.9, history: true }), 1);
      await keep(finding('c', 5, 8, { score: 0.7, type: 'date' }), 1);
      await keep(finding('d', 5, 6, { teamId: 2 }), 1);

      const keys = async (query: Partial<ConflictQuery>) => (await list(query)).conflicts.map(({ key }) => key);
      expect(await keys({})).toEqual(['b', 'c', 'a']);
      expect(await keys({ page: 2, limit: 2 })).toEqual(['a']);
      expect(await keys({ state: 'open' })).toEqual(['c', 'a']);
      expect(await keys({ state: 'superseded' })).toEqual(['b']);
      expect(await keys({ type: 'date' })).toEqual(['c']);
      expect((await list({ type: 'value' })).stateCounts).toEqual({ open: 1, superseded: 1 });
      expect(await keys({ collectionId: 11 })).toEqual([]);
    });

    it('applies the states in motion of a query before their events arrive', async () => {
      await keep(finding('a', 5, 6), 1);
      expect((await list({ deletedInstanceIds: [6] })).totalCount).toBe(0);
      expect((await list({ supersededInstanceIds: [5] })).conflicts).toMatchObject([{ state: 'superseded' }]);
      expect((await list({ supersededInstanceIds: [5], state: 'open' })).totalCount).toBe(0);
      expect(await ofCards([50])).toMatchObject([{ key: 'a' }]);
      expect(await ofCards([50], { deletedInstanceIds: [6] })).toEqual([]);
      expect(await ofCards([50], { supersededInstanceIds: [6] })).toEqual([]);
    });

    it('lists no conflict as open if one of its sides is not current, even if it is stored as open', async () => {
      await keep(finding('a', 5, 6, { score: 0.9 }));
      await keep(finding('b', 5, 7, { score: 0.8 }));
      await records().instances.setState(1, 10, 6, 'superseded', 1);

      const { conflicts: open, totalCount, stateCounts } = await list({ state: 'open', limit: 1 });
      expect(open.map(({ key }) => key)).toEqual(['b']);
      expect({ totalCount, stateCounts }).toEqual({ totalCount: 1, stateCounts: { open: 1, superseded: 1 } });
      expect((await ofCards([50])).map(({ key }) => key)).toEqual(['b']);
      expect((await list()).conflicts.map(({ key, state }) => [key, state])).toEqual([
        ['a', 'superseded'],
        ['b', 'open'],
      ]);

      await records().instances.setState(1, 10, 6, 'deleted', 2);
      expect((await list()).conflicts.map(({ key }) => key)).toEqual(['b']);
      expect((await list()).totalCount).toBe(1);
      expect(await ofCards([60])).toEqual([]);
    });

    it('pages by state while some sides are in motion', async () => {
      const pairs = [5, 6, 7, 8].flatMap((first) => [5, 6, 7, 8].map((second) => [first, second] as const));
      for (const [at, [first, second]] of pairs.entries()) {
        const overrides = { score: ((at * 7) % 4) / 4, history: at % 5 === 0 };
        if (first !== second) await keep(finding(`${first}-${second}`, first, second, overrides));
      }
      await records().instances.setState(1, 10, 8, 'superseded', 1);
      await follow(8);
      const inMotion = { supersededInstanceIds: [5], currentInstanceIds: [8], deletedInstanceIds: [6] };
      const all = (await list(inMotion)).conflicts;
      expect(all.map(({ key }) => key).toSorted()).toEqual(['5-7', '5-8', '7-5', '7-8', '8-5', '8-7']);
      expect(
        all
          .filter(({ state }) => state === 'open')
          .map(({ key }) => key)
          .toSorted(),
      ).toEqual(['7-8', '8-7']);
      const [first] = all;
      const after = { score: first?.score ?? 0, id: first?.conflictId ?? 0 };
      expect((await list({ ...inMotion, after })).conflicts).toEqual(all.slice(1));
      for (const state of ['open', 'superseded'] as const) {
        const ofState = all.filter((each) => each.state === state);
        const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list({ ...inMotion, state, page, limit: 1 })));
        expect(pages.flatMap((page) => page.conflicts)).toEqual(ofState);
        for (const [at, { conflictId: id, score }] of ofState.entries()) {
          const rest = await list({ ...inMotion, state, page: 9, limit: 2, after: { score, id } });
          expect(rest.conflicts).toEqual(ofState.slice(at + 1, at + 3));
        }
        for (const page of pages) {
          expect(page).toMatchObject({ totalCount: ofState.length, stateCounts: { open: 2, superseded: 4 } });
        }
      }
    });
  });
}
