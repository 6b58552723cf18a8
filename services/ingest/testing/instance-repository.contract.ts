import { beforeEach, describe, expect, it } from 'vitest';
import type { InstanceRepository } from '../src/app/ports.js';
import type { Instance } from '../src/domain/instance.js';
import {
  newCollection,
  newFile,
  team,
  user,
  type CatalogUnderTest,
  type InstancesUnderTest,
} from './catalog-samples.js';
import { describeCurrencyAndDeletion } from './instance-currency.contract.js';
import { describeParseQueue } from './parse-queue.contract.js';

export function describeInstanceRepository(made: () => CatalogUnderTest): void {
  let instances: InstanceRepository;
  let other: InstanceRepository;
  let collectionId: number;
  let world: InstancesUnderTest;

  beforeEach(async () => {
    const { store } = made();
    instances = store.instances;
    other = made().other.instances;
    ({ id: collectionId } = await store.collections.insert(newCollection('One')));
    world = {
      store,
      other,
      collectionId,
      async insert(name, hash = `hash of ${name}`, teamId = team, into = collectionId) {
        const file = await store.files.upsert(newFile(name, hash, teamId));
        return (await instances.insert({ teamId, collectionId: into, file, nowMs: 10 })).instance;
      },
      async parsing({ id }) {
        expect((await instances.claimParse('p', 100, 200))?.id).toBe(id);
      },
    };
  });
  const insert = (...args: Parameters<InstancesUnderTest['insert']>) => world.insert(...args);
  const state = async (id: number, teamId = team) => instances.find(teamId, id);

  describe('beginning', () => {
    it('begin with the next version of their document', async () => {
      const one = await insert('a.txt', 'h1');
      const two = await insert('a.txt', 'h2');
      const { collectionId: _, ...rest } = await insert('b.txt');

      expect(one).toEqual({
        ...{
          id: one.id,
          teamId: team,
          collectionId,
          fileId: one.fileId,
          sha256: 'h1',
          fileName: 'a.txt',
          type: 'txt',
        },
        ...{ version: 1, current: true, obsolete: false, status: 'new', stage: 'queued', generation: 1, revision: 0 },
        ...{ conflicts: 0, conflictsRevision: 0 },
        ...{ everProcessed: false, deleted: false, attempts: 0, pages: 0, cards: 0, reason: '', message: '' },
        createdAtMs: 10,
      });
      expect(two).toMatchObject({ version: 2, current: false });
      expect(rest).toMatchObject({ version: 1, current: true });
    });

    it('are one for a file in a collection', async () => {
      const file = await world.store.files.upsert(newFile('a.txt'));
      const first = await instances.insert({ teamId: team, collectionId, file, nowMs: 10 });
      const second = await other.insert({ teamId: team, collectionId, file, nowMs: 20 });

      expect([first.created, second.created]).toEqual([true, false]);
      expect(second.instance).toEqual(first.instance);
    });

    it('get one version each, however many are inserted at once', async () => {
      const files = [];
      for (let n = 0; n < 8; n += 1) files.push(await world.store.files.upsert(newFile('a.txt', `h${n}`)));

      const made = await Promise.all(
        files.map((file, n) => (n % 2 ? instances : other).insert({ teamId: team, collectionId, file, nowMs: n })),
      );

      const versions = made.map(({ instance }) => instance.version).sort((a, b) => a - b);
      expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(made.filter(({ instance }) => instance.current)).toHaveLength(1);
    });

    it('are seen with the name of their collection, by collection and by file', async () => {
      const { id: second } = await world.store.collections.insert(newCollection('Two'));
      const a = await insert('a.txt');
      const b = await insert('b.txt');
      const a2 = await insert('a.txt', undefined, team, second);

      expect(await instances.ofCollection(team, collectionId)).toEqual([
        { ...b, collectionName: 'One' },
        { ...a, collectionName: 'One' },
      ]);
      expect((await instances.ofFile(team, a.fileId)).map((view) => [view.id, view.collectionName])).toEqual([
        [a.id, 'One'],
        [a2.id, 'Two'],
      ]);
      expect((await instances.ofFiles(team, [a.fileId, b.fileId])).map(({ id }) => id)).toEqual([a.id, b.id, a2.id]);
      expect(await instances.ofFiles(team, [])).toEqual([]);
      expect([await instances.ofCollection(8, collectionId), await instances.find(8, a.id)]).toEqual([[], undefined]);
    });

    it('tell their statuses by file, deleted ones not', async () => {
      const a = await insert('a.txt');
      const { id: second } = await world.store.collections.insert(newCollection('Two'));
      const a2 = await insert('a.txt', undefined, team, second);
      await instances.fail({ teamId: team, id: a2.id, generation: 1 }, 'corrupt', 'Broken.');

      expect((await instances.statusesOf(team, a.fileId)).toSorted()).toEqual(['error', 'new']);
      expect(await instances.statusesOf(8, a.fileId)).toEqual([]);
      await instances.tombstone([a2.id], 5);
      expect(await instances.statusesOf(team, a.fileId)).toEqual(['new']);
    });

    it('tell what is in their collection', async () => {
      const [a, b] = [await insert('a.txt'), await insert('b.txt')];
      await world.parsing(a);
      await instances.finishParse({ teamId: team, id: a.id, generation: 1 }, 'p', 1, 20);
      await instances.finish({ teamId: team, id: a.id, generation: 1 }, 5);
      await instances.fail({ teamId: team, id: b.id, generation: 1 }, 'corrupt', 'Broken.');

      const expected = { statusCounts: { processed: 1, error: 1 }, instances: 2, cards: 5, user };
      expect(await world.store.collections.find(team, collectionId)).toMatchObject(expected);
      expect(await world.store.collections.list(team)).toMatchObject([expected]);
    });

    it('become the newest version again', async () => {
      const one = await insert('a.txt', 'h1');
      await insert('a.txt', 'h2');

      await instances.promote(8, one.id);
      expect(await state(one.id)).toMatchObject({ version: 1 });
      await instances.promote(team, one.id);

      expect(await state(one.id)).toMatchObject({ version: 3 });
      expect((await instances.versions(team, collectionId, 'a.txt')).map(({ version }) => version).sort()).toEqual([
        2, 3,
      ]);
    });
  });

  describe('the outbox', () => {
    it('holds what the bus was not told', async () => {
      const a = await insert('a.txt');
      const at = { teamId: team, id: a.id, generation: 1 };
      expect(await instances.untold(9, 10)).toEqual([]);
      expect(await instances.untold(10, 10)).toEqual([{ ...a, outbox: 'queued' }]);

      await instances.told(at, 'parsed'); // not what waits
      await instances.told({ ...at, generation: 2 }, 'queued');
      expect(await instances.untold(10, 10)).toHaveLength(1);
      await instances.told(at, 'queued');

      expect(await instances.untold(10, 10)).toEqual([]);
      expect(await state(a.id)).toMatchObject({ status: 'processing' });
    });

    it('holds the next event after the parse', async () => {
      const a = await insert('a.txt');
      const at = { teamId: team, id: a.id, generation: 1 };
      await instances.told(at, 'queued');
      await world.parsing(a);
      expect(await instances.finishParse(at, 'someone else', 4, 30)).toBe(false);
      expect(await instances.finishParse(at, 'p', 4, 30)).toBe(true);

      expect(await instances.untold(30, 10)).toMatchObject([
        { id: a.id, outbox: 'parsed', stage: 'extracting', pages: 4 },
      ]);
      await instances.told(at, 'parsed');
      expect(await state(a.id)).toMatchObject({ status: 'processing', stage: 'extracting' });
    });
  });

  describe('the way of an instance', () => {
    async function processing(name: string): Promise<Instance> {
      const instance = await insert(name);
      await instances.told({ teamId: team, id: instance.id, generation: 1 }, 'queued');
      return instance;
    }

    it('goes on, never back, and only for its generation', async () => {
      const { id } = await processing('a');
      const at = { teamId: team, id, generation: 1 };
      expect(await instances.advance(at, 'indexing', 4)).toMatchObject({ stage: 'indexing', cards: 4 });
      expect(await instances.advance(at, 'indexing', 5)).toBeUndefined();
      expect(await instances.advance(at, 'extracting', 5)).toBeUndefined();
      expect(await instances.advance({ ...at, generation: 2 }, 'embedding', 5)).toBeUndefined();
      expect(await instances.admit({ ...at, generation: 9 })).toBeUndefined();
      expect(await instances.admit(at)).toMatchObject({ everProcessed: true, status: 'processing' });
      expect(await instances.finish(at, 6)).toMatchObject({
        stage: 'done',
        status: 'processed',
        cards: 6,
        everProcessed: true,
      });
      expect(await instances.admit(at)).toBeUndefined();
      expect(await instances.finish(at, 7)).toBeUndefined();
      expect(await instances.fail(at, 'late', '')).toBeUndefined();
    });

    it('ends at once where a first version answers already, and nowhere else', async () => {
      const first = await processing('a');
      const second = await insert('a', 'other bytes');
      await instances.told({ teamId: team, id: second.id, generation: 1 }, 'queued');
      const at = ({ id }: Instance) => ({ teamId: team, id, generation: 1 });

      expect(second.version).toBe(2);
      expect(await instances.finishFirst(at(second), 6)).toBeUndefined();
      expect(await instances.finishFirst({ ...at(first), generation: 2 }, 6)).toBeUndefined();
      expect(await instances.finishFirst(at(first), 6)).toMatchObject({
        status: 'processed',
        everProcessed: true,
        cards: 6,
      });
      expect(await instances.finishFirst(at(first), 6)).toBeUndefined();
    });

    it('ends with a reason', async () => {
      const { id } = await insert('a');
      const failed = await instances.fail({ teamId: team, id, generation: 1 }, 'corrupt', 'Broken.');

      expect(failed).toMatchObject({ status: 'error', stage: 'done', reason: 'corrupt', message: 'Broken.' });
      expect(await instances.untold(99, 10)).toEqual([]);
      expect(await instances.claimParse('p', 100, 200)).toBeUndefined();
    });

    it('begins again as a new generation, counting the old cards until it is through', async () => {
      const { id } = await processing('a');
      await instances.finish({ teamId: team, id, generation: 1 }, 6);

      expect(await instances.restart(8, id, 50)).toBeUndefined();
      expect(await instances.restart(team, id, 50)).toMatchObject({
        generation: 2,
        status: 'processing',
        stage: 'queued',
      });
      expect(await instances.untold(50, 10)).toMatchObject([{ id, outbox: 'queued' }]);
      const at = { teamId: team, id, generation: 2 };
      expect(await instances.advance(at, 'indexing', 9)).toMatchObject({ cards: 6, stage: 'indexing' });
      expect(await instances.finish(at, 9)).toMatchObject({ cards: 9 });
    });
  });

  describeParseQueue(() => world);
  describeCurrencyAndDeletion(() => world);
}
