import { describe, expect, it, vi } from 'vitest';
import { ingestion } from '@cardinal/contracts';
import {
  applied,
  collectionNamed,
  instancesOf,
  patient,
  team,
  upload,
  uploadWithOptions,
  world,
} from './ingest-world.js';

const { DELETED } = ingestion.InstanceState;
const none = { encoding: '', delimiter: '', sheet: '', treatAs: '', ocrLanguage: '' };

/** Options with which users have files read, and where they are stored. */
export function describeReadingOptions(): void {
  describe('reading options', () => {
    const parsedAll = (collectionId: number) =>
      vi.waitFor(async () => {
        const stages = (await instancesOf(collectionId)).map(({ stage }) => stage);
        expect(new Set(stages)).toEqual(new Set(['extracting']));
      }, patient);
    /** Reading options and generation of each instance of a collection. */
    const readings = async (collectionId: number) =>
      (await world.store.instances.select({ teamId: team, collectionId, deletedMs: 0 })).map(
        ({ readAs, generation }): [string, number] => [readAs, generation],
      );
    const readingOf = async (fileId: number) => (await world.catalog.getFile({ teamId: team, fileId })).file?.reading;

    it('apply to a file in every collection and to later versions of its document, and are in its report', async () => {
      const here = await collectionNamed('Here');
      const { fileId } = await upload(here, 'a.csv', 'Name;Price\nBolt;3\nNut;4');
      await parsedAll(here);
      expect(await readingOf(fileId)).toBeUndefined();
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
      expect(await readings(there)).toEqual([['{"encoding":"utf-8","delimiter":";"}', 1]]);
      expect(await readingOf(next.fileId)).toEqual(reading);
      expect(await readingOf(other.fileId)).toBeUndefined();
      await world.restart();
      expect(await readingOf(next.fileId)).toEqual(reading);
    });

    it('are kept if the file is processed again without options, and removed by empty options', async () => {
      const collectionId = await collectionNamed('Here');
      const { fileId } = await upload(collectionId, 'a.csv', 'Name;Price\nBolt;3\nNut;4');
      await parsedAll(collectionId);
      await world.catalog.reprocessFile({ teamId: team, fileId, reading: { ...none, headerRow: 0 } });
      await parsedAll(collectionId);
      await world.catalog.reprocessFile({ teamId: team, fileId });
      await parsedAll(collectionId);
      expect(await readingOf(fileId)).toEqual({ ...none, headerRow: 0 });
      await world.catalog.reprocessFile({ teamId: team, fileId, reading: none });
      await parsedAll(collectionId);
      expect(await readingOf(fileId)).toBeUndefined();
      // Returning to the initial options parses the bytes again, too.
      expect(world.parser.read).toEqual(['', '{"headerRow":0}', '{"headerRow":0}', '']);
    });

    it('change nothing if they are invalid', async () => {
      const collectionId = await collectionNamed('Here');
      const { fileId } = await upload(collectionId, 'a.txt', 'Hello there.');
      await parsedAll(collectionId);
      const reprocessing = world.catalog.reprocessFile({ teamId: team, fileId, reading: { ...none, sheet: 'Sales' } });
      await expect(reprocessing).rejects.toMatchObject({ code: 'READING_REFUSED', kind: 'invalid' });
      expect(await readingOf(fileId)).toBeUndefined();
      expect(world.parser.read).toEqual(['']);
    });

    it('of an upload apply to its first parse and to the next versions, until an upload has others', async () => {
      const collectionId = await collectionNamed('Here');
      const reading = { ...none, delimiter: ';' };
      const { fileId } = await uploadWithOptions(collectionId, 'a.csv', 'Name;Price\nBolt;3\nNut;4', { reading });
      await parsedAll(collectionId);
      expect(await readingOf(fileId)).toEqual(reading);
      const next = await upload(collectionId, 'a.csv', 'Name;Price\nBolt;5\nNut;6');
      const last = await uploadWithOptions(collectionId, 'a.csv', 'Name:Price\nBolt:5\nNut:6', {
        reading: { ...none, delimiter: ':' },
      });
      await parsedAll(collectionId);
      expect([await readingOf(next.fileId), await readingOf(last.fileId)]).toEqual([
        reading,
        { ...none, delimiter: ':' },
      ]);
      expect(world.parser.read).toEqual(['{"delimiter":";"}', '{"delimiter":";"}', '{"delimiter":":"}']);
    });

    it('of an upload of known bytes have these parsed again in every collection, if they were parsed with others', async () => {
      const [here, there, yonder] = [
        await collectionNamed('Here'),
        await collectionNamed('There'),
        await collectionNamed('Yonder'),
      ];
      const text = 'Name;Price\nBolt;3\nNut;4';
      const { fileId } = await upload(here, 'a.csv', text);
      await upload(there, 'a.csv', text);
      await parsedAll(here);
      await parsedAll(there);
      const generations = () => Promise.all([here, there, yonder].map(readings));
      const [semicolons, colons] = ['{"delimiter":";"}', '{"delimiter":":"}'];

      const reading = { ...none, delimiter: ';' };
      const again = await uploadWithOptions(here, 'a.csv', text, { reading });
      expect([again.fileId, again.status]).toEqual([fileId, 'processing']);
      await parsedAll(here);
      await parsedAll(there);
      expect(await generations()).toEqual([[[semicolons, 2]], [[semicolons, 2]], []]);

      // Neither the same options nor an upload without options changes anything.
      await uploadWithOptions(there, 'a.csv', text, { reading });
      await upload(there, 'a.csv', text);
      expect(await generations()).toEqual([[[semicolons, 2]], [[semicolons, 2]], []]);

      await uploadWithOptions(yonder, 'a.csv', text, { reading: { ...none, delimiter: ':' } });
      for (const id of [here, there, yonder]) await parsedAll(id);
      expect(await generations()).toEqual([[[colons, 3]], [[colons, 3]], [[colons, 1]]]);
    });

    it('of an upload that was interrupted while it stored them are completed by the next upload', async () => {
      const [here, there] = [await collectionNamed('Here'), await collectionNamed('There')];
      const text = 'Name;Price\nBolt;3\nNut;4';
      const { instanceId } = await upload(here, 'a.csv', text);
      const reading = { ...none, delimiter: ';' };
      await uploadWithOptions(there, 'a.csv', text, { reading });
      await parsedAll(here);
      await parsedAll(there);
      const [left] = await world.store.instances.select({ id: instanceId, teamId: team });
      if (!left) throw new Error('no instance');
      await world.store.instances.replace([{ before: left, after: { ...left, readAs: '' } }]);

      await uploadWithOptions(there, 'a.csv', text, { reading });

      expect(await readings(here)).toEqual([['{"delimiter":";"}', 3]]);
    });

    it('of an upload that are invalid leave nothing of it', async () => {
      const collectionId = await collectionNamed('Here');
      const uploading = uploadWithOptions(collectionId, 'a.txt', 'Hello there.', {
        reading: { ...none, sheet: 'Sales' },
      });
      await expect(uploading).rejects.toMatchObject({
        ...{ code: 'READING_REFUSED', kind: 'invalid', message: 'sheet applies only to XLSX files; this file is TXT.' },
      });
      expect(await instancesOf(collectionId)).toEqual([]);
      expect(await world.blobNames()).toEqual([]);
    });

    it('of an upload are refused without any change if they affect a collection that its key does not reach', async () => {
      const [here, there] = [await collectionNamed('Here'), await collectionNamed('There')];
      const text = 'Name;Price\nBolt;3\nNut;4';
      const { fileId } = await upload(there, 'a.csv', text);
      await parsedAll(there);
      const options = { reading: { ...none, delimiter: ';' }, reachedCollectionIds: [here] };
      await expect(uploadWithOptions(here, 'a.csv', text, options)).rejects.toMatchObject({
        ...{ code: 'READING_ELSEWHERE', kind: 'forbidden' },
      });
      expect(await instancesOf(here)).toEqual([]);
      expect(await readingOf(fileId)).toBeUndefined();

      const both = { ...options, reachedCollectionIds: [here, there] };
      expect((await uploadWithOptions(here, 'a.csv', text, both)).fileId).toBe(fileId);
      // The file is already read with these options, so anyone may give them.
      await uploadWithOptions(here, 'a.csv', text, options);
      await parsedAll(there);
    });

    it('leave no parsed document of any option after the file is deleted', async () => {
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
