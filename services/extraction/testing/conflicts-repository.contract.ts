import { describe, expect, it } from 'vitest';
import { eraseDocument } from '../src/app/conflicts/keep-findings.js';
import { finding, side } from './conflict-samples.js';
import { useConflicts, type ConflictRecords } from './conflicts-world.js';

const by = { note: 'n', userId: 'u', userName: 'Ann', atMs: 9 };

/** What conflict repositories promise, together with the instances of the same store. */
export function describeConflictsRepository(name: string, create: () => Promise<ConflictRecords>): void {
  describe(`ConflictsRepository contract: ${name}`, () => {
    const { records, keep, follow, list, ofCards, only } = useConflicts(create);

    it('stores every field, once per key', async () => {
      await keep(finding('a'), 7);
      await keep(finding('a', 5, 6, { score: 0.9 }), 8);

      const { conflicts: found, totalCount, stateCounts } = await list();
      const kept = { ...finding('a', 5, 6, { score: 0.9 }), state: 'open', decision: '', createdAtMs: 7 };
      expect(found).toMatchObject([kept]);
      expect(await records().conflicts.find(1, found[0]?.conflictId ?? 0)).toEqual(found[0]);
      expect({ totalCount, stateCounts }).toEqual({ totalCount: 1, stateCounts: { open: 1 } });
    });

    it('ignores properties that a finding does not have', async () => {
      const wider = { ...finding('a'), fileName: 'a.md', version: 3, state: 'resolved' };
      await keep(wider, 7);

      expect(await only()).toMatchObject({ ...finding('a'), state: 'open' });
    });

    it('derives the state of a conflict from the instances of its sides', async () => {
      await keep(finding('a', 5, 6), 1);
      expect(await records().conflicts.anyOpen(1, 10)).toBe(true);
      expect([await records().conflicts.anyOpen(2, 10), await records().conflicts.anyOpen(1, 11)]).toEqual([
        false,
        false,
      ]);
      await records().instances.setState(1, 10, 6, 'superseded', 1);
      await follow(6);
      expect(await records().conflicts.anyOpen(1, 10)).toBe(false);
      expect(await only()).toMatchObject({ state: 'superseded' });
      expect((await list({ currentInstanceIds: [6], state: 'open' })).totalCount).toBe(1);
      expect(await ofCards([60])).toEqual([]);
      expect(await ofCards([60], { currentInstanceIds: [6] })).toMatchObject([{ key: 'a', state: 'open' }]);
      await records().instances.setState(1, 10, 6, 'current', 2);
      await follow(6);
      expect(await only()).toMatchObject({ state: 'open' });
    });

    it('stores no finding of a deleted instance, and a finding of a superseded one as superseded', async () => {
      await records().instances.setState(1, 10, 6, 'superseded', 1);
      await records().instances.setState(1, 10, 7, 'deleted', 1);
      await keep(finding('a', 5, 6), 1);
      await keep(finding('b', 5, 7), 1);
      expect((await list()).conflicts).toMatchObject([{ key: 'a', state: 'superseded' }]);
    });

    it('replaces an open conflict only by one whose sides are both current', async () => {
      await records().instances.setState(1, 10, 7, 'superseded', 1);
      await keep(finding('a', 6, 7), 1);
      await keep(finding('a', 5, 6), 1);
      await keep(finding('a', 6, 7), 1);
      expect(await only()).toMatchObject({ state: 'open', first: { instanceId: 5 }, second: { instanceId: 6 } });
      await keep(finding('a', 6, 8), 1);
      expect(await only()).toMatchObject({ state: 'open', second: { instanceId: 8 } });
    });

    it('stores a decision with its user, and withdraws it', async () => {
      await keep(finding('a', 5, 6), 1);
      const { conflictId: id } = await only();
      expect(await records().conflicts.judge(1, id, { decision: 'keep_second', ...by })).toMatchObject({
        state: 'resolved',
        decision: 'keep_second',
        note: 'n',
        userName: 'Ann',
        decidedAtMs: 9,
      });
      expect(await records().conflicts.retiredCards(1, 10)).toEqual([50]);
      expect(await records().conflicts.retiredCards(1, 10, 9)).toEqual([50]);
      expect(await records().conflicts.retiredCards(1, 10, 8)).toEqual([]);
      expect(await ofCards([50])).toEqual([]);
      expect(await records().conflicts.anyOpen(1, 10)).toBe(false);
      expect(await records().conflicts.judge(2, id, { decision: 'dismiss', ...by })).toBeUndefined();
      expect(await records().conflicts.judge(1, id, { decision: '', ...by })).toMatchObject({ state: 'open' });
      expect(await records().conflicts.retiredCards(1, 10)).toEqual([]);
      expect(await ofCards([60])).toMatchObject([{ conflictId: id }]);
    });

    it('retires a card only while the version that it lost to is current', async () => {
      await keep(finding('a', 5, 6), 1);
      await records().conflicts.judge(1, (await only()).conflictId, { decision: 'keep_second', ...by });
      await records().instances.setState(1, 10, 6, 'superseded', 1);
      await follow(6);
      expect(await records().conflicts.retiredCards(1, 10)).toEqual([]);

      await records().instances.setState(1, 10, 6, 'current', 2);
      await follow(6);
      expect(await records().conflicts.retiredCards(1, 10)).toEqual([50]);
    });

    it('removes findings, but remembers that a pair was dismissed', async () => {
      await keep(finding('a', 5, 6), 1);
      await keep(finding('b', 5, 7), 1);
      const [a, b] = (await list()).conflicts;
      await records().conflicts.judge(1, a?.conflictId ?? 0, { decision: 'dismiss', ...by });
      const ofFive = await records().findings.ofInstance(1, 5);
      await records().findings.remove(
        1,
        ofFive.map(({ conflictId }) => conflictId),
      );

      expect((await list()).totalCount).toBe(0);
      expect(await records().conflicts.find(1, b?.conflictId ?? 0)).toBeUndefined();
      await keep(finding(a?.key ?? '', 5, 8), 2);
      await keep(finding(b?.key ?? '', 5, 9), 2);
      expect((await list()).stateCounts).toEqual({ dismissed: 1, open: 1 });
    });

    it('applies a dismissal to later findings of the same two texts, and to no others', async () => {
      await keep(finding('texts.one', 5, 6), 1);
      await keep(finding('texts.two', 5, 7), 1);
      const { conflictId: id } = await only();
      await records().conflicts.judge(1, id, { decision: 'dismiss', ...by });
      await records().findings.remove(1, [id]);
      await keep(finding('texts.three', 5, 8), 2);
      await keep(finding('texts.three', 5, 8), 3);
      await keep(finding('texts2.one', 5, 9), 2);
      await keep(finding('texts.one', 5, 6, { teamId: 2 }), 2);

      const { conflicts: found } = await list();
      expect(found.map(({ key, state }) => [key, state]).toSorted()).toEqual([
        ['texts.three', 'dismissed'],
        ['texts.two', 'open'],
        ['texts2.one', 'open'],
      ]);
      expect(found.find(({ state }) => state === 'dismissed')).toMatchObject({ note: '', userName: 'Ann' });
      expect((await list({ teamId: 2 })).stateCounts).toEqual({ superseded: 1 }); // the documents of this team are not stored
    });

    it('replaces findings that version 1.0 stored by their texts alone, and keeps their decisions', async () => {
      await keep(finding('texts', 6, 5), 1);
      await keep(finding('other', 5, 7), 1);
      for (const { conflictId, key } of (await list()).conflicts) {
        if (key === 'texts') await records().conflicts.judge(1, conflictId, { decision: 'keep_first', ...by });
      }
      await keep(finding('texts.five and six', 5, 6), 2);
      await keep(finding('texts.five and eight', 5, 8), 2);
      await keep(finding('other.five and seven', 5, 7), 2);

      const shown = (await list()).conflicts.map(({ key, decision, note }) => [key, decision, note].join()).toSorted();
      expect(shown).toEqual(['other.five and seven,,', 'texts.five and eight,,', 'texts.five and six,keep_second,n']);
    });

    it('erases the texts of a deleted document, but remembers dismissals', async () => {
      const document = { teamId: 1, collectionId: 10, fileId: 1, fileName: 'secret.md', version: 1, instanceId: 5 };
      await records().documents.note(document);
      for (const key of ['a', 'b', 'c']) await keep(finding(key, 5, 6), 1);
      expect(await records().everyText()).toMatch(/secret[^]*30 days|30 days[^]*secret/);
      const [dismissed, hidden] = (await list()).conflicts;
      for (const { conflictId: id } of [dismissed, hidden].flatMap((each) => each ?? [])) {
        await records().conflicts.judge(1, id, { decision: 'dismiss', ...by });
      }
      await records().findings.remove(1, [hidden?.conflictId ?? 0]);
      await keep(finding('d', 6, 7, { first: side(60, 6, '7 days') }), 1);
      await records().instances.setState(1, 10, 5, 'deleted', 1);

      await eraseDocument(records(), 1, 5);
      await eraseDocument(records(), 1, 5);

      expect((await list()).conflicts.map(({ key }) => key)).toEqual(['d']);
      expect(await records().documents.find(1, 5)).toBeUndefined();
      expect(await records().everyText()).not.toMatch(/secret|30 days/);
      await keep(finding(dismissed?.key ?? '', 8, 9), 2);
      expect((await list({ state: 'dismissed' })).conflicts).toMatchObject([{ note: '', first: { instanceId: 8 } }]);
    });

    it('counts the open conflicts of an instance', async () => {
      expect(await records().findings.countOpen(1, 5)).toBe(0);
      await keep(finding('a', 5, 6));
      await keep(finding('b', 7, 5));
      await keep(finding('c', 5, 6, { history: true }));
      await keep(finding('d', 6, 7));
      expect(await records().findings.countOpen(1, 5)).toBe(2);
      expect(await records().findings.countOpen(2, 5)).toBe(0);
      await records().conflicts.judge(1, (await only()).conflictId, { decision: 'dismiss', ...by });
      expect(await records().findings.countOpen(1, 5)).toBe(1);
    });
  });
}
