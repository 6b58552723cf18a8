import { events } from '@cardinal/contracts';
import { DocumentError } from '@cardinal/documents';
import { StoreUnavailableError } from '@cardinal/store';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { collectionNamed, indexed, instance, patient, refOf, team, unique, upload, world } from './ingest-world.js';

/** Parses that fail, are cut off, or finish too late. */
export function describeFailures(): void {
  describe('a file that cannot be parsed', () => {
    it('has the status error with its reason, and the next file is processed', async () => {
      const collectionId = await collectionNamed('Manuals');
      world.parser.before = async (name) => {
        if (name === 'bad.txt') throw new DocumentError('encrypted', 'The file needs a password.');
      };

      const bad = await upload(collectionId, 'bad.txt', 'secret');
      const good = await upload(collectionId, 'good.txt', 'open');

      await vi.waitFor(
        async () =>
          expect(await instance(collectionId, bad.instanceId)).toMatchObject({
            status: 'error',
            statusReason: 'encrypted',
          }),
        patient,
      );
      await indexed(collectionId, good);
      const { collection } = await world.catalog.getCollection({ teamId: team, collectionId });
      expect(collection?.status).toBe('error');
      // The status of a file follows from its instances.
      await vi.waitFor(
        async () =>
          expect((await world.catalog.listFiles({ teamId: team })).files.map((f) => [f.name, f.status])).toEqual([
            ['good.txt', 'processed'],
            ['bad.txt', 'error'],
          ]),
        patient,
      );
    });

    it('is parsed after the store was unavailable for six attempts', async () => {
      const collectionId = await collectionNamed('Manuals');
      let failures = 0;
      world.parser.before = async () => {
        failures += 1;
        if (failures <= 6) throw new StoreUnavailableError('No space left on the device.');
      };

      const up = await upload(collectionId, 'a.txt', 'text');

      await indexed(collectionId, up);
      expect(failures).toBe(7);
    });

    it('is parsed again when it is uploaded again', async () => {
      const collectionId = await collectionNamed('Manuals');
      world.parser.before = async () => {
        throw new DocumentError('corrupt', 'Broken.');
      };
      const up = await upload(collectionId, 'a.txt', 'text');
      await vi.waitFor(
        async () => expect(await instance(collectionId, up.instanceId)).toMatchObject({ status: 'error' }),
        patient,
      );
      world.parser.before = async () => {};

      expect(await upload(collectionId, 'a.txt', 'text')).toMatchObject({
        instanceId: up.instanceId,
        status: 'processing',
      });
      await indexed(collectionId, up, 1, 2);
    });
  });

  describe('a restart', () => {
    it('repeats a parse that it interrupted', async () => {
      const collectionId = await collectionNamed('Manuals');
      world.parser.before = (_, signal) => sleep(60_000, undefined, { signal });
      const up = await upload(collectionId, 'a.txt', 'Hello there.');
      await vi.waitFor(
        async () => expect(await instance(collectionId, up.instanceId)).toMatchObject({ stage: 'parsing' }),
        patient,
      );

      await world.restart();

      await indexed(collectionId, up);
      expect(world.parser.parsed).toEqual(['a.txt']);
    });
  });

  describe('a failure of an older generation', () => {
    it('is ignored', async () => {
      const collectionId = await collectionNamed('Manuals');
      const up = await upload(collectionId, 'a.txt', 'Hello there.');
      await indexed(collectionId, up);
      await world.catalog.reprocessFile({ teamId: team, fileId: up.fileId });

      await world.bus.publish(
        events.ingestionFailed,
        { instance: refOf(collectionId, up, 1), stage: 'extract', reason: 'late', message: '' },
        unique(),
      );

      await indexed(collectionId, up, 5, 2);
      expect(await instance(collectionId, up.instanceId)).toMatchObject({ knowledgeCards: 5, statusReason: '' });
    });
  });
}
