import { document, events, ingest, logs } from '@cardinal/contracts';
import { createHash } from 'node:crypto';
import { setTimeout as untilAborted } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import {
  collectionNamed,
  indexed,
  instance,
  instancesOf,
  patient,
  refOf,
  team,
  unique,
  upload,
  useWorld,
  world,
  type OpenState,
} from './ingest-world.js';
import { describeFailures } from './failures.contract.js';
import { describeFairness } from './fairness.contract.js';
import { describeFacets } from './facets.contract.js';
import { describeMetadata } from './metadata.contract.js';
import { describeTables } from './tables.contract.js';
import { describeUpload } from './upload.contract.js';
import { describeUploadDocuments } from './upload-documents.contract.js';
import { describeVersionsAndDeletion } from './versions-and-deletion.contract.js';

/** What the whole service does, whatever its state is kept in. */
export function describeIngestService(name: string, openState: OpenState): void {
  describe(`the ingest service on ${name}`, () => {
    useWorld(openState);

    it('shows how many cards have their vectors', async () => {
      const collectionId = await collectionNamed('Manuals');
      const up = await upload(collectionId, 'a.txt', 'Hello there.');
      const ref = refOf(collectionId, up);
      await world.bus.publish(events.wordsIndexed, { instance: ref, cardCount: 300 }, unique());
      await vi.waitFor(
        async () => expect(await instance(collectionId, up.instanceId)).toMatchObject({ stage: 'embedding' }),
        patient,
      );

      await world.bus.publish(events.vectorsAdvanced, { instance: ref, done: 128, total: 300 }, unique());
      await world.bus.publish(
        events.vectorsAdvanced,
        { instance: { ...ref, generation: 9 }, done: 299, total: 300 },
        unique(),
      );

      for await (const { data } of world.bus.follow(
        logs.progress,
        String(collectionId),
        0,
        AbortSignal.timeout(5_000),
      )) {
        expect(data.done).not.toBe(299);
        if (data.done !== 128) continue;
        expect(data).toMatchObject({ stage: 'embedding', total: 300, unit: 'cards', cards: 300, status: 'processing' });
        expect(data.percent).toBe(68);
        break;
      }
    });

    it('tells that a file is queued once, before anything else of it, however fast it is taken up', async () => {
      const collectionId = await collectionNamed('Manuals');
      const names = Array.from({ length: 12 }, (_, n) => `${n}.txt`);
      const ups = await Promise.all(names.map((name) => upload(collectionId, name, `Hello ${name}.`)));
      await vi.waitFor(async () => {
        const stages = (await instancesOf(collectionId)).map(({ stage }) => stage);
        expect(new Set(stages)).toEqual(new Set(['extracting']));
      }, patient);
      const [first] = ups;
      await world.catalog.reprocessFile({ teamId: team, fileId: first?.fileId ?? 0 });

      const steps = new Map<number, string[]>(ups.map(({ instanceId }) => [instanceId, []]));
      const isTold = () =>
        ups.every(({ instanceId }) => {
          const wanted = instanceId === first?.instanceId ? 2 : 1;
          return steps.get(instanceId)?.filter((stage) => stage === 'extracting').length === wanted;
        });
      const signal = AbortSignal.timeout(patient.timeout);
      for await (const { data } of world.bus.follow(logs.progress, String(collectionId), 0, signal)) {
        steps.get(data.instanceId)?.push(data.stage);
        if (isTold()) break;
      }
      const way = /^queued (parsing )*extracting$/;
      for (const { instanceId } of ups) {
        const told = steps.get(instanceId)?.join(' ') ?? '';
        const ways = told.split(/ (?=queued)/);
        expect([told, ways.length, ways.every((each) => way.test(each))]).toEqual([
          told,
          instanceId === first?.instanceId ? 2 : 1,
          true,
        ]);
      }
    });

    describe('uploading', () => {
      it('stores, queues and reports the file as processing', async () => {
        const collectionId = await collectionNamed('Manuals');

        const up = await upload(collectionId, 'a.txt', 'Hello there.');

        expect(up).toMatchObject({ fileName: 'a.txt', status: 'processing', contentType: 'text/plain', sizeBytes: 12 });
        await vi.waitFor(
          async () =>
            expect(await instance(collectionId, up.instanceId)).toMatchObject({ stage: 'extracting', pages: 1 }),
          patient,
        );
        const { collection } = await world.catalog.getCollection({ teamId: team, collectionId });
        expect(collection).toMatchObject({ status: 'processing', fileInstances: 1 });
      });

      it('hands the parsed document on', async () => {
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

      it('hands out the bytes as they were uploaded, whole or a stretch', async () => {
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

      it('hands out the text that was read, in parts that cut no character', async () => {
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

      it('says how well a file was read', async () => {
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

      it('says that a file has no text yet', async () => {
        const collectionId = await collectionNamed('Manuals');
        world.parser.before = (_, signal) => untilAborted(60_000, undefined, { signal });
        const { fileId } = await upload(collectionId, 'a.txt', 'Hello there.');

        await expect(world.catalog.readText({ teamId: team, fileId, offset: 0, limit: 9 })).rejects.toMatchObject({
          kind: 'conflict',
          code: 'FILE_UNREAD',
        });
        await expect(world.catalog.getReport({ teamId: team, fileId })).rejects.toMatchObject({ code: 'FILE_UNREAD' });
      });

      it('hands out nothing of a file that is deleted, of another team, or none', async () => {
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

      it('says that the bytes of a file are gone', async () => {
        const collectionId = await collectionNamed('Manuals');
        const { fileId } = await upload(collectionId, 'a.txt', 'Hello there.');
        const { file } = await world.catalog.getFile({ teamId: team, fileId });
        await world.blobs.delete(team, file?.sha256 ?? '');

        const reading = (async () => {
          for await (const _ of world.catalog.readFile({ teamId: team, fileId, start: 0, end: 12 }));
        })();
        await expect(reading).rejects.toMatchObject({ code: 'CATALOG_BYTES_MISSING' });
      });

      it('takes the same bytes under the same name once', async () => {
        const collectionId = await collectionNamed('Manuals');

        const first = await upload(collectionId, 'a.txt', 'Hello there.');
        const second = await upload(collectionId, 'a.txt', 'Hello there.');

        expect(second).toMatchObject({ fileId: first.fileId, instanceId: first.instanceId });
        expect(await instancesOf(collectionId)).toHaveLength(1);
      });

      it('links the same file to another collection and parses it once', async () => {
        const [one, two] = [await collectionNamed('One'), await collectionNamed('Two')];
        const first = await upload(one, 'a.txt', 'Hello there.');
        await indexed(one, first);

        const second = await upload(two, 'a.txt', 'Hello there.');
        await indexed(two, second);

        expect(second.fileId).toBe(first.fileId);
        expect(second.instanceId).not.toBe(first.instanceId);
        expect(world.parser.parsed).toEqual(['a.txt']);
      });

      it('parses the same bytes anew as another type', async () => {
        const collectionId = await collectionNamed('Manuals');

        const [asText, asTable] = [
          await upload(collectionId, 'a.txt', 'a,b\n1,2\n'),
          await upload(collectionId, 'a.csv', 'a,b\n1,2\n'),
        ];
        for (const up of [asText, asTable]) await indexed(collectionId, up);

        expect(world.parser.parsed.toSorted()).toEqual(['a.csv', 'a.txt']);
        expect(await world.blobNames()).toHaveLength(3);
      });

      it('keeps equal bytes of two teams apart', async () => {
        const [mine, theirs] = [await collectionNamed('Mine'), await collectionNamed('Theirs', 8)];

        const first = await upload(mine, 'a.txt', 'Hello there.');
        const second = await upload(theirs, 'a.txt', 'Hello there.', 8);

        expect(second.fileId).not.toBe(first.fileId);
        await expect(world.catalog.getFile({ teamId: 8, fileId: first.fileId })).rejects.toMatchObject({
          code: 'FILE_NOT_FOUND',
        });
        await expect(upload(mine, 'b.txt', 'x', 8)).rejects.toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
      });

      it.each([
        ['empty.txt', '', 'UPLOAD_EMPTY'],
        ['tool.exe', 'MZ', 'UPLOAD_UNSUPPORTED_TYPE'],
        ['fake.pdf', 'not a pdf', 'UPLOAD_MISLABELLED'],
        ['big.txt', 'x'.repeat(50 * 1024 * 1024 + 1), 'UPLOAD_TOO_LARGE'],
      ])('refuses %s', async (name, text, code) => {
        const collectionId = await collectionNamed('Manuals');

        await expect(upload(collectionId, name, text)).rejects.toMatchObject({ kind: 'invalid', code });
        expect(await instancesOf(collectionId)).toEqual([]);
      });
    });

    describeFailures();
    describeFairness();
    describeMetadata();
    describeFacets();
    describeTables();
    describeUpload();
    describeUploadDocuments();
    describeVersionsAndDeletion();
  });
}
