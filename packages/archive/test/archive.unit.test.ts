import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { floatsBytes, openArchiveWriter, readArchive, rowsIn, vectorsIn, type Manifest } from '../src/index.js';
import type { ArchivePiece } from '../src/reader.js';
import { endOfArchive, headerOf, paddingOf } from '../src/tar.js';

const manifest: Manifest = { id: 'a', program: '1.0.0', createdAtMs: 1, scope: {}, base: '' };
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface Content {
  readonly rows: readonly { readonly text: string }[];
  readonly vectors: readonly Float32Array[];
  readonly originals: readonly Uint8Array[];
}

async function written({ rows, vectors, originals }: Content): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const writer = await openArchiveWriter(async (bytes) => void parts.push(Uint8Array.from(bytes)), manifest);
  for (const bytes of originals) await writer.blob(3, hashOf(bytes), bytes.length, of(bytes, 1_000));
  await writer.together([
    { section: 'vectors', content: rows },
    { section: 'vectors', content: floatsBytes(vectors) },
  ]);
  for (const row of rows) await writer.add('cards', [row]);
  await writer.finish();
  expect(writer.bytes).toBe(parts.reduce((sum, part) => sum + part.length, 0));
  return Buffer.concat(parts);
}

/** Splits bytes into pieces of any size, as a file or a pipe delivers them. */
async function* of(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(
  bytes: Uint8Array,
  size = 65_536,
): Promise<Content & { readonly kinds: readonly string[]; readonly described: unknown }> {
  const found = { rows: [] as { text: string }[], vectors: [] as Float32Array[], originals: [] as Uint8Array[] };
  const kinds: string[] = [];
  let described: unknown;
  for await (const piece of readArchive(of(bytes, size))) {
    kinds.push(piece.kind);
    if (piece.kind === 'manifest') described = piece.manifest;
    if (piece.kind === 'blob') found.originals.push(await whole(piece));
    if (piece.kind !== 'chunk') continue;
    if (piece.suffix === 'f32') found.vectors.push(...vectorsIn(piece.bytes, 3));
    else if (piece.section === 'cards') found.rows.push(...rowsIn<{ text: string }>(piece.bytes));
  }
  return { ...found, kinds, described };
}

async function whole({ content }: ArchivePiece & { readonly kind: 'blob' }): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

const sample = {
  rows: [{ text: 'a' }, { text: 'ß\u2028' }],
  vectors: [Float32Array.of(1, 0.1, -3)],
  originals: [Buffer.from('x')],
};

describe('an archive', () => {
  it('returns what was written, read in pieces of any size', async () => {
    const content = fc.record({
      rows: fc.array(fc.record({ text: fc.string({ unit: 'binary' }) })),
      vectors: fc.array(fc.tuple(fc.float(), fc.float(), fc.float()).map((three) => Float32Array.from(three))),
      originals: fc.array(fc.uint8Array({ maxLength: 3_000 }), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(content, fc.integer({ min: 1, max: 2_000 }), async (given, size) => {
        const { rows, vectors, originals } = await read(await written(given), size);
        expect(rows).toEqual(given.rows);
        expect(vectors).toEqual(given.vectors);
        expect(originals.map(hashOf)).toEqual(given.originals.map(hashOf));
      }),
      { numRuns: 25 },
    );
  });

  it('begins with its manifest and ends with its checksums', async () => {
    const { kinds } = await read(await written(sample));
    expect([kinds[0], kinds.at(-1)]).toEqual(['manifest', 'end']);
  });

  it('is an ordinary tar file', async () => {
    const bytes = await written(sample);
    expect(bytes.toString('latin1', 257, 262)).toBe('ustar');
    expect(bytes.length % 512).toBe(0);
  });

  it('is refused if it is truncated at any position', async () => {
    const bytes = await written(sample);
    for (let length = 0; length < bytes.length; length += 61) {
      await expect(read(bytes.subarray(0, length))).rejects.toMatchObject({ code: 'ARCHIVE_DAMAGED' });
    }
  });

  it('is refused with a flipped bit, or reads the same', async () => {
    const bytes = await written(sample);
    const before = await read(bytes);
    let refused = 0;
    for (let at = 0; at < bytes.length; at += 3) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8));
      try {
        // Only padding, and header fields that are not read, may differ.
        expect(await read(damaged)).toEqual(before);
      } catch (thrown) {
        refused += 1;
        expect(thrown).toMatchObject({ code: expect.stringMatching(/^ARCHIVE_(DAMAGED|VERSION_UNKNOWN)$/) });
      }
    }
    expect(refused).toBeGreaterThan(100);
  });

  it('is refused if an entry is left out', async () => {
    const bytes = await written(sample);
    const blob = 1_024; // behind the manifest: header and one block
    await expect(read(Buffer.concat([bytes.subarray(0, blob), bytes.subarray(blob + 1024)]))).rejects.toMatchObject({
      code: 'ARCHIVE_DAMAGED',
    });
  });

  it.each([
    '../etc/passwd',
    '/etc/passwd',
    'cards/../../x.jsonl',
    'blobs/1/../2',
    'blobs/01/' + 'a'.repeat(64),
    'cards/1.jsonl',
    'other.txt',
  ])('is refused with an entry named %s', async (name) => {
    await expect(read(tarOf([name, Buffer.from('{}')]))).rejects.toMatchObject({ code: 'ARCHIVE_DAMAGED' });
  });

  it('is refused if a chunk declares an absurd length', async () => {
    const [head] = await firstEntryOf();
    const absurd = Buffer.concat([head, headerOf('cards/000001.jsonl', 2 ** 32, 1)]);
    await expect(read(absurd)).rejects.toMatchObject({ code: 'ARCHIVE_DAMAGED' });
  });

  it('is refused if it is of another format', async () => {
    const later = Buffer.from(JSON.stringify({ format: 'cardinal-archive', version: 3 }));
    await expect(read(tarOf(['manifest.json', later]))).rejects.toMatchObject({ code: 'ARCHIVE_VERSION_UNKNOWN' });
  });

  it('is read if it is of format version 1, before keys had limits, and has no checksum of its manifest', async () => {
    const bytes = await written(sample);
    bytes.write('"unknown1"', bytes.lastIndexOf('"manifest"'));
    const [head, now] = [bytes.indexOf('"version": 2'), Buffer.from('"version": 1')];
    expect(head).toBeGreaterThan(0);
    now.copy(bytes, head);
    expect(await read(bytes)).toEqual(await read(await written(sample)));
  });

  it('has each chunk checked before it is returned, if the expected checksums are known', async () => {
    const [bytes, other] = [await written(sample), await written({ ...sample, rows: [{ text: 'b' }] })];
    const pieces: ArchivePiece[] = [];
    for await (const piece of readArchive(of(bytes, 512))) pieces.push(piece);
    const end = pieces.at(-1);
    if (end?.kind !== 'end') throw new Error('no end');
    const given: string[] = [];
    const reading = async () => {
      for await (const piece of readArchive(of(other, 512), end.checksums)) given.push(piece.kind);
    };
    await expect(reading()).rejects.toMatchObject({ code: 'ARCHIVE_DAMAGED' });
    expect(given).not.toContain('chunk');
  });

  it('refuses to write an original that does not match its hash or length', async () => {
    const writer = await openArchiveWriter(async () => {}, manifest);
    await expect(writer.blob(1, hashOf(Buffer.from('x')), 1, of(Buffer.from('y'), 1))).rejects.toMatchObject({
      code: 'ARCHIVE_ORIGINAL_DAMAGED',
    });
    await expect(writer.blob(1, hashOf(Buffer.from('x')), 2, of(Buffer.from('x'), 1))).rejects.toMatchObject({
      code: 'ARCHIVE_ORIGINAL_DAMAGED',
    });
  });
});

function tarOf(...entries: (readonly [string, Buffer])[]): Buffer {
  const parts = entries.flatMap(([name, bytes]) => [headerOf(name, bytes.length, 1), bytes, paddingOf(bytes.length)]);
  return Buffer.concat([...parts, endOfArchive()]);
}

async function firstEntryOf(): Promise<[Buffer]> {
  const bytes = await written(sample);
  return [bytes.subarray(0, 1024)];
}
