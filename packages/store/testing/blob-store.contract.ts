import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BlobStore, StoredBlob } from '../src/index.js';
import type { BlobName } from '../src/blobs/blob-store.js';

export interface BlobStoreUnderTest extends AsyncDisposable {
  readonly blobs: BlobStore;
  /** Number of stored objects that no name refers to, such as the remains of a failed write. */
  leftovers(): Promise<number>;
}

const [ours, theirs] = [1, 2];
const sizeLimit = 1_000_000;

/** What every `BlobStore` promises. An adapter is complete when this suite passes against the real store. */
export function describeBlobStore(name: string, create: () => Promise<BlobStoreUnderTest>): void {
  describe(`BlobStore contract: ${name}`, () => {
    let store: BlobStoreUnderTest;
    let blobs: BlobStore;

    beforeEach(async () => {
      store = await create();
      ({ blobs } = store);
    });
    afterEach(async () => store[Symbol.asyncDispose]());

    it.each([0, 1, 65_536, 300_001])('returns %i bytes by their hash', async (size) => {
      const bytes = randomBytes(size);

      const stored = await blobs.writeHashed(ours, inChunks(bytes), sizeLimit);

      expect(stored).toEqual({ sha256: sha256(bytes), sizeBytes: size });
      expect(sha256(await bytesOf(blobs, ours, stored.sha256))).toBe(stored.sha256);
    });

    it('stores equal bytes once and returns the same hash for each write', async () => {
      const bytes = randomBytes(5_000);

      const stored = await Promise.all([1, 2, 3].map(() => blobs.writeHashed(ours, inChunks(bytes), sizeLimit)));

      expect(new Set(stored.map(({ sha256: hash }) => hash)).size).toBe(1);
      expect(sha256(await bytesOf(blobs, ours, sha256(bytes)))).toBe(sha256(bytes));
      expect(await store.leftovers()).toBe(0);
    });

    it.each([5_000, 300_001])(
      'calls claim with the hash of %i bytes before they are stored, and stores nothing if it throws',
      async (size) => {
        const bytes = randomBytes(size);
        const kept: boolean[] = [];
        const claim = async ({ sha256: hash, sizeBytes }: StoredBlob) => {
          expect(sizeBytes).toBe(size);
          kept.push(await blobs.exists(ours, hash));
        };

        await blobs.writeHashed(ours, inChunks(bytes), sizeLimit, claim);
        const refused = blobs.writeHashed(ours, inChunks(randomBytes(size)), sizeLimit, async (blob) => {
          await claim(blob);
          throw new RangeError(blob.sha256);
        });

        const other = await refused.then(String, ({ message }: RangeError) => message);
        expect(kept).toEqual([false, false]);
        expect(await blobs.exists(ours, sha256(bytes))).toBe(true);
        expect(await blobs.exists(ours, other)).toBe(false);
        expect(await store.leftovers()).toBe(0);
      },
    );

    it('accepts as many bytes as the limit and refuses one more', async () => {
      const bytes = randomBytes(1_000);

      await blobs.writeHashed(ours, inChunks(bytes), 1_000);
      const refused = blobs.writeHashed(ours, inChunks(Buffer.concat([bytes, bytes])), 1_999);

      await expect(refused).rejects.toMatchObject({ code: 'BLOB_TOO_LARGE', facts: { maxBytes: 1_999 } });
      expect(await store.leftovers()).toBe(0);
    });

    it('stops reading as soon as there are too many bytes', async () => {
      let chunks = 0;
      async function* endless() {
        for (;;) {
          chunks += 1;
          yield Buffer.alloc(1_000);
        }
      }

      await expect(blobs.writeHashed(ours, endless(), 10_000)).rejects.toMatchObject({ code: 'BLOB_TOO_LARGE' });

      expect(chunks).toBe(11);
    });

    it('stores nothing if the source of a write fails, and rejects with its error', async () => {
      const failure = new Error('the client hung up');
      async function* broken() {
        yield Buffer.from('half');
        throw failure;
      }

      await expect(blobs.write(ours, 'draft', broken())).rejects.toBe(failure);

      expect(await blobs.exists(ours, 'draft')).toBe(false);
      expect(await store.leftovers()).toBe(0);
    });

    it('returns the old bytes of a name until the write of new ones is complete', async () => {
      await blobs.write(ours, 'doc', inChunks(Buffer.from('first')));
      let goOn = () => {};
      const waiting = new Promise<void>((resolve) => (goOn = resolve));
      async function* slow() {
        yield Buffer.from('sec');
        await waiting;
        yield Buffer.from('ond');
      }

      const writing = blobs.write(ours, 'doc', slow());
      expect(String(await bytesOf(blobs, ours, 'doc'))).toBe('first');
      goOn();
      await writing;

      expect(String(await bytesOf(blobs, ours, 'doc'))).toBe('second');
    });

    it('sweeps the bytes of a write that made no progress for an hour, and none that have a name', async () => {
      let goOn = () => {};
      const waiting = new Promise<void>((resolve) => (goOn = resolve));
      async function* stuck() {
        yield randomBytes(200_000);
        await waiting;
        throw new Error('killed');
      }
      await blobs.write(ours, 'doc', inChunks(randomBytes(200_000)));
      const writing = blobs.write(ours, 'stuck', stuck());
      await expect.poll(() => store.leftovers()).toBeGreaterThan(0);

      expect(await blobs.sweep()).toBe(0);
      expect(await blobs.sweep(Date.now() + 61 * 60_000)).toBe(1);
      expect(await store.leftovers()).toBe(0);
      expect((await bytesOf(blobs, ours, 'doc')).length).toBe(200_000);

      goOn();
      await expect(writing).rejects.toThrow('killed');
      expect(await store.leftovers()).toBe(0);
    });

    it('lists the names of all teams, without deleted names', async () => {
      const kept = [
        ...Array.from({ length: 12 }, (_, n) => ({ teamId: ours, name: `doc-${n}` })),
        { teamId: theirs, name: 'doc-1' },
      ];
      for (const { teamId, name: kind } of kept) await blobs.write(teamId, kind, inChunks(Buffer.from('x')));
      await blobs.write(ours, 'gone', inChunks(Buffer.from('x')));
      await blobs.delete(ours, 'gone');

      const listed: BlobName[] = [];
      for await (const one of blobs.names()) listed.push(one);

      const inOrder = (names: readonly BlobName[]) => names.map(({ teamId, name: kind }) => `${teamId}/${kind}`).sort();
      expect(inOrder(listed)).toEqual(inOrder(kept));
    });

    it('keeps equal names of two teams apart', async () => {
      await blobs.write(ours, 'doc', inChunks(Buffer.from('ours')));

      expect(await blobs.exists(theirs, 'doc')).toBe(false);
      await blobs.write(theirs, 'doc', inChunks(Buffer.from('theirs')));
      await blobs.delete(theirs, 'doc');

      expect(String(await bytesOf(blobs, ours, 'doc'))).toBe('ours');
    });

    it('rejects the first read of an unknown name with BLOB_NOT_FOUND', async () => {
      const reading = bytesOf(blobs, ours, 'nothing');

      await expect(reading).rejects.toMatchObject({ code: 'BLOB_NOT_FOUND', kind: 'not-found' });
    });

    it('deletes a name, also a second time', async () => {
      await blobs.write(ours, 'doc', inChunks(Buffer.from('x')));

      await blobs.delete(ours, 'doc');
      await blobs.delete(ours, 'doc');

      expect(await blobs.exists(ours, 'doc')).toBe(false);
    });

    it.each([5_000, 300_001])(
      'deletes %i bytes only if they were not written again after find, if a caller requests that',
      async (size) => {
        const bytes = randomBytes(size);
        const { sha256: hash } = await blobs.writeHashed(ours, inChunks(bytes), sizeLimit);
        const found = await blobs.find(ours, hash);
        expect(await blobs.find(ours, hash)).toBe(found);
        expect(await blobs.find(theirs, hash)).toBeUndefined();

        await blobs.writeHashed(ours, inChunks(bytes), sizeLimit); // the same bytes once more, which is a separate write
        await blobs.delete(ours, hash, found);
        expect(sha256(await bytesOf(blobs, ours, hash))).toBe(hash);

        await blobs.delete(ours, hash, await blobs.find(ours, hash));
        expect(await blobs.exists(ours, hash)).toBe(false);
        expect(await blobs.find(ours, hash)).toBeUndefined();
        await blobs.delete(ours, hash, found);
        await blobs.writeHashed(ours, inChunks(bytes), sizeLimit);
        await blobs.delete(ours, hash, found);
        expect(await blobs.exists(ours, hash)).toBe(true);
        expect(await store.leftovers()).toBe(0);
      },
    );

    it.each([5_000, 300_001])('does not delete the bytes that replaced %i bytes after find', async (size) => {
      await blobs.write(ours, 'doc', inChunks(randomBytes(size)));
      const found = await blobs.find(ours, 'doc');
      await blobs.write(ours, 'doc', inChunks(Buffer.from('second')));

      await blobs.delete(ours, 'doc', found);

      expect(String(await bytesOf(blobs, ours, 'doc'))).toBe('second');
    });

    it('provides the bytes as a local file', async () => {
      const bytes = randomBytes(100_000);
      await blobs.write(ours, 'doc', inChunks(bytes));

      const read = await blobs.withLocalFile(ours, 'doc', (path) => readFile(path));

      expect(sha256(read)).toBe(sha256(bytes));
    });

    it('rejects with BLOB_NOT_FOUND if there are no bytes for a local file', async () => {
      const lending = blobs.withLocalFile(ours, 'nothing', async () => 'used');

      await expect(lending).rejects.toMatchObject({ code: 'BLOB_NOT_FOUND' });
    });

    it.each(['a', 'parsed-1-0af', 'a.b_c-d', 'a'.repeat(200)])('accepts the name %j', async (blobName) => {
      await blobs.write(ours, blobName, inChunks(Buffer.from('x')));

      expect(await blobs.exists(ours, blobName)).toBe(true);
    });

    it.each(['', '.', '..', '../x', 'a/b', 'a\\b', '/etc/passwd', 'A', 'a b', 'é', 'a\0', 'a\n', 'a'.repeat(201)])(
      'refuses the name %j in every method',
      async (blobName) => {
        const refused = { name: 'RangeError' };

        await expect(blobs.write(ours, blobName, inChunks(Buffer.from('x')))).rejects.toMatchObject(refused);
        await expect(bytesOf(blobs, ours, blobName)).rejects.toMatchObject(refused);
        await expect(blobs.exists(ours, blobName)).rejects.toMatchObject(refused);
        await expect(blobs.delete(ours, blobName)).rejects.toMatchObject(refused);
        await expect(blobs.withLocalFile(ours, blobName, async () => 0)).rejects.toMatchObject(refused);
      },
    );

    it.each([-1, 1.5, Number.NaN, 2 ** 60])('refuses the team id %d', async (teamId) => {
      await expect(blobs.exists(teamId, 'doc')).rejects.toMatchObject({ name: 'RangeError' });
    });
  });
}

async function* inChunks(bytes: Uint8Array, size = 10_007): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

async function bytesOf(blobs: BlobStore, teamId: number, name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of blobs.read(teamId, name)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
