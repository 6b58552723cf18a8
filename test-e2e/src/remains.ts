import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

/** Ways in which a file may be compressed as a whole. */
const unpackings = [gunzipSync, inflateSync, inflateRawSync, brotliDecompressSync];

/**
 * Searches all bytes and file names of a folder for a word: in upper and lower case, as UTF-8 and UTF-16, and in decompressed files.
 *
 * @param word in lower-case ASCII letters; without its beginning if an index may store the beginning separately.
 * @returns for each file, the text around each occurrence.
 */
export async function remainsIn(folder: string, word: string): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const bytes = entry.isFile() ? await readFile(path) : Buffer.alloc(0);
    const texts = [Buffer.from(path.slice(folder.length)), bytes, ...unpacked(bytes)];
    const around = texts.flatMap((text) => occurrences(text, word));
    if (around.length > 0) found[path.slice(folder.length + 1)] = around;
  }
  return found;
}

function unpacked(bytes: Buffer): Buffer[] {
  return unpackings.flatMap((unpack) => {
    try {
      return [unpack(bytes, { maxOutputLength: 2 ** 28 })];
    } catch {
      return []; // not compressed in this format
    }
  });
}

function occurrences(bytes: Buffer, word: string): string[] {
  const text = bytes.toString('latin1').toLowerCase();
  const wide = Buffer.from(word, 'utf16le').toString('latin1').toLowerCase();
  const found: string[] = [];
  for (const sought of [word, wide]) {
    for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
      found.push(text.slice(Math.max(0, at - 200), at + 100).replaceAll(/[^ -~]+/g, '·'));
    }
  }
  return found;
}
