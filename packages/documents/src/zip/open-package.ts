import { open } from 'node:fs/promises';
import { DocumentError } from '../errors.js';
import { cfbContent } from '../sniff/cfb-streams.js';
import { isCfb, isZip, sniffBytes } from '../sniff/signatures.js';
import { ZipArchive } from './zip-archive.js';

/** Maximum unpacked size of an office package. A 50 MB upload of dense tables unpacks to some 500 MB. */
const maxUnpackedBytes = 512 * 1024 * 1024;

/** An entry that unpacks to more than this and to more than `maxRatio` times its size is a zip bomb; markup reaches a ratio of 20 to 50. */
const suspiciousBytes = 16 * 1024 * 1024;
const maxRatio = 200;

/**
 * Opens an office package after verifying that it is safe to unpack. Declared sizes are checked first, since that is cheap, then real
 * sizes by unpacking everything once, since declared sizes cannot be trusted.
 *
 * @param folder Main folder of the format: `word/` or `xl/`.
 * @throws {DocumentError} `encrypted`, `mislabelled`, `corrupt` or `too_large_unpacked`.
 */
export async function openPackage(
  path: string,
  folder: string,
): Promise<{ archive: ZipArchive; unpackedBytes: number }> {
  await checkSignature(path);
  const archive = await ZipArchive.open(path);
  try {
    if (!archive.entries.some((entry) => entry.name.replace(/^\//, '').toLowerCase().startsWith(folder))) {
      throw new DocumentError('mislabelled', 'The file is a zip package of another format than its name says.');
    }
    return { archive, unpackedBytes: await checkedUnpackedSize(archive) };
  } catch (thrown) {
    await archive[Symbol.asyncDispose]();
    throw thrown;
  }
}

async function checkSignature(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(sniffBytes);
    const { bytesRead } = await file.read(buffer, 0, sniffBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    if (isZip(head)) return;
    if (!isCfb(head))
      throw new DocumentError('mislabelled', 'The file is not an office document of the format that its name says.');
    if ((cfbContent(head) ?? 'encrypted') === 'encrypted') {
      throw new DocumentError('encrypted', 'The file is protected by a password.');
    }
    throw new DocumentError('mislabelled', 'The file is an older office document than its name says.');
  } finally {
    await file.close();
  }
}

async function checkedUnpackedSize(archive: ZipArchive): Promise<number> {
  let declared = 0;
  for (const entry of archive.entries) {
    declared += entry.declaredBytes;
    refuseIfBomb(declared, entry.declaredBytes, entry.compressedBytes);
  }
  let total = 0;
  for (const entry of archive.entries) {
    let bytes = 0;
    for await (const chunk of archive.unpack(entry)) {
      bytes += chunk.length;
      refuseIfBomb(total + bytes, bytes, entry.compressedBytes);
    }
    total += bytes;
  }
  return total;
}

function refuseIfBomb(totalBytes: number, entryBytes: number, compressedBytes: number): void {
  const isBomb = entryBytes > suspiciousBytes && entryBytes > compressedBytes * maxRatio;
  if (totalBytes > maxUnpackedBytes || isBomb) {
    throw new DocumentError('too_large_unpacked', 'The file becomes unreasonably large once unpacked.');
  }
}
