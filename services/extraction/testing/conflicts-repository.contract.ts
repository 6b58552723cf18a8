import { nothingInMotion, type InMotion } from '@cardinal/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ConflictQuery, ConflictsRepository, ConflictSide, Finding } from '../src/app/conflicts/ports.js';
import type { CardsRepository } from '../src/app/ports.js';
import { extractionOf } from './card-samples.js';

const side = (cardId: number, instanceId: number, value: string): ConflictSide => ({
  ...{ cardId, instanceId, fileId: 1000 + instanceId, fileName: `${instanceId}.md`, version: 1, page: 1, ordinal: 0 },
  ...{ title: '', sentence: `It takes ${value}.`, start: 0, end: 20, value, normalised: value },
  contentHash: `hash of ${cardId}`,
});

export const finding = (key: string, first = 5, second = 6, overrides: Partial<Finding> = {}): Finding => ({
  ...{ teamId: 1, collectionId: 10, key, type: 'value', score: 0.8, history: false, further: 0 },
  first: side(first * 10, first, '30 days'),
  second: side(second * 10, second, '14 days'),
  ...overrides,
});

const everything: ConflictQuery = {
  ...{ teamId: 1, collectionId: 10, page: 1, limit: 100, state: undefined, type: undefined },
  ...nothingInMotion,
};
const by = { note: 'n', userId: 'u', userName: 'Ann', atMs: 9 };

export interface ExtractionRepositories {
  /** Everything that the store holds of findings and documents, as text. */
  readonly everyText: () => Promise<string>;
  readonly cards: CardsRepository;
  readonly conflicts: ConflictsRepository;
}

/** What every `ConflictsRepository` promises, beside the `CardsRepository` of the same store. */
export function describeConflictsRepository(name: string, create: () => Promise<ExtractionRepositories>): void {
  describe(`ConflictsRepository contract: ${name}`, () => {
    let conflicts: ConflictsRepository;
    let cards: CardsRepository;
    let everyText: ExtractionRepositories['everyText'];
    beforeEach(async () => {
      ({ cards, conflicts, everyText } = await create());
      for (const instanceId of [5, 6, 7, 8, 9]) await cards.begin(extractionOf(instanceId, 0));
    });
    const list = async (query: Partial<ConflictQuery> = {}) => conflicts.list({ ...everything, ...query });
    const ofCards = (cardIds: readonly number[], inMotion: Partial<InMotion> = {}) =>
      conflicts.ofCards(1, 10, cardIds, { ...nothingInMotion, ...inMotion });
    const only = async () => {
      const [found] = (await list()).conflicts;
      if (!found) throw new RangeError('nothing is kept');
      return found;
    };

    it('keeps every field, once for each key', async () => {
      await conflicts.save(finding('a'), 7);
      await conflicts.save(finding('a', 5, 6, { score: 0.9 }), 8);

      const { conflicts: found, totalCount, stateCounts } = await list();
      const kept = { ...finding('a', 5, 6, { score: 0.9 }), state: 'open', decision: undefined, createdAtMs: 7 };
      expect(found).toMatchObject([kept]);
      expect(await conflicts.find(1, found[0]?.id ?? 0)).toEqual(found[0]);
      expect({ totalCount, stateCounts }).toEqual({ totalCount: 1, stateCounts: { open: 1 } });
    });

    it('takes what comes from a wider object', async () => {
      const wider = { ...finding('a'), fileName: 'a.md', version: 3, state: 'resolved' };
      await conflicts.save(wider, 7);

      expect(await only()).toMatchObject({ ...finding('a'), state: 'open' });
    });

    it('lists the surest first, in pages, by state and type, of one team and collection', async () => {
      await conflicts.save(finding('a', 5, 6, { score: 0.5 }), 1);
      await conflicts.save(finding('b', 5, 7, { score: 0.9, history: true }), 1);
      await conflicts.save(finding('c', 5, 8, { score: 0.7, type: 'date' }), 1);
      await conflicts.save(finding('d', 5, 6, { teamId: 2 }), 1);

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
      await conflicts.save(finding('a', 5, 6), 1);
      expect((await list({ deletedInstanceIds: [6] })).totalCount).toBe(0);
      expect((await list({ supersededInstanceIds: [5] })).conflicts).toMatchObject([{ state: 'superseded' }]);
      expect((await list({ supersededInstanceIds: [5], state: 'open' })).totalCount).toBe(0);
      expect(await ofCards([50])).toMatchObject([{ key: 'a' }]);
      expect(await ofCards([50], { deletedInstanceIds: [6] })).toEqual([]);
      expect(await ofCards([50], { supersededInstanceIds: [6] })).toEqual([]);
    });

    it('follows the state of the instances of its sides', async () => {
      await conflicts.save(finding('a', 5, 6), 1);
      expect(await conflicts.anyOpen(1, 10)).toBe(true);
      expect([await conflicts.anyOpen(2, 10), await conflicts.anyOpen(1, 11)]).toEqual([false, false]);
      await cards.setState(1, 10, 6, 'superseded', 1);
      await conflicts.followState(1, 6);
      expect(await conflicts.anyOpen(1, 10)).toBe(false);
      expect(await only()).toMatchObject({ state: 'superseded' });
      expect((await list({ currentInstanceIds: [6], state: 'open' })).totalCount).toBe(1);
      expect(await ofCards([60])).toEqual([]);
      expect(await ofCards([60], { currentInstanceIds: [6] })).toMatchObject([{ key: 'a', state: 'open' }]);
      await cards.setState(1, 10, 6, 'current', 2);
      await conflicts.followState(1, 6);
      expect(await only()).toMatchObject({ state: 'open' });
    });

    it('keeps nothing for what is deleted, and knows what is superseded', async () => {
      await cards.setState(1, 10, 6, 'superseded', 1);
      await cards.setState(1, 10, 7, 'deleted', 1);
      await conflicts.save(finding('a', 5, 6), 1);
      await conflicts.save(finding('b', 5, 7), 1);
      expect((await list()).conflicts).toMatchObject([{ key: 'a', state: 'superseded' }]);
    });

    it('replaces nothing that is open by sides that are not both current', async () => {
      await cards.setState(1, 10, 7, 'superseded', 1);
      await conflicts.save(finding('a', 6, 7), 1);
      await conflicts.save(finding('a', 5, 6), 1);
      await conflicts.save(finding('a', 6, 7), 1);
      expect(await only()).toMatchObject({ state: 'open', first: { instanceId: 5 }, second: { instanceId: 6 } });
      await conflicts.save(finding('a', 6, 8), 1);
      expect(await only()).toMatchObject({ state: 'open', second: { instanceId: 8 } });
    });

    it('writes down who decided what, and takes it back', async () => {
      await conflicts.save(finding('a', 5, 6), 1);
      const { id } = await only();
      expect(await conflicts.judge(1, id, { decision: 'keep_second', ...by })).toMatchObject({
        ...{ state: 'resolved', decision: 'keep_second', note: 'n', userName: 'Ann', decidedAtMs: 9 },
      });
      expect(await conflicts.retiredCards(1, 10)).toEqual([50]);
      expect(await ofCards([50])).toEqual([]);
      expect(await conflicts.anyOpen(1, 10)).toBe(false);
      expect(await conflicts.judge(2, id, { decision: 'dismiss', ...by })).toBeUndefined();
      expect(await conflicts.judge(1, id, { decision: undefined, ...by })).toMatchObject({ state: 'open' });
      expect(await conflicts.retiredCards(1, 10)).toEqual([]);
      expect(await ofCards([60])).toMatchObject([{ id }]);
    });

    it('retires a card only while the version that it lost to is current', async () => {
      await conflicts.save(finding('a', 5, 6), 1);
      await conflicts.judge(1, (await only()).id, { decision: 'keep_second', ...by });
      await cards.setState(1, 10, 6, 'superseded', 1);
      await conflicts.followState(1, 6);
      expect(await conflicts.retiredCards(1, 10)).toEqual([]);

      await cards.setState(1, 10, 6, 'current', 2);
      await conflicts.followState(1, 6);
      expect(await conflicts.retiredCards(1, 10)).toEqual([50]);
    });

    it('removes a finding at once but remembers that the pair was dismissed', async () => {
      await conflicts.save(finding('a', 5, 6), 1);
      await conflicts.save(finding('b', 5, 7), 1);
      const [a, b] = (await list()).conflicts;
      await conflicts.judge(1, a?.id ?? 0, { decision: 'dismiss', ...by });
      for (const { id } of await conflicts.ofInstance(1, 5)) await conflicts.remove(1, id);

      expect((await list()).totalCount).toBe(0);
      expect(await conflicts.find(1, b?.id ?? 0)).toBeUndefined();
      await conflicts.save(finding(a?.key ?? '', 5, 8), 2);
      await conflicts.save(finding(b?.key ?? '', 5, 9), 2);
      expect((await list()).stateCounts).toEqual({ dismissed: 1, open: 1 });
    });

    it('dismisses two texts in whatever documents they come back, and no others', async () => {
      await conflicts.save(finding('texts.one', 5, 6), 1);
      await conflicts.save(finding('texts.two', 5, 7), 1);
      const { id } = await only();
      await conflicts.judge(1, id, { decision: 'dismiss', ...by });
      await conflicts.remove(1, id);
      await conflicts.save(finding('texts.three', 5, 8), 2);
      await conflicts.save(finding('texts.three', 5, 8), 3);
      await conflicts.save(finding('texts2.one', 5, 9), 2);
      await conflicts.save(finding('texts.one', 5, 6, { teamId: 2 }), 2);

      const { conflicts: found } = await list();
      expect(found.map(({ key, state }) => [key, state]).toSorted()).toEqual([
        ['texts.three', 'dismissed'],
        ['texts.two', 'open'],
        ['texts2.one', 'open'],
      ]);
      expect(found.find(({ state }) => state === 'dismissed')).toMatchObject({ note: '', userName: 'Ann' });
      expect((await list({ teamId: 2 })).stateCounts).toEqual({ superseded: 1 }); // its documents are not known
    });

    it('keeps nothing of the texts of a deleted document, but what was decided', async () => {
      const document = { teamId: 1, collectionId: 10, fileId: 1, fileName: 'secret.md', version: 1, instanceId: 5 };
      await conflicts.noteDocument(document);
      for (const key of ['a', 'b', 'c']) await conflicts.save(finding(key, 5, 6), 1);
      expect(await everyText()).toMatch(/secret[^]*30 days|30 days[^]*secret/);
      const [dismissed, hidden] = (await list()).conflicts;
      for (const { id } of [dismissed, hidden].flatMap((each) => each ?? [])) {
        await conflicts.judge(1, id, { decision: 'dismiss', ...by });
      }
      await conflicts.remove(1, hidden?.id ?? 0);
      await conflicts.save(finding('d', 6, 7, { first: side(60, 6, '7 days') }), 1);
      await cards.setState(1, 10, 5, 'deleted', 1);

      await conflicts.erase(1, 5);
      await conflicts.erase(1, 5);

      expect((await list()).conflicts.map(({ key }) => key)).toEqual(['d']);
      expect(await conflicts.findDocument(1, 5)).toBeUndefined();
      expect(await everyText()).not.toMatch(/secret|30 days/);
      await conflicts.save(finding(dismissed?.key ?? '', 8, 9), 2);
      expect((await list({ state: 'dismissed' })).conflicts).toMatchObject([{ note: '', first: { instanceId: 8 } }]);
    });

    it('counts what is open for each instance, with a revision for each change', async () => {
      expect(await conflicts.recount(1, 10, 5)).toEqual({ collectionId: 10, instanceId: 5, open: 0, revision: 0 });
      await conflicts.save(finding('a', 5, 6), 1);
      expect(await conflicts.recount(1, 10, 5)).toMatchObject({ open: 1, revision: 1 });
      expect(await conflicts.recount(1, 10, 5)).toMatchObject({ open: 1, revision: 1 });
      expect(await conflicts.unannounced(10)).toMatchObject([{ teamId: 1, instanceId: 5, open: 1, revision: 1 }]);
      await conflicts.announced(1, 5, 1);
      expect(await conflicts.unannounced(10)).toEqual([]);
      await conflicts.judge(1, (await only()).id, { decision: 'dismiss', ...by });
      expect(await conflicts.recount(1, 10, 5)).toMatchObject({ open: 0, revision: 2 });
    });

    it('knows documents, their versions, and which were compared', async () => {
      const document = { teamId: 1, collectionId: 10, fileId: 1, fileName: 'a.md', version: 1 };
      await conflicts.noteDocument({ ...document, instanceId: 5 });
      await conflicts.noteDocument({ ...document, instanceId: 6, version: 2 });
      for (const instanceId of [5, 6, 7, 8, 9]) await cards.begin(extractionOf(instanceId, 3));
      await conflicts.markChecked(1, 5, 3, 4);
      await conflicts.markChecked(1, 5, 2, 9);
      await conflicts.noteDocument({ ...document, instanceId: 5 });

      expect(await conflicts.findDocument(1, 6)).toEqual({ ...document, instanceId: 6, version: 2 });
      expect(await conflicts.findDocument(2, 6)).toBeUndefined();
      expect([...(await conflicts.versionsOf(1, 10, 'a.md'))].toSorted()).toEqual([5, 6]);
      expect([...(await conflicts.unchecked(1, [5, 6, 7, 99]))].toSorted()).toEqual([6, 7]);
      expect(await conflicts.leftOut(1, [5, 6, 7, 8])).toBe(4);
      expect(await conflicts.leftOut(2, [5, 6])).toBe(0);
    });
  });
}
