import { events } from '@cardinal/contracts';
import { describe, expect, it, vi } from 'vitest';
import { collectionNamed, filesInFlight, indexed, patient, refOf, unique, upload, world } from './ingest-world.js';

/** No team waits for the uploads of another team. */
export function describeFairness(): void {
  describe('fairness', () => {
    it('takes turns between teams, however many files one of them has', async () => {
      const [many, one] = [await collectionNamed('Many'), await collectionNamed('One', 8)];
      let open = (): void => {};
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      world.parser.before = () => gate;
      for (let n = 0; n < 5; n++) await upload(many, `many-${n}.txt`, `text ${n}`);
      await upload(one, 'one.txt', 'the only one', 8);

      open();

      await vi.waitFor(() => expect(world.parser.parsed).toHaveLength(6), patient);
      expect(world.parser.parsed.indexOf('one.txt')).toBeLessThanOrEqual(2);
    });

    it('parses at most filesInFlight files of a team ahead of the index, and more as files are indexed or fail', async () => {
      const [many, one] = [await collectionNamed('Many'), await collectionNamed('One', 8)];
      const ups = [];
      for (let n = 0; n < filesInFlight + 2; n++) ups.push(await upload(many, `many-${n}.txt`, `text ${n}`));
      await vi.waitFor(() => expect(world.parser.parsed).toHaveLength(filesInFlight), patient);
      await upload(one, 'one.txt', 'the only one', 8);
      await vi.waitFor(() => expect(world.parser.parsed.at(-1)).toBe('one.txt'), patient);
      expect(world.parser.parsed).toHaveLength(filesInFlight + 1);

      const byName = new Map(ups.map((up, n) => [`many-${n}.txt`, up]));
      const [first, second] = world.parser.parsed.map((name) => byName.get(name));
      if (first) await indexed(many, first);
      await vi.waitFor(() => expect(world.parser.parsed).toHaveLength(filesInFlight + 2), patient);
      if (second) {
        const failure = { stage: 'extract', reason: 'no_text', message: '' };
        await world.bus.publish(events.ingestionFailed, { instance: refOf(many, second), ...failure }, unique());
      }
      await vi.waitFor(() => expect(world.parser.parsed).toHaveLength(filesInFlight + 3), patient);
    });
  });
}
