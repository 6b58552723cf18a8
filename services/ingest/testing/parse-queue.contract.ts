import { beforeEach, describe, expect, it } from 'vitest';
import type { InstanceRepository } from '../src/app/ports.js';
import type { Instance } from '../src/domain/instance.js';
import { team, type InstancesUnderTest } from './catalog-samples.js';

/** Who parses what, when, and for how long. A part of the contract of the instances. */
export function describeParseQueue(world: () => InstancesUnderTest): void {
  let instances: InstanceRepository;
  let other: InstanceRepository;
  beforeEach(() => {
    ({ other } = world());
    ({ instances } = world().store);
  });
  const state = async (id: number, teamId = team) => instances.find(teamId, id);

  describe('the queue', () => {
    const ids = async (...claims: Promise<Instance | undefined>[]) =>
      (await Promise.all(claims)).map((i) => i?.fileName);

    it('hands out each file once, oldest first', async () => {
      for (const name of ['a', 'b']) await world().insert(name);

      expect(await ids(instances.claimParse('p', 100, 200))).toEqual(['a']);
      expect(await ids(other.claimParse('q', 100, 200))).toEqual(['b']);
      expect(await instances.claimParse('p', 100, 200)).toBeUndefined();
    });

    it('hands out each file once to many at a time', async () => {
      for (let n = 0; n < 6; n += 1) await world().insert(`f${n}`, undefined, n % 2 ? 8 : team);

      const claimed = await Promise.all(
        Array.from({ length: 6 }, (_, n) => (n % 2 ? instances : other).claimParse(`p${n}`, 100, 200)),
      );
      const rest = [];
      for (let next = await instances.claimParse('p', 100, 200); next; next = await instances.claimParse('p', 100, 200))
        rest.push(next);

      const all = [...claimed, ...rest].flatMap((instance) => (instance ? [instance.fileName] : []));
      expect(all.sort()).toEqual(['f0', 'f1', 'f2', 'f3', 'f4', 'f5']);
    });

    it('serves the team that was served longest ago', async () => {
      for (const name of ['a1', 'a2', 'a3']) await world().insert(name);
      for (const name of ['b1', 'b2']) await world().insert(name, undefined, 8);

      const order = [];
      for (let n = 0; n < 5; n += 1) order.push((await instances.claimParse('p', 100, 200))?.fileName);

      expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
    });

    it('lets a team that joins one served alone wait for one file at most', async () => {
      for (const name of ['a1', 'a2', 'a3', 'a4']) await world().insert(name);
      for (let n = 0; n < 2; n += 1) await instances.claimParse('p', 100, 200);
      await world().insert('b1', undefined, 8);

      const next = [await instances.claimParse('p', 100, 200), await other.claimParse('q', 100, 200)];

      expect(next.map((instance) => instance?.fileName)).toContain('b1');
    });

    it('counts attempts, and not those that were cut off', async () => {
      const a = await world().insert('a');
      const at = { teamId: team, id: a.id, generation: 1 };
      expect(await instances.claimParse('p', 100, 200)).toMatchObject({ attempts: 1, stage: 'parsing' });
      await instances.releaseParse(at, 'q', true); // not the holder
      expect(await state(a.id)).toMatchObject({ stage: 'parsing' });
      await instances.releaseParse(at, 'p', false);
      expect(await state(a.id)).toMatchObject({ stage: 'queued', attempts: 0 });

      await instances.claimParse('p', 100, 200);
      await instances.releaseParse(at, 'p', true);
      expect(await state(a.id)).toMatchObject({ stage: 'queued', attempts: 1 });
    });

    it('renews for the holder, and hands out again what nobody renewed', async () => {
      const a = await world().insert('a');
      const at = { teamId: team, id: a.id, generation: 1 };
      await instances.claimParse('p', 100, 200);
      expect(await instances.renewParse(at, 'p', 300)).toBe(true);
      expect(await other.renewParse(at, 'q', 300)).toBe(false);

      expect(await other.claimParse('q', 299, 400)).toBeUndefined();
      expect(await other.claimParse('q', 300, 400)).toMatchObject({ id: a.id, attempts: 2 });
      expect(await instances.renewParse(at, 'p', 500)).toBe(false);
      expect(await instances.finishParse(at, 'p', 1, 1)).toBe(false);
    });

    it('gets back all that an owner held', async () => {
      const [a] = [await world().insert('a'), await world().insert('b')];
      await instances.claimParse('p', 100, 200);
      await instances.claimParse('q', 100, 200);

      await instances.releaseAll('p');

      expect(await state(a.id)).toMatchObject({ stage: 'queued', attempts: 0 });
      expect(await instances.claimParse('r', 100, 200)).toMatchObject({ id: a.id });
      expect(await instances.claimParse('r', 100, 200)).toBeUndefined();
    });

    it('names the parses that nobody works on', async () => {
      const a = await world().insert('a');
      await instances.told({ teamId: team, id: a.id, generation: 1 }, 'queued');
      await world().insert('never begun');
      await world().parsing(a);

      expect(await instances.abandonedParses(199, 10)).toEqual([]);
      expect((await instances.abandonedParses(200, 10)).map(({ id }) => id)).toEqual([a.id]);
    });
  });
}
