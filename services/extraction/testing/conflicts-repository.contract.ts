import { nothingInMotion, type InMotion } from '@cardinal/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createKeepFindings, eraseDocument, followInstance } from '../src/app/conflicts/keep-findings.js';
import type { ConflictQuery } from '../src/app/conflicts/ports.js';
import type { Finding } from '../src/domain/conflicts/finding.js';
import type { ExtractionStore } from '../src/outbound/store.js';
import { extractionOf } from './card-samples.js';
import { finding, side } from './conflict-samples.js';

const everything: ConflictQuery = {
  teamId: 1,
  collectionId: 10,
  page: 1,
  limit: 100,
  state: undefined,
  type: undefined,
  ...nothingInMotion,
};
const by = { note: 'n', userId: 'u', userName: 'Ann', atMs: 9 };

export interface ConflictRecords extends Omit<ExtractionStore, 'cards' | 'migrate'> {
  /** Everything that the store holds of findings and documents, as text. */
  readonly everyText: () => Promise<string>;
}

/** What the repositories of conflicts promise, beside the instances of the same store. */
export function describeConflictsRepository(name: string, create: () => Promise<ConflictRecords>): void {
  describe(`contract of conflicts: ${name}`, () => {
    let records: ConflictRecords;
    let instances: ConflictRecords['instances'];
    let documents: ConflictRecords['documents'];
    let findings: ConflictRecords['findings'];
    let conflicts: ConflictRecords['conflicts'];
    beforeEach(async () => {
      records = await create();
      ({ instances, documents, findings, conflicts } = records);
      for (const instanceId of [5, 6, 7, 8, 9]) await instances.begin(extractionOf(instanceId, 0));
    });
    const keep = (found: Finding, nowMs = 1) =>
      createKeepFindings({ ...records, clock: { now: () => nowMs } })([found]);
    const follow = (instanceId: number) => followInstance(records, 1, instanceId);
    const list = async (query: Partial<ConflictQuery> = {}) => conflicts.list({ ...everything, ...query });
    const ofCards = (cardIds: readonly number[], inMotion: Partial<InMotion> = {}) =>
      conflicts.ofCards(1, 10, cardIds, { ...nothingInMotion, ...inMotion });
    const only = async () => {
      const [found] = (await list()).conflicts;
      if (!found) throw new RangeError('nothing is kept');
      return found;
    };

    it('keeps every field, once for each key', async () => {
      await keep(finding('a'), 7);
      await keep(finding('a', 5, 6, { score: 0.9 }), 8);

      const { conflicts: found, totalCount, stateCounts } = await list();
      const kept = { ...finding('a', 5, 6, { score: 0.9 }), state: 'open', decision: '', createdAtMs: 7 };
      expect(found).toMatchObject([kept]);
      expect(await conflicts.find(1, found[0]?.conflictId ?? 0)).toEqual(found[0]);
      expect({ totalCount, stateCounts }).toEqual({ totalCount: 1, stateCounts: { open: 1 } });
    });

    it('takes what comes from a wider object', async () => {
      const wider = { ...finding('a'), fileName: 'a.md', version: 3, state: 'resolved' };
      await keep(wider, 7);

      expect(await only()).toMatchObject({ ...finding('a'), state: 'open' });
    });

    it('lists the surest first, in pages, by state and type, of one team and collection', async () => {
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

    it('follows what the catalog knows ahead of the events', async () => {
      await keep(finding('a', 5, 6), 1);
      expect((await list({ deletedInstanceIds: [6] })).totalCount).toBe(0);
      expect((await list({ supersededInstanceIds: [5] })).conflicts).toMatchObject([{ state: 'superseded' }]);
      expect((await list({ supersededInstanceIds: [5], state: 'open' })).totalCount).toBe(0);
      expect(await ofCards([50])).toMatchObject([{ key: 'a' }]);
      expect(await ofCards([50], { deletedInstanceIds: [6] })).toEqual([]);
      expect(await ofCards([50], { supersededInstanceIds: [6] })).toEqual([]);
    });

    it('shows none as open whose side is not current, though a late comparison has kept it as if it were', async () => {
      await keep(finding('a', 5, 6, { score: 0.9 }));
      await keep(finding('b', 5, 7, { score: 0.8 }));
      await instances.setState(1, 10, 6, 'superseded', 1);

      const { conflicts: open, totalCount, stateCounts } = await list({ state: 'open', limit: 1 });
      expect(open.map(({ key }) => key)).toEqual(['b']);
      expect({ totalCount, stateCounts }).toEqual({ totalCount: 1, stateCounts: { open: 1, superseded: 1 } });
      expect((await ofCards([50])).map(({ key }) => key)).toEqual(['b']);
      expect((await list()).conflicts.map(({ key, state }) => [key, state])).toEqual([
        ['a', 'superseded'],
        ['b', 'open'],
      ]);

      await instances.setState(1, 10, 6, 'deleted', 2);
      expect((await list()).conflicts.map(({ key }) => key)).toEqual(['b']);
      expect((await list()).totalCount).toBe(1);
      expect(await ofCards([60])).toEqual([]);
    });

    it('follows the state of the instances of its sides', async () => {
      await keep(finding('a', 5, 6), 1);
      expect(await conflicts.anyOpen(1, 10)).toBe(true);
      expect([await conflicts.anyOpen(2, 10), await conflicts.anyOpen(1, 11)]).toEqual([false, false]);
      await instances.setState(1, 10, 6, 'superseded', 1);
      await follow(6);
      expect(await conflicts.anyOpen(1, 10)).toBe(false);
      expect(await only()).toMatchObject({ state: 'superseded' });
      expect((await list({ currentInstanceIds: [6], state: 'open' })).totalCount).toBe(1);
      expect(await ofCards([60])).toEqual([]);
      expect(await ofCards([60], { currentInstanceIds: [6] })).toMatchObject([{ key: 'a', state: 'open' }]);
      await instances.setState(1, 10, 6, 'current', 2);
      await follow(6);
      expect(await only()).toMatchObject({ state: 'open' });
    });

    it('keeps nothing for what is deleted, and knows what is superseded', async () => {
      await instances.setState(1, 10, 6, 'superseded', 1);
      await instances.setState(1, 10, 7, 'deleted', 1);
      await keep(finding('a', 5, 6), 1);
      await keep(finding('b', 5, 7), 1);
      expect((await list()).conflicts).toMatchObject([{ key: 'a', state: 'superseded' }]);
    });

    it('replaces nothing that is open by sides that are not both current', async () => {
      await instances.setState(1, 10, 7, 'superseded', 1);
      await keep(finding('a', 6, 7), 1);
      await keep(finding('a', 5, 6), 1);
      await keep(finding('a', 6, 7), 1);
      expect(await only()).toMatchObject({ state: 'open', first: { instanceId: 5 }, second: { instanceId: 6 } });
      await keep(finding('a', 6, 8), 1);
      expect(await only()).toMatchObject({ state: 'open', second: { instanceId: 8 } });
    });

    it('writes down who decided what, and takes it back', async () => {
      await keep(finding('a', 5, 6), 1);
      const { conflictId: id } = await only();
      expect(await conflicts.judge(1, id, { decision: 'keep_second', ...by })).toMatchObject({
        state: 'resolved',
        decision: 'keep_second',
        note: 'n',
        userName: 'Ann',
        decidedAtMs: 9,
      });
      expect(await conflicts.retiredCards(1, 10)).toEqual([50]);
      expect(await ofCards([50])).toEqual([]);
      expect(await conflicts.anyOpen(1, 10)).toBe(false);
      expect(await conflicts.judge(2, id, { decision: 'dismiss', ...by })).toBeUndefined();
      expect(await conflicts.judge(1, id, { decision: '', ...by })).toMatchObject({ state: 'open' });
      expect(await conflicts.retiredCards(1, 10)).toEqual([]);
      expect(await ofCards([60])).toMatchObject([{ conflictId: id }]);
    });

    it('retires a card only while the version that it lost to is current', async () => {
      await keep(finding('a', 5, 6), 1);
      await conflicts.judge(1, (await only()).conflictId, { decision: 'keep_second', ...by });
      await instances.setState(1, 10, 6, 'superseded', 1);
      await follow(6);
      expect(await conflicts.retiredCards(1, 10)).toEqual([]);

      await instances.setState(1, 10, 6, 'current', 2);
      await follow(6);
      expect(await conflicts.retiredCards(1, 10)).toEqual([50]);
    });

    it('removes a finding at once but remembers that the pair was dismissed', async () => {
      await keep(finding('a', 5, 6), 1);
      await keep(finding('b', 5, 7), 1);
      const [a, b] = (await list()).conflicts;
      await conflicts.judge(1, a?.conflictId ?? 0, { decision: 'dismiss', ...by });
      const ofFive = await findings.ofInstance(1, 5);
      await findings.remove(
        1,
        ofFive.map(({ conflictId }) => conflictId),
      );

      expect((await list()).totalCount).toBe(0);
      expect(await conflicts.find(1, b?.conflictId ?? 0)).toBeUndefined();
      await keep(finding(a?.key ?? '', 5, 8), 2);
      await keep(finding(b?.key ?? '', 5, 9), 2);
      expect((await list()).stateCounts).toEqual({ dismissed: 1, open: 1 });
    });

    it('dismisses two texts in whatever documents they come back, and no others', async () => {
      await keep(finding('texts.one', 5, 6), 1);
      await keep(finding('texts.two', 5, 7), 1);
      const { conflictId: id } = await only();
      await conflicts.judge(1, id, { decision: 'dismiss', ...by });
      await findings.remove(1, [id]);
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
      expect((await list({ teamId: 2 })).stateCounts).toEqual({ superseded: 1 }); // its documents are not known
    });

    it('takes over what version 1.0 kept of the same documents by the texts alone, with what was decided', async () => {
      await keep(finding('texts', 6, 5), 1);
      await keep(finding('other', 5, 7), 1);
      for (const { conflictId, key } of (await list()).conflicts) {
        if (key === 'texts') await conflicts.judge(1, conflictId, { decision: 'keep_first', ...by });
      }
      await keep(finding('texts.five and six', 5, 6), 2);
      await keep(finding('texts.five and eight', 5, 8), 2);
      await keep(finding('other.five and seven', 5, 7), 2);

      const shown = (await list()).conflicts.map(({ key, decision, note }) => [key, decision, note].join()).toSorted();
      expect(shown).toEqual(['other.five and seven,,', 'texts.five and eight,,', 'texts.five and six,keep_second,n']);
    });

    it('keeps nothing of the texts of a deleted document, but what was decided', async () => {
      const document = { teamId: 1, collectionId: 10, fileId: 1, fileName: 'secret.md', version: 1, instanceId: 5 };
      await documents.note(document);
      for (const key of ['a', 'b', 'c']) await keep(finding(key, 5, 6), 1);
      expect(await records.everyText()).toMatch(/secret[^]*30 days|30 days[^]*secret/);
      const [dismissed, hidden] = (await list()).conflicts;
      for (const { conflictId: id } of [dismissed, hidden].flatMap((each) => each ?? [])) {
        await conflicts.judge(1, id, { decision: 'dismiss', ...by });
      }
      await findings.remove(1, [hidden?.conflictId ?? 0]);
      await keep(finding('d', 6, 7, { first: side(60, 6, '7 days') }), 1);
      await instances.setState(1, 10, 5, 'deleted', 1);

      await eraseDocument(records, 1, 5);
      await eraseDocument(records, 1, 5);

      expect((await list()).conflicts.map(({ key }) => key)).toEqual(['d']);
      expect(await documents.find(1, 5)).toBeUndefined();
      expect(await records.everyText()).not.toMatch(/secret|30 days/);
      await keep(finding(dismissed?.key ?? '', 8, 9), 2);
      expect((await list({ state: 'dismissed' })).conflicts).toMatchObject([{ note: '', first: { instanceId: 8 } }]);
    });

    it('counts what is open of an instance', async () => {
      expect(await findings.countOpen(1, 5)).toBe(0);
      await keep(finding('a', 5, 6));
      await keep(finding('b', 7, 5));
      await keep(finding('c', 5, 6, { history: true }));
      await keep(finding('d', 6, 7));
      expect(await findings.countOpen(1, 5)).toBe(2);
      expect(await findings.countOpen(2, 5)).toBe(0);
      await conflicts.judge(1, (await only()).conflictId, { decision: 'dismiss', ...by });
      expect(await findings.countOpen(1, 5)).toBe(1);
    });

    it('pages by state while news of some sides is on its way', async () => {
      const pairs = [5, 6, 7, 8].flatMap((first) => [5, 6, 7, 8].map((second) => [first, second] as const));
      for (const [at, [first, second]] of pairs.entries()) {
        const overrides = { score: ((at * 7) % 4) / 4, history: at % 5 === 0 };
        if (first !== second) await keep(finding(`${first}-${second}`, first, second, overrides));
      }
      await instances.setState(1, 10, 8, 'superseded', 1);
      await follow(8);
      const news = { supersededInstanceIds: [5], currentInstanceIds: [8], deletedInstanceIds: [6] };
      const all = (await list(news)).conflicts;
      expect(all.map(({ key }) => key).toSorted()).toEqual(['5-7', '5-8', '7-5', '7-8', '8-5', '8-7']);
      expect(
        all
          .filter(({ state }) => state === 'open')
          .map(({ key }) => key)
          .toSorted(),
      ).toEqual(['7-8', '8-7']);
      const [first] = all;
      const after = { score: first?.score ?? 0, id: first?.conflictId ?? 0 };
      expect((await list({ ...news, after })).conflicts).toEqual(all.slice(1));
      for (const state of ['open', 'superseded'] as const) {
        const ofState = all.filter((each) => each.state === state);
        const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list({ ...news, state, page, limit: 1 })));
        expect(pages.flatMap((page) => page.conflicts)).toEqual(ofState);
        for (const [at, { conflictId: id, score }] of ofState.entries()) {
          const behind = await list({ ...news, state, page: 9, limit: 2, after: { score, id } });
          expect(behind.conflicts).toEqual(ofState.slice(at + 1, at + 3));
        }
        for (const page of pages) {
          expect(page).toMatchObject({ totalCount: ofState.length, stateCounts: { open: 2, superseded: 4 } });
        }
      }
    });
  });
}
