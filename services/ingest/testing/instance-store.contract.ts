import { beforeEach, describe, expect, it } from 'vitest';
import type { InstanceStore } from '../src/app/ports.js';
import type { Instance } from '../src/domain/instance.js';
import { tombstoned, claimed, finished, promoted, announced } from '../src/domain/instance-transitions.js';
import {
  made as madeInstance,
  newCollection,
  newFile,
  newInstance,
  team,
  type CatalogUnderTest,
} from './catalog-samples.js';

/** Storage, compare-and-set and selection of instance records. Their state transitions are tested without a store. */
export function describeInstanceStore(catalog: () => CatalogUnderTest): void {
  let instances: InstanceStore;
  let other: InstanceStore;
  beforeEach(() => {
    ({ instances } = catalog().store);
    other = catalog().other.instances;
  });
  const insert = (facts: Parameters<typeof newInstance>[0] = {}) => madeInstance(instances, facts);
  const ids = async (...args: Parameters<InstanceStore['select']>) =>
    (await instances.select(...args)).map(({ id }) => id);

  it('stores every field', async () => {
    const first = await insert({
      fileName: 'Größe.txt',
      message: 'quoted: "x"',
      current: true,
      percent: 45,
      cards: 2 ** 30,
    });

    expect(await other.select({ id: first.id, teamId: team })).toEqual([first]);
    expect(first).toEqual({
      ...newInstance({ fileName: 'Größe.txt', message: 'quoted: "x"', current: true, percent: 45, cards: 2 ** 30 }),
      id: first.id,
    });
  });

  it('counts the instances at each stage, with the time of the oldest', async () => {
    await insert({ fileId: 1, fileName: 'a', stage: 'parsing', outboxMs: 30 });
    await insert({ fileId: 2, fileName: 'b', stage: 'parsing', outboxMs: 20 });
    await insert({ fileId: 3, fileName: 'c', stage: 'parsing', outboxMs: 10, deletedMs: 40 });
    await insert({ fileId: 4, fileName: 'd', stage: 'done', outboxMs: 10 });

    expect(await instances.countUnderWay()).toEqual([
      { stage: 'queued', files: 0, sinceMs: 0 },
      { stage: 'parsing', files: 2, sinceMs: 20 },
      ...(['extracting', 'indexing', 'embedding'] as const).map((stage) => ({ stage, files: 0, sinceMs: 0 })),
    ]);
  });

  it('returns the matching instances of a collection in the order of names, with the wanted fields', async () => {
    const facts = { metadata: '{"a":"ß"}', createdAtMs: 7, obsolete: true };
    const last = await insert({ fileId: 1, fileName: 'ä', ...facts });
    const next = await insert({ fileId: 5, fileName: 'ä', version: 2 });
    await insert({ fileId: 2, fileName: 'b', deletedMs: 40 });
    await insert({ fileId: 3, fileName: 'c', ...facts, collectionId: 2 });
    await insert({ fileId: 4, fileName: 'd', ...facts, teamId: team + 1 });
    const first = await insert({ fileId: 6, fileName: 'f', metadata: '{"b":1}' });
    const of = { teamId: team, collectionId: 1 };

    const where = { deletedMs: 0 };
    expect(await other.page(of, '', { where })).toEqual({ found: [first, last, next], isLast: true });
    expect(await other.page(of, 'f', { where })).toEqual({ found: [last, next], isLast: true });
    const described = { where: { ...where, metadata: { above: '' } }, fields: ['id', 'metadata', 'obsolete'] } as const;
    expect(await other.page(of, '', described)).toEqual({
      found: [first, last].map(({ id, metadata, obsolete, fileName }) => ({ id, metadata, obsolete, fileName })),
      isLast: true,
    });
  });

  it('keeps all versions of a document on one page', async () => {
    const names = Array.from({ length: 199 }, (_, at) => `a ${1_000 + at}`);
    const versions = [...names, 'b', 'c'].map((fileName, at) => ({ fileId: at + 1, fileName, version: 1 }));
    const others = [2, 3].map((version) => ({ fileId: 900 + version, fileName: 'b', version }));
    for (const one of [...versions, ...others]) await insert(one);
    const of = { teamId: team, collectionId: 1 };
    const first = await other.page(of, '', { fields: ['version'] });
    const second = await other.page(of, 'b', { fields: ['version'] });

    expect([first.isLast, second.isLast]).toEqual([false, true]);
    expect(first.found.map(({ fileName }) => fileName)).toEqual([...names, 'b', 'b', 'b']);
    expect(first.found.slice(-3).map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(second.found).toEqual([{ version: 1, fileName: 'c' }]);
  });

  describe('compare-and-set', () => {
    const set = async (store: InstanceStore, before: Instance, change: Partial<Instance>): Promise<number> =>
      store.replace([{ before, after: { ...before, ...change } }]);

    it('changes a record once per state that was read', async () => {
      const before = await insert();

      expect(await set(instances, before, { status: 'processing', current: false })).toBe(1);
      expect(await set(other, before, { status: 'error' })).toBe(0);

      const after = { ...before, status: 'processing', current: false, writes: 1 } as const;
      expect(await instances.select({ id: before.id })).toEqual([after]);
      expect(await set(other, after, { status: 'error' })).toBe(1);
    });

    it('applies one of several concurrent changes', async () => {
      const before = await insert();
      const done = await Promise.all(
        Array.from({ length: 8 }, (_, n) => set(n % 2 ? instances : other, before, { owner: `o${n}` })),
      );

      expect(done.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
    });

    it('skips records that were changed since they were read', async () => {
      const [a, b] = [await insert({ fileId: 1, fileName: 'a' }), await insert({ fileId: 2, fileName: 'b' })];
      await set(other, a, { owner: 'p' });

      const both = [a, b].map((before) => ({ before, after: { ...before, pages: 7 } }));
      expect(await instances.replace(both)).toBe(1);
      expect((await instances.select({ teamId: team })).map(({ pages }) => pages)).toEqual([0, 7]);
    });

    it('removes a record only if it was not changed since it was read', async () => {
      const before = await insert();
      await set(other, before, { owner: 'p' });
      await instances.remove(before);
      expect(await ids({ id: before.id })).toEqual([before.id]);

      await instances.remove({ ...before, writes: 1 });
      expect(await ids({ id: before.id })).toEqual([]);
    });
  });

  describe('keys', () => {
    it('allow one live instance of a file in a collection', async () => {
      const first = await insert();
      expect(await other.insert(newInstance({ version: 2 }))).toBeUndefined();
      expect(await other.insert(newInstance({ version: 2, collectionId: 9 }))).toBeDefined();

      await instances.replace([{ before: first, after: tombstoned(5)(first) as Instance }]);

      expect(await other.insert(newInstance({ version: 2 }))).toBeDefined();
    });

    it('allow each version of a document once', async () => {
      const first = await insert();
      expect(await other.insert(newInstance({ fileId: 2 }))).toBeUndefined();
      const second = await insert({ fileId: 2, version: 2 });

      expect(await instances.replace([{ before: first, after: promoted(2, 5)(first) as Instance }])).toBe(0);
      expect(await instances.replace([{ before: first, after: promoted(3, 5)(first) as Instance }])).toBe(1);
      expect((await ids({ fileName: 'a.txt' })).toSorted()).toEqual([first.id, second.id].toSorted());
    });
  });

  it('selects and counts by equality, several values and bounds of numbers, and lists the teams', async () => {
    const a = await insert({ fileId: 1, fileName: 'a', outboxMs: 10, changedMs: 4 });
    const b = await insert({ fileId: 2, fileName: 'b', outboxMs: 20, pending: true, changedMs: 3 });
    const c = await insert({ fileId: 3, fileName: 'c', outboxMs: 30, teamId: 8, changedMs: 2 });

    expect(await ids({ teamId: team })).toEqual([a.id, b.id]);
    expect(await ids({}, { limit: 2 })).toEqual([a.id, b.id]);
    expect(await ids({}, { earliest: 'changedMs', limit: 2 })).toEqual([c.id, b.id]);
    expect(await ids({ pending: true })).toEqual([b.id]);
    expect(await ids({ outboxMs: { atMost: 20 } })).toEqual([a.id, b.id]);
    expect(await ids({ outboxMs: { above: 20 } })).toEqual([c.id]);
    expect(await ids({ fileName: { in: ['a', 'c'] }, deletedMs: 0 })).toEqual([a.id, c.id]);
    expect(await ids({ fileName: { in: [] } })).toEqual([]);
    expect((await instances.teams({ deletedMs: 0 })).toSorted()).toEqual([team, 8]);
    expect(await instances.teams({ fileName: 'd' })).toEqual([]);
    expect(await instances.count({ fileName: { in: ['a', 'c', 'd'] } })).toBe(2);
    expect(await instances.count({ teamId: 9 })).toBe(0);
    expect(await instances.teams({ pending: true })).toEqual([team]);
  });

  it('counts the statuses, instances and cards of a collection', async () => {
    const { store } = catalog();
    const { id: collectionId } = await store.collections.insert(newCollection('One'));
    const [a, b] = [
      await insert({ collectionId, fileId: 1, fileName: 'a' }),
      await insert({ collectionId, fileId: 2, fileName: 'b' }),
    ];
    const begun = [announced(a), claimed('p', 9), finished(5, 20)].reduce<Instance>((at, next) => next(at) ?? at, a);
    await instances.replace([{ before: a, after: begun }]);
    await instances.replace([{ before: b, after: { ...b, status: 'error' } }]);

    const expected = { statusCounts: { processed: 1, error: 1 }, instances: 2, cards: 5 };
    expect(await store.collections.find(team, collectionId)).toMatchObject(expected);
    expect(await store.collections.list(team)).toMatchObject([expected]);
  });

  it('keeps the collections and files of an instance from being purged, and no others', async () => {
    const { collections, files, remains } = catalog().store;
    const [{ id: full }, { id: empty }, { id: live }] = [
      await collections.insert(newCollection('Full')),
      await collections.insert(newCollection('Empty')),
      await collections.insert(newCollection('Live')),
    ];
    const [used, free] = [await files.upsert(newFile('used')), await files.upsert(newFile('free'))];
    const instance = await insert({ collectionId: full, fileId: used.id });
    for (const id of [full, empty]) await collections.tombstone(team, id, 5);

    expect(await remains.purgeableCollections(10)).toEqual([{ teamId: team, id: empty }]);
    expect(await remains.halfDeletedCollections(10)).toEqual([{ teamId: team, id: full }]);
    for (const id of [empty, live]) await remains.removeCollection(id);
    expect([...(await collections.names(team, [full, empty, live])).values()].toSorted()).toEqual(['Full', 'Live']);
    expect((await files.unlinked(free.createdAtMs, 10)).map(({ id }) => id)).toEqual([]);
    expect((await files.unlinked(free.createdAtMs + 1, 10)).map(({ id }) => id)).toEqual([free.id]);

    const tombstone = { ...instance, deletedMs: 6 };
    await instances.replace([{ before: instance, after: tombstone }]);
    expect(await remains.halfDeletedCollections(10)).toEqual([]);
    expect(await remains.purgeableCollections(10)).toEqual([]);
    await instances.remove({ ...tombstone, writes: instance.writes + 1 });
    expect(await remains.purgeableCollections(10)).toEqual([{ teamId: team, id: full }]);
    expect((await files.unlinked(free.createdAtMs + 1, 10)).map(({ id }) => id)).toEqual([used.id, free.id]);
  });
}
