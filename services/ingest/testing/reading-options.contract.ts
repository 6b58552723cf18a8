import { describe, expect, it, vi } from 'vitest';
import { ingestion } from '@cardinal/contracts';
import { applied, collectionNamed, instancesOf, patient, team, upload, world } from './ingest-world.js';

const { DELETED } = ingestion.InstanceState;
const none = { encoding: '', delimiter: '', sheet: '', treatAs: '', ocrLanguage: '' };

/** How users have files read, and what remembers it. */
export function describeReadingOptions(): void {
  describe('options of reading', () => {
    const parsedAll = (collectionId: number) =>
      vi.waitFor(async () => {
        const stages = (await instancesOf(collectionId)).map(({ stage }) => stage);
        expect(new Set(stages)).toEqual(new Set(['extracting']));
      }, patient);
    const said = async (fileId: number) => (await world.catalog.getFile({ teamId: team, fileId })).file?.reading;

    it('hold for the file in every collection, for later versions of its documents, and for a report', async () => {
      const here = await collectionNamed('Here');
      const { fileId } = await upload(here, 'a.csv', 'Name;Price\nBolt;3\nNut;4');
      await parsedAll(here);
      expect(await said(fileId)).toBeUndefined();
      const reading = { ...none, delimiter: ';', encoding: 'utf-8' };
      const { file } = await world.catalog.reprocessFile({ teamId: team, fileId, reading });
      expect(file?.reading).toEqual(reading);
      await parsedAll(here);
      expect(world.parser.read).toEqual(['', '{"encoding":"utf-8","delimiter":";"}']);
      expect((await world.catalog.getReport({ teamId: team, fileId })).reading).toEqual(reading);

      const there = await collectionNamed('There');
      await upload(there, 'a.csv', 'Name;Price\nBolt;3\nNut;4');
      const next = await upload(here, 'a.csv', 'Name;Price\nBolt;5\nNut;6');
      const other = await upload(here, 'b.csv', 'Name;Price\nBolt;7\nNut;8');
      await parsedAll(here);
      await parsedAll(there);
      expect(await said(next.fileId)).toEqual(reading);
      expect(await said(other.fileId)).toBeUndefined();
      await world.restart();
      expect(await said(next.fileId)).toEqual(reading);
    });

    it('stay as they are where nothing is said, and are forgotten where that is said', async () => {
      const collectionId = await collectionNamed('Here');
      const { fileId } = await upload(collectionId, 'a.csv', 'Name;Price\nBolt;3\nNut;4');
      await parsedAll(collectionId);
      await world.catalog.reprocessFile({ teamId: team, fileId, reading: { ...none, headerRow: 0 } });
      await parsedAll(collectionId);
      await world.catalog.reprocessFile({ teamId: team, fileId });
      await parsedAll(collectionId);
      expect(await said(fileId)).toEqual({ ...none, headerRow: 0 });
      await world.catalog.reprocessFile({ teamId: team, fileId, reading: none });
      await parsedAll(collectionId);
      expect(await said(fileId)).toBeUndefined();
      // What the bytes were read as at first is asked for anew, too.
      expect(world.parser.read).toEqual(['', '{"headerRow":0}', '{"headerRow":0}', '']);
    });

    it('that break a rule change nothing', async () => {
      const collectionId = await collectionNamed('Here');
      const { fileId } = await upload(collectionId, 'a.txt', 'Hello there.');
      await parsedAll(collectionId);
      const asked = world.catalog.reprocessFile({ teamId: team, fileId, reading: { ...none, sheet: 'Sales' } });
      await expect(asked).rejects.toMatchObject({ code: 'READING_REFUSED', kind: 'invalid' });
      expect(await said(fileId)).toBeUndefined();
      expect(world.parser.read).toEqual(['']);
    });

    it('leave nothing behind of any of them once the file is deleted', async () => {
      const collectionId = await collectionNamed('Here');
      const { fileId, instanceId } = await upload(collectionId, 'a.csv', 'Name,Price\nBolt,3\nNut,4');
      await parsedAll(collectionId);
      for (const headerRow of [2, 3]) {
        await world.catalog.reprocessFile({ teamId: team, fileId, reading: { ...none, headerRow } });
        await parsedAll(collectionId);
      }
      expect((await world.blobNames()).filter((name) => name.includes('parsed-test-csv'))).toHaveLength(3);
      await world.catalog.deleteFile({ teamId: team, fileId });
      await applied(collectionId, [{ instanceId, revision: 1, state: DELETED }]);
      await vi.waitFor(async () => expect(await world.blobNames()).toEqual([]), patient);
    });
  });
}
