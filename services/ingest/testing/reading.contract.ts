import { document, events, ingest } from '@cardinal/contracts';
import { createHash } from 'node:crypto';
import { setTimeout as untilAborted } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { collectionNamed, indexed, instance, patient, refOf, team, unique, upload, world } from './ingest-world.js';

/** Reading a file: its bytes, its text, its report. */
export function describeReading(): void {
  describe('reading', () => {
    it('publishes file.parsed, and returns the parsed document', async () => {
      const collectionId = await collectionNamed('Manuals');
      const parsed = vi.fn();
      await using _subscription = await world.bus.subscribe(events.fileParsed, {
        group: 'extraction.extract',
        handle: async ({ data }) => parsed(data),
      });

      const up = await upload(collectionId, 'a.txt', 'Hello there.');

      await vi.waitFor(() => expect(parsed).toHaveBeenCalledOnce(), patient);
      expect(parsed.mock.calls[0]?.[0]).toMatchObject({
        instance: refOf(collectionId, up),
        fileName: 'a.txt',
        version: 1,
      });
      const parts = [];
      for await (const { part } of world.catalog.readParsed({ teamId: team, instanceId: up.instanceId }))
        parts.push(document.ParsedPart.decode(part).text);
      expect(parts).toEqual(['Hello there.']);
    });

    describe('a parsed document that does not exist, as after a parse by another release', () => {
      const read = async (instanceId: number) => {
        const parts: string[] = [];
        for await (const { part } of world.catalog.readParsed({ teamId: team, instanceId }))
          parts.push(document.ParsedPart.decode(part).text);
        return parts;
      };
      const lose = async (text: string) =>
        world.blobs.delete(team, `parsed-test-txt-${createHash('sha256').update(text).digest('hex')}`);
      const generationOf = async ({ instanceId: id }: ingest.UploadFileResponse) =>
        (await world.store.instances.select({ teamId: team, id }))[0]?.generation;

      it('is parsed again once, and file.parsed is published with the next generation', async () => {
        const collectionId = await collectionNamed('Manuals');
        const generations: number[] = [];
        await using _subscription = await world.bus.subscribe(events.fileParsed, {
          group: 'extraction.extract',
          handle: async ({ data }) => void generations.push(data.instance?.generation ?? 0),
        });
        const up = await upload(collectionId, 'a.txt', 'Hello there.');
        await vi.waitFor(() => expect(generations).toEqual([1]), patient);
        await lose('Hello there.');

        // Also for concurrent requests.
        const asked = await Promise.allSettled([read(up.instanceId), read(up.instanceId)]);
        expect(asked).toMatchObject([{ reason: { code: 'FILE_NOT_FOUND' } }, { reason: { code: 'FILE_NOT_FOUND' } }]);

        await vi.waitFor(() => expect(generations).toEqual([1, 2]), patient);
        expect(await read(up.instanceId)).toEqual(['Hello there.']);
        const data = { instance: refOf(collectionId, up), stage: 'extract', reason: 'lost', message: 'Lost.' };
        await world.bus.publish(events.ingestionFailed, data, unique());
        await indexed(collectionId, up, 1, 2);
        expect(await generationOf(up)).toBe(2);
      });

      it('is not parsed again if its instance is processed', async () => {
        const collectionId = await collectionNamed('Manuals');
        const up = await upload(collectionId, 'a.txt', 'Hello there.');
        await indexed(collectionId, up, 1);
        await lose('Hello there.');
        await expect(read(up.instanceId)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
        expect(await instance(collectionId, up.instanceId)).toMatchObject({ status: 'processed' });
        expect(await generationOf(up)).toBe(1);
      });

      it('is given up with the status error if it is lost after each parse', async () => {
        const collectionId = await collectionNamed('Manuals');
        const up = await upload(collectionId, 'a.txt', 'Hello there.');
        await vi.waitFor(async () => {
          if ((await instance(collectionId, up.instanceId))?.stage === 'extracting') await lose('Hello there.');
          await read(up.instanceId).catch(() => {});
          expect((await instance(collectionId, up.instanceId))?.status).toBe('error');
        }, patient);
        expect(world.parser.parsed.length).toBeLessThanOrEqual(4);
      });
    });

    it('returns the uploaded bytes, whole or a range', async () => {
      const collectionId = await collectionNamed('Manuals');
      const text = 'A line of a long text.\n'.repeat(40_000);
      const { fileId } = await upload(collectionId, 'long.txt', text);
      const end = text.length;
      const read = async (start: number, to: number) => {
        const chunks: Uint8Array[] = [];
        const request = { teamId: team, fileId, start, end: to };
        for await (const { chunk } of world.catalog.readFile(request)) chunks.push(chunk);
        expect(chunks.every(({ length }) => length > 0 && length <= 262_144)).toBe(true);
        return Buffer.concat(chunks).toString();
      };

      expect(await read(0, end)).toBe(text);
      expect(await read(3, 9)).toBe(text.slice(3, 9));
      expect(await read(300_000, 700_001)).toBe(text.slice(300_000, 700_001));
      expect(await read(end - 1, end)).toBe('\n');
      expect(await read(7, 7)).toBe('');
      const { file } = await world.catalog.getFile({ teamId: team, fileId });
      expect(file?.sha256).toBe(createHash('sha256').update(text).digest('hex'));
      await expect(read(9, 3)).rejects.toMatchObject({ kind: 'invalid' });
    });

    it('returns the parsed text, in parts that split no character', async () => {
      const collectionId = await collectionNamed('Manuals');
      const text = 'Hello \u{1f600}\u{1f600} there.';
      const up = await upload(collectionId, 'a.txt', text);
      const read = (offset: number, limit: number) =>
        world.catalog.readText({ teamId: team, fileId: up.fileId, offset, limit });
      await vi.waitFor(async () => expect((await read(0, 100)).text).toBe(text), patient);

      expect(await read(0, 6)).toMatchObject({ text: 'Hello ', start: 0, end: 6, length: text.length });
      expect(await read(6, 1)).toMatchObject({ text: '\u{1f600}', start: 6, end: 8 });
      expect(await read(9, 2)).toMatchObject({ text: '\u{1f600} ', start: 8, end: 11 });
      expect((await read(6, 1)).blocks).toMatchObject([{ start: 0, end: text.length, page: 1 }]);
      expect(await read(500, 10)).toMatchObject({ text: '', start: text.length, end: text.length, blocks: [] });
      const placed = (place: { page?: number; heading?: string }) =>
        world.catalog.readText({ teamId: team, fileId: up.fileId, offset: 0, limit: 100, ...place });
      expect(await placed({ page: 1 })).toMatchObject({ text, placeEnd: text.length });
      await expect(placed({ page: 2 })).rejects.toMatchObject({ kind: 'not-found', code: 'TEXT_PLACE_NOT_FOUND' });
      await expect(placed({ heading: 'Hello' })).rejects.toMatchObject({ code: 'TEXT_PLACE_NOT_FOUND' });
      await expect(read(0, 0)).rejects.toMatchObject({ kind: 'invalid' });
      await expect(read(0, 50_001)).rejects.toMatchObject({ kind: 'invalid' });
      await expect(
        world.catalog.readText({ teamId: team + 1, fileId: up.fileId, offset: 0, limit: 9 }),
      ).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
    });

    it('reports how well a file was parsed', async () => {
      const collectionId = await collectionNamed('Manuals');
      const text = 'Hello there.';
      const { fileId } = await upload(collectionId, 'a.txt', text);
      const report = () => world.catalog.getReport({ teamId: team, fileId });
      await vi.waitFor(report, patient);

      expect(await report()).toMatchObject({
        grade: ingest.ReadingGrade.GOOD,
        summary: { textLength: text.length, pages: 1, warnings: [] },
      });
      await expect(world.catalog.getReport({ teamId: team + 1, fileId })).rejects.toMatchObject({
        code: 'FILE_NOT_FOUND',
      });
    });

    it('rejects with FILE_UNREAD while a file is not parsed', async () => {
      const collectionId = await collectionNamed('Manuals');
      world.parser.before = (_, signal) => untilAborted(60_000, undefined, { signal });
      const { fileId } = await upload(collectionId, 'a.txt', 'Hello there.');

      await expect(world.catalog.readText({ teamId: team, fileId, offset: 0, limit: 9 })).rejects.toMatchObject({
        kind: 'conflict',
        code: 'FILE_UNREAD',
      });
      await expect(world.catalog.getReport({ teamId: team, fileId })).rejects.toMatchObject({ code: 'FILE_UNREAD' });
    });

    it('returns no bytes of files that are deleted, unknown or of another team', async () => {
      const collectionId = await collectionNamed('Manuals');
      const { fileId } = await upload(collectionId, 'a.txt', 'Hello there.');
      const read = async (teamId: number, id: number) => {
        for await (const _ of world.catalog.readFile({ teamId, fileId: id, start: 0, end: 12 }));
      };
      const notFound = { kind: 'not-found', code: 'FILE_NOT_FOUND' };

      await expect(read(team + 1, fileId)).rejects.toMatchObject(notFound);
      await expect(read(team, fileId + 1)).rejects.toMatchObject(notFound);
      await world.catalog.deleteFile({ teamId: team, fileId });
      await expect(read(team, fileId)).rejects.toMatchObject(notFound);
    });

    it('rejects with CATALOG_BYTES_MISSING if the bytes of a file are missing', async () => {
      const collectionId = await collectionNamed('Manuals');
      const { fileId } = await upload(collectionId, 'a.txt', 'Hello there.');
      const { file } = await world.catalog.getFile({ teamId: team, fileId });
      await world.blobs.delete(team, file?.sha256 ?? '');

      const reading = (async () => {
        for await (const _ of world.catalog.readFile({ teamId: team, fileId, start: 0, end: 12 }));
      })();
      await expect(reading).rejects.toMatchObject({ code: 'CATALOG_BYTES_MISSING' });
    });
  });
}
