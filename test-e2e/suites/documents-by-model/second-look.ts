import { describe, expect, it, vi } from 'vitest';
import { linesOf, useOf } from '../../src/ledger.js';
import { createCollection, settled } from '../../src/wait.js';
import { call, passagesOf, toolOf, written } from './model.js';
import { patience, type DocumentsWorld } from './world.js';

export function describeSecondLook(world: () => DocumentsWorld): void {
  describe('a second look at a borderline pair', () => {
    const found = async (collection: number): Promise<number> => {
      const path = `/api/v1/collections/${collection}/conflicts`;
      return (await world().client.get<{ data: { conflicts: unknown[] } }>(path)).body.data.conflicts.length;
    };
    /** Uploads two documents of one sentence each, about which the model gives the verdict `contradict`. @returns their collection. */
    async function looked(first: string, second: string, contradict: string): Promise<number> {
      const { client } = world();
      const pairs: string[][] = [];
      world().models.play((request) => {
        if (toolOf(request) === 'write_cards') return written(request);
        pairs.push(passagesOf(request));
        return call('judge', { reason: 'As it is.', type: 'name', contradict });
      });
      const looks = async () => (await linesOf(world().client)).filter(({ kind }) => kind === 'conflict').length;
      const before = await looks();
      const id = await createCollection(client, first);
      await client.upload(id, 'one.txt', first);
      await settled(client, id);
      await client.upload(id, 'two.txt', second);
      await settled(client, id);
      await vi.waitFor(async () => expect(await looks()).toBeGreaterThan(before), patience);
      expect(pairs[0]?.toSorted()).toEqual([first, second].toSorted());
      return id;
    }
    it('finds a conflict that the rules do not report', async () => {
      const first = 'Dogs are allowed on the ferry at any time of the day.';
      const second = 'Dogs are not allowed on board the ferry to the island.';
      const id = await looked(first, second, 'yes');
      await vi.waitFor(async () => expect(await found(id)).toBe(1), patience);
    });

    it('dismisses a conflict that the rules would report, unless the model is unsure', async () => {
      const first = 'The pumps of the harbour basin are serviced by Hartmann.';
      const second = 'The pumps in the basin of the harbour are serviced by Okafor.';
      const cleared = await looked(first, second, 'no');
      const left = await looked(first, second, 'unsure');
      await vi.waitFor(async () => expect(await found(left)).toBe(1), patience);
      expect(await found(cleared)).toBe(0);
      const { operations } = await useOf(world().client);
      expect(operations.find(({ operation }) => operation === 'conflicts')?.requests).toBeGreaterThanOrEqual(2);
    });
  });
}
