import { createHash } from 'node:crypto';
import { checksumsName, entryNamed, manifestName } from './entries.js';
import { ArchiveDamagedError } from './errors.js';
import { isObject, manifestIn, parsed, type Manifest } from './manifest.js';
import { tarEntries, type TarEntry } from './tar.js';
import { sumOf, type Checksums, type Sum } from './writer.js';

/** A part of an archive, in the order of writing. */
export type ArchivePiece =
  | { readonly kind: 'manifest'; readonly manifest: Manifest }
  | { readonly kind: 'chunk'; readonly section: string; readonly suffix: 'jsonl' | 'f32'; readonly bytes: Buffer }
  | {
      readonly kind: 'blob';
      readonly teamId: number;
      readonly sha256: string;
      readonly size: number;
      /** May be skipped. Throws at its end if its SHA-256 is not that of the name. */
      readonly content: AsyncIterable<Uint8Array>;
    }
  | { readonly kind: 'end'; readonly checksums: Checksums };

/** Maximum size of a chunk, in bytes: real chunks have a few megabytes, so a larger entry is invalid. */
const mostChunkBytes = 256 * 1024 * 1024;

/**
 * Reads an archive piece by piece, holding at most one chunk in memory. Whether the archive is complete and unchanged is only known at
 * its end: until the `end` piece, earlier pieces are unverified.
 *
 * @param known checksums from an earlier reading; then each chunk is verified before it is yielded.
 * @throws {ArchiveDamagedError} {ArchiveVersionError}
 */
export async function* readArchive(source: AsyncIterable<Uint8Array>, known?: Checksums): AsyncGenerator<ArchivePiece> {
  const seen = new Map<string, Sum>();
  const blobs = { count: 0, bytes: 0 };
  let described: Sum | undefined;
  let isFirst = true;
  let end: Checksums | undefined;
  for await (const entry of tarEntries(source)) {
    const name = entryNamed(entry.name);
    if (!name) throw new ArchiveDamagedError('The archive has an entry with an unknown name.');
    if (end) throw new ArchiveDamagedError('The archive has an entry after its checksums.');
    if (isFirst !== (name.kind === 'manifest'))
      throw new ArchiveDamagedError(`The archive must have ${manifestName} as its first entry, and only once.`);
    isFirst = false;
    switch (name.kind) {
      case 'manifest': {
        const bytes = await bytesOf(entry);
        described = sumOf(bytes);
        yield { kind: 'manifest', manifest: manifestIn(bytes) };
        break;
      }
      case 'checksums':
        end = checksumsIn(await bytesOf(entry));
        if (end.manifest && end.manifest.sha256 !== described?.sha256) throw changed();
        requireSame(end, seen, blobs);
        break;
      case 'blob': {
        let isTaken = false;
        const checked = checkedContent(entry, name.sha256);
        const content = {
          [Symbol.asyncIterator]() {
            isTaken = true;
            return checked;
          },
        };
        yield { ...name, size: entry.size, content };
        if (!isTaken) for await (const _ of checked);
        blobs.count += 1;
        blobs.bytes += entry.size;
        break;
      }
      case 'chunk': {
        const bytes = await bytesOf(entry);
        const sum = sumOf(bytes);
        if (seen.has(entry.name)) throw new ArchiveDamagedError('The archive has an entry twice.');
        if (known && known.entries[entry.name]?.sha256 !== sum.sha256) throw changed();
        seen.set(entry.name, sum);
        yield { ...name, bytes };
        break;
      }
    }
  }
  if (!end) throw new ArchiveDamagedError(`The archive is incomplete: it has no ${checksumsName}.`);
  yield { kind: 'end', checksums: end };
}

const changed = () => new ArchiveDamagedError('The archive was changed or damaged: a checksum is wrong.');

async function bytesOf({ size, content }: TarEntry): Promise<Buffer> {
  if (size > mostChunkBytes) throw new ArchiveDamagedError('The archive has an entry that is too long.');
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

async function* checkedContent({ content }: TarEntry, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const part of content) {
    hash.update(part);
    yield part;
  }
  if (hash.digest('hex') !== sha256) throw changed();
}

function checksumsIn(bytes: Buffer): Checksums {
  const { manifest, entries, blobs, counts } = parsed(bytes);
  if (typeof entries !== 'object' || typeof blobs !== 'object' || typeof counts !== 'object') throw changed();
  if (entries === null || blobs === null || counts === null) throw changed();
  const described = isObject(manifest) && { bytes: Number(manifest['bytes']), sha256: String(manifest['sha256']) };
  return { ...(described && { manifest: described }), entries, blobs, counts } as Checksums;
}

function requireSame(sums: Checksums, seen: ReadonlyMap<string, Sum>, blobs: Checksums['blobs']): void {
  const told = Object.entries(sums.entries);
  const isSame = ([name, { bytes, sha256 }]: readonly [string, Sum]): boolean =>
    seen.get(name)?.sha256 === sha256 && seen.get(name)?.bytes === bytes;
  if (told.length !== seen.size || !told.every(isSame)) throw changed();
  if (sums.blobs.count !== blobs.count || sums.blobs.bytes !== blobs.bytes) throw changed();
}
