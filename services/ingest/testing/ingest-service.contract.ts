import { events, logs } from '@cardinal/contracts';
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
import { describeReading } from './reading.contract.js';
import { describeReadingOptions } from './reading-options.contract.js';
import { describeTables } from './tables.contract.js';
import { describeUpload } from './upload.contract.js';
import { describeUploadDocuments } from './upload-documents.contract.js';
import { describeVersionsAndDeletion } from './versions-and-deletion.contract.js';

/** Behaviour of the whole service, which is the same on every store. */
export function describeIngestService(name: string, openState: OpenState): void {
  describe(`the ingest service on ${name}`, () => {
    useWorld(openState);

    it('publishes how many cards have their vectors, without those of another generation', async () => {
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

    it('publishes the stage queued once per generation, before the other stages', async () => {
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
      const isComplete = () =>
        ups.every(({ instanceId }) => {
          const wanted = instanceId === first?.instanceId ? 2 : 1;
          return steps.get(instanceId)?.filter((stage) => stage === 'extracting').length === wanted;
        });
      const signal = AbortSignal.timeout(patient.timeout);
      for await (const { data } of world.bus.follow(logs.progress, String(collectionId), 0, signal)) {
        steps.get(data.instanceId)?.push(data.stage);
        if (isComplete()) break;
      }
      const way = /^queued (parsing )*extracting$/;
      for (const { instanceId } of ups) {
        const published = steps.get(instanceId)?.join(' ') ?? '';
        const ways = published.split(/ (?=queued)/);
        expect([published, ways.length, ways.every((each) => way.test(each))]).toEqual([
          published,
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

      it('stores the same bytes under the same name once', async () => {
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

      it('parses the same bytes again as another type', async () => {
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

    describeReading();
    describeReadingOptions();
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
