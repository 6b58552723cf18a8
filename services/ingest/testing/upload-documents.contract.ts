import { readFiles } from '@cardinal/contracts';
import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { collectionNamed, indexed, instancesOf, patient, team, upload, world } from './ingest-world.js';

const user = { id: 'u1', email: 'ada@example.com', name: 'Ada' };

const send = async (collectionId: number, documents: readonly (readonly [string, string])[], teamId = team) => {
  const { outcomes } = await world.catalog.uploadDocuments({
    teamId,
    user,
    collectionId,
    documents: documents.map(([fileName, text]) => ({ fileName, content: Buffer.from(text) })),
  });
  return outcomes.map(({ outcome }) => outcome?.value);
};

const numbered = (count: number) => Array.from({ length: count }, (_, n) => [`${n}.txt`, `Text ${n}.`] as const);

/** Many documents in one call have the same result as an upload of each. */
export function describeUploadDocuments(): void {
  describe('documents that are uploaded together', () => {
    it('become one file each, and are reported in their order', async () => {
      const collectionId = await collectionNamed('Tickets');

      const uploaded = await send(collectionId, numbered(100));

      expect(uploaded).toMatchObject(numbered(100).map(([fileName]) => ({ fileName, status: 'processing' })));
      const names = (await instancesOf(collectionId)).map(({ name }) => name);
      expect(names.toSorted()).toEqual(
        numbered(100)
          .map(([name]) => name)
          .toSorted(),
      );
    });

    it('are listed completely, in several messages of a stream', async () => {
      const collectionId = await collectionNamed('Tickets');
      const sent = await send(collectionId, numbered(270));
      expect(sent.filter((each) => each && 'code' in each)).toEqual([]);
      const ids = (of: 'fileId' | 'instanceId') =>
        sent.map((each) => (each && of in each ? Number(Reflect.get(each, of)) : NaN)).toSorted((a, b) => b - a);

      const pieces = [];
      for await (const { instances } of world.catalog.readCollection({ teamId: team, collectionId })) {
        pieces.push(instances.map(({ id }) => id));
      }
      expect(pieces.map(({ length }) => length)).toEqual([0, 250, 20]);
      expect(pieces.flat()).toEqual(ids('instanceId'));
      const files = await readFiles(world.catalog, team);
      expect(files.map(({ id }) => id).toSorted((a, b) => b - a)).toEqual(ids('fileId'));
    });

    it('are the same files if they are sent again, and new versions if their text differs', async () => {
      const collectionId = await collectionNamed('Tickets');
      const first = await send(collectionId, numbered(3));
      const single = await upload(collectionId, '3.txt', 'Text 3.');

      const again = await send(collectionId, [...numbered(4), ['0.txt', 'Another text.']]);

      const idOf = (each: object | undefined) => (each && 'fileId' in each ? each.fileId : undefined);
      expect(again.slice(0, 4).map(idOf)).toEqual([...first.map(idOf), single.fileId]);
      const versions = (await instancesOf(collectionId)).filter(({ name }) => name === '0.txt');
      expect(versions.map(({ version }) => version).toSorted()).toEqual([1, 2]);
    });

    it('with the same name become versions in their order', async () => {
      const collectionId = await collectionNamed('Tickets');
      const texts = ['one', 'two', 'three', 'two'];

      const uploaded = await send(
        collectionId,
        texts.map((text) => ['a.txt', text] as const),
      );

      const ids = uploaded.map((each) => (each && 'instanceId' in each ? each.instanceId : 0));
      const versions = new Map((await instancesOf(collectionId)).map(({ id, version }) => [id, version]));
      expect(ids[3]).toBe(ids[1]);
      expect([0, 2, 1].map((at) => versions.get(ids[at] ?? 0))).toEqual([1, 3, 4]);
    });

    it('have the source of their call', async () => {
      const collectionId = await collectionNamed('Tickets');
      const documents = ['a.txt', 'b.txt'].map((fileName) => ({ fileName, content: Buffer.from(fileName) }));

      await world.catalog.uploadDocuments({ teamId: team, user, collectionId, documents, source: 'sync:tickets' });

      expect((await instancesOf(collectionId)).map(({ source }) => source)).toEqual(['sync:tickets', 'sync:tickets']);
    });

    it('are refused one by one, and the others are stored', async () => {
      const collectionId = await collectionNamed('Tickets');

      const uploaded = await send(collectionId, [
        ['empty.txt', ''],
        ['binary.txt', '\u0000\u0001'.repeat(500)],
        ['what.xyz', 'Text.'],
        ['good.txt', 'Good text.'],
      ]);

      expect(uploaded).toMatchObject([
        { kind: 'invalid', code: 'UPLOAD_EMPTY' },
        { kind: 'invalid', code: 'UPLOAD_MISLABELLED' },
        { kind: 'invalid', code: 'UPLOAD_UNSUPPORTED_TYPE' },
        { fileName: 'good.txt' },
      ]);
      expect((await instancesOf(collectionId)).map(({ name }) => name)).toEqual(['good.txt']);
      // Only the bytes of the good document are stored, and soon its text.
      const ofGood = createHash('sha256').update('Good text.').digest('hex');
      const others = async () => (await world.blobNames()).filter((name) => !name.includes(ofGood));
      await vi.waitFor(async () => expect(await others()).toEqual([]), patient);
    });

    it('are refused if the team has no such collection', async () => {
      const collectionId = await collectionNamed('Tickets');

      const foreign = await send(collectionId, numbered(3), team + 1);

      expect(foreign).toMatchObject(numbered(3).map(() => ({ kind: 'not-found', code: 'COLLECTION_NOT_FOUND' })));
      await vi.waitFor(async () => expect(await world.blobNames()).toEqual([]), patient);
    });

    it('leave nothing in a collection that is deleted meanwhile', async () => {
      const collectionId = await collectionNamed('Gone');
      const kept = await upload(await collectionNamed('Kept'), 'kept.txt', 'bytes that stay');
      const sending = send(collectionId, numbered(50));
      await world.catalog.deleteCollection({ teamId: team, collectionId });

      for (const each of await sending) {
        expect(each).toMatchObject(
          each && 'code' in each ? { code: 'COLLECTION_NOT_FOUND' } : { status: 'processing' },
        );
      }
      await vi.waitFor(async () => {
        const { files } = await world.catalog.listFiles({ teamId: team });
        expect(files.map(({ id }) => id)).toEqual([kept.fileId]);
      }, patient);
    });

    it('are processed like a single upload', async () => {
      const collectionId = await collectionNamed('Tickets');
      const [one] = await send(collectionId, numbered(1));
      if (!one || !('fileId' in one)) throw new Error('it was refused');

      await indexed(collectionId, one);
      expect((await instancesOf(collectionId)).map(({ status }) => status)).toEqual(['processed']);
    });
  });
}
