import { beforeEach, describe, expect, it } from 'vitest';
import type { FollowingService, InstanceRepository } from '../src/app/ports.js';
import { newFile, team, type InstancesUnderTest } from './catalog-samples.js';

const services: readonly FollowingService[] = ['extraction', 'retrieval'];

export function describeCurrencyAndDeletion(world: () => InstancesUnderTest): void {
  let instances: InstanceRepository;
  let other: InstanceRepository;
  let collectionId: number;
  beforeEach(() => {
    ({ other, collectionId } = world());
    ({ instances } = world().store);
  });
  const pending = () => instances.pendingChanges(team, collectionId);

  describe('currency', () => {
    it('changes at the revision that was seen, and waits to be applied', async () => {
      const { id } = await world().insert('a');

      expect(await instances.setCurrency(id, 0, { current: false, obsolete: true }, 50)).toBe(true);
      expect(await other.setCurrency(id, 0, { current: true, obsolete: false }, 60)).toBe(false);

      expect(await instances.find(team, id)).toMatchObject({ current: false, obsolete: true, revision: 1 });
      expect(await pending()).toEqual([{ id, revision: 1, state: 'superseded' }]);
      expect(await instances.pendingChanges(8, collectionId)).toEqual([]);
    });

    it('has nothing to tell when only the other flag changes', async () => {
      const { id } = await world().insert('a');

      expect(await instances.setCurrency(id, 0, { current: true, obsolete: true }, 50)).toBe(true);

      expect(await instances.find(team, id)).toMatchObject({ current: true, obsolete: true, revision: 0 });
      expect(await pending()).toEqual([]);
    });

    it('waits for every service, and for the latest revision', async () => {
      const { id } = await world().insert('a');
      await instances.setCurrency(id, 0, { current: false, obsolete: false }, 50);
      await instances.setCurrency(id, 1, { current: true, obsolete: false }, 60);
      const old = { id, revision: 1, state: 'superseded' } as const;
      const latest = { id, revision: 2, state: 'current' } as const;

      for (const service of services) await instances.markApplied(service, [old]);
      expect(await pending()).toEqual([latest]);
      await instances.markApplied('extraction', [latest]);
      await instances.markApplied('retrieval', [old]);
      expect(await pending()).toEqual([latest]);
      await other.markApplied('retrieval', [latest]);
      expect(await pending()).toEqual([]);
      await instances.markApplied('retrieval', [old]); // late, twice
      expect(await pending()).toEqual([]);
    });

    it('names what has waited for long', async () => {
      const { id } = await world().insert('a');
      await instances.setCurrency(id, 0, { current: false, obsolete: false }, 50);

      expect(await instances.overdueChanges(49, 10)).toEqual([]);
      expect(await instances.overdueChanges(50, 10)).toEqual([
        { id, revision: 1, state: 'superseded', teamId: team, collectionId },
      ]);
    });
  });

  describe('deletion', () => {
    it('hides at once, is told, and makes room for the same file', async () => {
      const [a, b] = [await world().insert('a'), await world().insert('b')];
      await instances.tombstone([a.id], 70);
      await instances.tombstone([a.id], 80);

      expect(await instances.find(team, a.id)).toBeUndefined();
      expect((await instances.ofCollection(team, collectionId)).map(({ id }) => id)).toEqual([b.id]);
      expect(await pending()).toEqual([{ id: a.id, revision: 1, state: 'deleted' }]);
      expect(await instances.versions(team, collectionId, 'a')).toMatchObject([{ deleted: true, current: false }]);
      expect(await instances.claimParse('p', 100, 200)).toMatchObject({ id: b.id });
      expect(await instances.claimParse('p', 100, 200)).toBeUndefined();

      const file = await world().store.files.upsert(newFile('a'));
      const again = await instances.insert({ teamId: team, collectionId, file, nowMs: 90 });
      expect(again).toMatchObject({ created: true, instance: { version: 2, current: false } });
    });

    it('wins over all that comes late', async () => {
      const { id } = await world().insert('a');
      const at = { teamId: team, id, generation: 1 };
      await instances.told(at, 'queued');
      await instances.claimParse('p', 100, 200);
      await instances.tombstone([id], 70);

      expect(await instances.renewParse(at, 'p', 300)).toBe(false);
      expect(await instances.finishParse(at, 'p', 1, 80)).toBe(false);
      expect(await instances.advance(at, 'indexing', 1)).toBeUndefined();
      expect(await instances.finish(at, 1)).toBeUndefined();
      expect(await instances.fail(at, 'late', '')).toBeUndefined();
      expect(await instances.restart(team, id, 80)).toBeUndefined();
      expect(await instances.setCurrency(id, 1, { current: true, obsolete: false }, 80)).toBe(false);
      expect(await instances.untold(99, 10)).toEqual([]);
      expect(await instances.abandonedParses(999, 10)).toEqual([]);
    });

    it('takes a whole collection, and nothing else', async () => {
      const { id: second } = await world().store.collections.insert({
        ...{ teamId: team, name: 'Two', publishDisabled: false, createdAtMs: 1 },
        user: { id: 'u', email: '', name: '' },
      });
      const stays = await world().insert('a', undefined, team, second);
      for (const name of ['a', 'b', 'c']) await world().insert(name);

      await instances.tombstoneCollection(8, collectionId, 70);
      expect(await instances.ofCollection(team, collectionId)).toHaveLength(3);
      await instances.tombstoneCollection(team, collectionId, 70);

      expect(await instances.ofCollection(team, collectionId)).toEqual([]);
      expect((await instances.ofCollection(team, second)).map(({ id }) => id)).toEqual([stays.id]);
      expect((await pending()).map(({ state }) => state)).toEqual(['deleted', 'deleted', 'deleted']);
    });

    it('is for good once every service has followed', async () => {
      const [a, b] = [await world().insert('a'), await world().insert('b')];
      await instances.tombstone([a.id], 70);
      await instances.remove(a.id); // too early
      expect(await instances.purgeable(10)).toEqual([]);
      for (const service of services) {
        await instances.markApplied(service, [{ id: a.id, revision: 1, state: 'deleted' }]);
      }

      expect((await instances.purgeable(10)).map(({ id }) => id)).toEqual([a.id]);
      for (const { id } of [a, b]) await instances.remove(id);
      expect(await instances.purgeable(10)).toEqual([]);
      expect(await instances.versions(team, collectionId, 'a')).toEqual([]);
      expect(await instances.find(team, b.id)).toBeDefined();
    });
  });
}
