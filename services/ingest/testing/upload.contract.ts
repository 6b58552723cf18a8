import type { ingest } from '@cardinal/contracts';
import { describe, expect, it, vi } from 'vitest';
import {
  collectionNamed,
  indexed,
  instancesOf,
  patient,
  streamOf,
  team,
  upload,
  uploadMessages,
  world,
} from './ingest-world.js';

type Message = ingest.UploadFileRequest;

const chunkCount = 4;
/** 200 KB: more than the type detection reads, and more than is stored inside the document of a name on MongoDB. */
const chunks = Array.from({ length: chunkCount }, (_, n) => Buffer.alloc(50_000, `line ${n} of a text\n`));
/** Positions between the messages of an upload (header, chunks, end), including before the first and after the last. */
const borders = Array.from({ length: chunkCount + 3 }, (_, border) => border);

const chunk = (text: string): Message => ({ payload: { $case: 'chunk', value: Buffer.from(text) } });
const end = (change: Partial<ingest.UploadEnd>) => (message: Message) =>
  message.payload?.$case === 'end'
    ? { payload: { $case: 'end' as const, value: { ...message.payload.value, ...change } } }
    : message;

/** Ways to make a complete upload invalid, each by changing its messages. */
const spoiled: Readonly<Record<string, (whole: readonly Message[]) => readonly Message[]>> = {
  'no messages': () => [],
  'no header': (whole) => whole.slice(1),
  'nothing but a header': (whole) => whole.slice(0, 1),
  'no end': (whole) => whole.slice(0, -1),
  'a wrong digest': (whole) => whole.map(end({ sha256: '0'.repeat(64) })),
  'no digest': (whole) => whole.map(end({ sha256: '' })),
  'a length too small': (whole) => whole.map(end({ sizeBytes: 199_999 })),
  'a length too large': (whole) => whole.map(end({ sizeBytes: 200_001 })),
  'a chunk too many': (whole) => whole.toSpliced(2, 0, chunk('one more line\n')),
  'a chunk too few': (whole) => whole.toSpliced(2, 1),
  'a chunk twice': (whole) => whole.toSpliced(2, 0, ...whole.slice(2, 3)),
  'chunks in another order': (whole) => whole.toSpliced(1, 2, ...whole.slice(1, 3).toReversed()),
  'a chunk after the end': (whole) => [...whole, chunk('more')],
  'an empty chunk after the end': (whole) => [...whole, chunk('')],
  'two ends': (whole) => [...whole, ...whole.slice(-1)],
  'a second header': (whole) => whole.toSpliced(2, 0, ...whole.slice(0, 1)),
  'a header after the end': (whole) => [...whole, ...whole.slice(0, 1)],
  'a message without content': (whole) => whole.toSpliced(2, 0, { payload: undefined }),
};

/** Uploads are atomic. */
export function describeUpload(): void {
  const wholeIn = (collectionId: number) => uploadMessages(collectionId, 'a.txt', chunks);

  /** Expects that nothing of an upload is left, and that the same bytes can be sent again. */
  async function expectNothingOf(collectionId: number): Promise<void> {
    await vi.waitFor(async () => expect(await world.blobNames()).toEqual([]), patient);
    expect(await instancesOf(collectionId)).toEqual([]);
    expect((await world.catalog.listFiles({ teamId: team })).files).toEqual([]);
    const { payload } = wholeIn(collectionId).at(-1) ?? {};
    if (payload?.$case !== 'end') throw new Error('an upload ends with its length and digest');
    const { sha256 } = payload.value;
    expect(await world.store.files.haveBytes(team, sha256)).toBe(false);
    const purge = await world.store.blobGuard.condemn(team, sha256, { nowMs: 0, untilMs: 1 });
    expect(purge).toBeDefined(); // the bytes are not protected
    await world.store.blobGuard.absolve(team, sha256, purge ?? '');
    expect(await world.catalog.uploadFile(streamOf(wholeIn(collectionId)))).toMatchObject({ sizeBytes: 200_000 });
  }

  describe('an upload', () => {
    it('stores its source, which later uploads of the same bytes do not change, and the hash of its bytes', async () => {
      const collectionId = await collectionNamed('Manuals');
      const send = (name: string, source: string) =>
        world.catalog.uploadFile(streamOf(uploadMessages(collectionId, name, chunks, team, { source })));
      await send('a.txt', 'sync:manuals');
      await send('a.txt', 'another');
      await send('b.txt', '');

      const { instances } = await world.catalog.getCollection({ teamId: team, collectionId });
      const { payload } = wholeIn(collectionId).at(-1) ?? {};
      const sha256 = payload?.$case === 'end' ? payload.value.sha256 : undefined;
      expect(instances).toMatchObject([
        { name: 'b.txt', source: '', sha256 },
        { name: 'a.txt', source: 'sync:manuals', sha256 },
      ]);
    });

    it.each(Object.keys(spoiled))('with %s is refused and leaves nothing', async (name) => {
      const collectionId = await collectionNamed('Manuals');

      const uploading = world.catalog.uploadFile(streamOf(spoiled[name]?.(wholeIn(collectionId)) ?? []));

      await expect(uploading).rejects.toMatchObject({
        code: expect.stringMatching(/^(UPLOAD_INCOMPLETE|CATALOG_REQUEST_MALFORMED)$/) as string,
      });
      await expectNothingOf(collectionId);
    });

    it.each(borders)('that breaks after %i messages leaves nothing', async (border) => {
      const collectionId = await collectionNamed('Manuals');
      const hungUp = new Error('the client hung up');
      async function* broken() {
        yield* wholeIn(collectionId).slice(0, border);
        throw hungUp;
      }

      await expect(world.catalog.uploadFile(broken())).rejects.toBe(hungUp);
      await expectNothingOf(collectionId);
    });

    it.each(borders.slice(0, -1))('that the client aborts after %i messages leaves nothing', async (border) => {
      const collectionId = await collectionNamed('Manuals');
      const controller = new AbortController();
      async function* stalled() {
        yield* wholeIn(collectionId).slice(0, border);
        await new Promise(() => setImmediate(() => controller.abort()));
      }

      const uploading = world.catalog.uploadFile(stalled(), { signal: controller.signal });

      await expect(uploading).rejects.toMatchObject({ kind: 'cancelled' });
      await expectNothingOf(collectionId);
    });

    it.each(['a.txt', 'a.md', 'a.csv'])(
      'of a text with a binary tail is refused as %s and leaves nothing',
      async (name) => {
        const collectionId = await collectionNamed('Manuals');
        const tail = Buffer.from(Uint32Array.from({ length: 3_000 }, (_, n) => n).buffer);

        const uploading = world.catalog.uploadFile(streamOf(uploadMessages(collectionId, name, [...chunks, tail])));

        await expect(uploading).rejects.toMatchObject({ kind: 'invalid', code: 'UPLOAD_MISLABELLED' });
        await expectNothingOf(collectionId);
      },
    );

    it('that is refused does not remove equal bytes of another upload', async () => {
      const [one, two] = [await collectionNamed('One'), await collectionNamed('Two')];
      const kept = await world.catalog.uploadFile(streamOf(wholeIn(one)));
      const wrong = spoiled['a length too large']?.(wholeIn(two)) ?? [];

      await expect(world.catalog.uploadFile(streamOf(wrong))).rejects.toMatchObject({ code: 'UPLOAD_INCOMPLETE' });

      await indexed(one, kept);
      expect(await instancesOf(two)).toEqual([]);
    });

    it.each(borders.slice(1, -1))('whose collection is deleted after %i messages leaves nothing', async (border) => {
      const collectionId = await collectionNamed('Gone');
      async function* deleting() {
        const whole = wholeIn(collectionId);
        yield* whole.slice(0, border);
        await world.catalog.deleteCollection({ teamId: team, collectionId });
        yield* whole.slice(border);
      }

      await expect(world.catalog.uploadFile(deleting())).rejects.toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
      await expectNothingOf(await collectionNamed('Another'));
    });

    it('whose process died before it wrote the file is swept, and bytes in use are kept', async () => {
      const collectionId = await collectionNamed('Manuals');
      const kept = await upload(collectionId, 'kept.txt', 'bytes that stay');
      await indexed(collectionId, kept);
      const before = [...(await world.blobNames())].sort();
      const { sha256 } = await world.blobs.writeHashed(team, streamOf(chunks), 1_000_000);
      await world.blobs.write(team, `parsed-test-${sha256}`, streamOf(chunks.slice(1)));
      await world.blobs.write(team, `parsed-old-${'0'.repeat(64)}`, streamOf(chunks.slice(2)));

      await vi.waitFor(async () => expect([...(await world.blobNames())].sort()).toEqual(before), patient);
    });

    it('keeps its bytes while concurrent uploads of the same bytes fail', async () => {
      const collectionId = await collectionNamed('Manuals');
      const names = Array.from({ length: 12 }, (_, n) => `${n}.txt`);

      const ends = await Promise.allSettled(
        names.map((name, n) => {
          const whole = uploadMessages(n % 3 === 2 ? 999_999 : collectionId, name, chunks);
          return world.catalog.uploadFile(streamOf(n % 3 === 1 ? whole.slice(0, -1) : whole));
        }),
      );

      expect(ends.map(({ status }) => status)).toEqual(names.map((_, n) => (n % 3 ? 'rejected' : 'fulfilled')));
      const kept = await instancesOf(collectionId);
      expect(kept.map(({ name }) => name).sort()).toEqual(['0.txt', '3.txt', '6.txt', '9.txt']);
      await vi.waitFor(async () => {
        const stages = (await instancesOf(collectionId)).map(({ stage }) => stage);
        expect(stages).toEqual(stages.map(() => 'extracting')); // each was parsed
      }, patient);
      await upload(collectionId, 'another.txt', 'other bytes');
    });
  });
}
