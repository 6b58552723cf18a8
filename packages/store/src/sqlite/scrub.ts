import { closeSync, fdatasyncSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

/** First byte of B-tree pages: interior and leaf pages, of an index and of a table (https://sqlite.org/fileformat2.html). */
const interior = new Set([0x02, 0x05]);
const leaf = new Set([0x0a, 0x0d]);
const fileHeaderBytes = 100;
const readBytes = 1 << 20;

/**
 * A page that is not a B-tree page begins with the number of another page, or with zeros. From this many pages on, such a number can look
 * like the type of a B-tree page, so larger files are not scrubbed (128 GiB with pages of 4 KiB).
 */
const mostPages = 2 ** 25;

export interface Scrubbed {
  /** The page to resume at; 0 if the end was reached. */
  readonly next: number;
  /** Closes the file. Call after closing the connection that holds its lock: closing any descriptor releases all locks of the process. */
  close(): void;
}

/**
 * Overwrites the gaps between the cells of the pages. `secure_delete` zeroes deleted cells, but where SQLite moves cells to another page
 * (a page is split, or two are joined), a copy remains in the gap that they came from, where no later deletion finds it. SQLite never
 * reads those bytes.
 *
 * @param path of a database without a write-ahead log; the caller holds the exclusive lock.
 * @param from page to begin with, from 0.
 * @param budgetMs when to stop, in milliseconds from now.
 */
export function scrubGaps(path: string, from: number, budgetMs: number): Scrubbed {
  const deadline = performance.now() + budgetMs;
  const file = openSync(path, 'r+');
  const close = (): void => closeSync(file);
  try {
    return { next: scrub(file, from, deadline), close };
  } catch (thrown) {
    close();
    throw thrown;
  }
}

function scrub(file: number, from: number, deadline: number): number {
  const header = Buffer.alloc(fileHeaderBytes);
  if (readSync(file, header, 0, fileHeaderBytes, 0) < fileHeaderBytes) return 0;
  const pageBytes = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  const usableBytes = pageBytes - header.readUInt8(20);
  const pages = Math.floor(fstatSync(file).size / pageBytes);
  // Files with auto-vacuum, which ours never have, contain page types that this does not handle.
  if (pages >= mostPages || header.readUInt32BE(52) !== 0) return 0;
  const atOnce = Math.max(1, Math.floor(readBytes / pageBytes));
  const buffer = Buffer.alloc(atOnce * pageBytes);
  let written = false;
  let page = from < pages ? from : 0;
  do {
    const read = readSync(file, buffer, 0, buffer.length, page * pageBytes);
    for (let at = 0; at + pageBytes <= read; at += pageBytes) {
      const offset = page * pageBytes + at;
      const gap = gapIn(buffer.subarray(at, at + pageBytes), offset === 0 ? fileHeaderBytes : 0, usableBytes);
      if (!gap) continue;
      writeSync(file, Buffer.alloc(gap.end - gap.start), 0, gap.end - gap.start, offset + gap.start);
      written = true;
    }
    page += atOnce;
  } while (page < pages && performance.now() < deadline);
  if (written) fdatasyncSync(file);
  return page < pages ? page : 0;
}

/** @returns the gap to overwrite; undefined for a page of another kind, and if all bytes of the gap are zero. */
function gapIn(page: Buffer, at: number, usableBytes: number): { start: number; end: number } | undefined {
  const type = page.readUInt8(at);
  if (!interior.has(type) && !leaf.has(type)) return undefined;
  const start = at + (interior.has(type) ? 12 : 8) + 2 * page.readUInt16BE(at + 3);
  const end = page.readUInt16BE(at + 5) || 65_536;
  if (start >= end || end > usableBytes) return undefined;
  return page.subarray(start, end).some((byte) => byte !== 0) ? { start, end } : undefined;
}
