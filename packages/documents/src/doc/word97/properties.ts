import { Bytes } from './bytes.js';
import type { WordFile } from './word-file.js';

/** Codes of the properties that are used. [MS-DOC] 2.6.1, 2.6.2 */
export const sprm = { inTable: 0x2416, rowEnd: 0x2417, listLevel: 0x260a, list: 0x460b, deleted: 0x0800 } as const;

const tableDefinition = 0xd608;
const longTabs = 0xc615;

/** A byte range of the main stream whose text has the same properties. */
export interface FormattedRun {
  readonly start: number;
  readonly end: number;
  /** Index of the paragraph's style; 0 for characters. */
  readonly style: number;
  readonly properties: ReadonlyMap<number, number>;
  /** At the end of a table row: the left edge of its first cell and the right edge of each cell, in twips. */
  readonly edges?: readonly number[];
}

const pageBytes = 512;
const paragraphEntryBytes = 13;
const noProperties: ReadonlyMap<number, number> = new Map();

/** Reads the formatted disk pages: properties of paragraphs or characters by position. [MS-DOC] 2.8.5, 2.8.6, 2.9.33, 2.9.175 */
export function readRuns(file: WordFile, index: number, kind: 'paragraphs' | 'characters'): FormattedRun[] {
  const plc = file.structure(index);
  const count = Math.max(0, Math.floor((plc.length - 4) / 8));
  const runs: FormattedRun[] = [];
  for (let entry = 0; entry < count; entry++) {
    const start = (plc.uint32(4 * (count + 1) + 4 * entry) & 0x3fffff) * pageBytes;
    // A page outside the stream is skipped, because text without properties is still worth reading.
    if (start + pageBytes > file.main.length) continue;
    for (const run of pageRuns(new Bytes(file.main.slice(start, start + pageBytes)), kind)) runs.push(run);
  }
  return runs.sort((one, other) => one.start - other.start);
}

function pageRuns(page: Bytes, kind: 'paragraphs' | 'characters'): FormattedRun[] {
  const count = page.uint8(pageBytes - 1);
  const entryBytes = kind === 'paragraphs' ? paragraphEntryBytes : 1;
  return Array.from({ length: count }, (_, index) => {
    const range = { start: page.uint32(4 * index), end: page.uint32(4 * (index + 1)) };
    const at = 2 * page.uint8(4 * (count + 1) + entryBytes * index);
    if (at === 0) return { ...range, style: 0, properties: noProperties };
    if (kind === 'characters')
      return { ...range, style: 0, properties: propertiesOf(page, at + 1, at + 1 + page.uint8(at)) };
    const words = page.uint8(at);
    const first = words === 0 ? at + 2 : at + 1;
    const size = words === 0 ? 2 * page.uint8(at + 1) : 2 * words - 1;
    const [from, to] = [first + 2, first + size];
    const edges = edgesOf(page, from, to);
    return { ...range, style: page.uint16(first), properties: propertiesOf(page, from, to), ...(edges && { edges }) };
  });
}

function propertiesOf(bytes: Bytes, start: number, end: number): ReadonlyMap<number, number> {
  const properties = new Map<number, number>();
  for (const { code, at, size } of modifiers(bytes, start, end)) {
    if (size === 1) properties.set(code, bytes.uint8(at));
    if (size === 2) properties.set(code, bytes.uint16(at));
  }
  return properties;
}

/** Reads the cell edges from the table definition of a row. [MS-DOC] 2.9.324 */
function edgesOf(bytes: Bytes, start: number, end: number): readonly number[] | undefined {
  for (const { code, at, size } of modifiers(bytes, start, end)) {
    if (code !== tableDefinition) continue;
    const cells = bytes.uint8(at + 2);
    if (3 + 2 * (cells + 1) > size) return undefined;
    return Array.from({ length: cells + 1 }, (_, n) => (bytes.uint16(at + 3 + 2 * n) << 16) >> 16);
  }
  return undefined;
}

function* modifiers(bytes: Bytes, start: number, end: number): Generator<{ code: number; at: number; size: number }> {
  for (let at = start; at + 3 <= Math.min(end, bytes.length);) {
    const code = bytes.uint16(at);
    const size = operandBytes(bytes, code, at + 2);
    if (at + 2 + size > bytes.length) return;
    yield { code, at: at + 2, size };
    at += 2 + size;
  }
}

/** Size of a property's operand. The highest three bits of the code determine it, except for two codes. [MS-DOC] 2.2.5.1 */
function operandBytes(bytes: Bytes, code: number, at: number): number {
  if (code === tableDefinition) return bytes.uint16(at) + 1;
  const variable = bytes.uint8(at);
  if (code === longTabs && variable === 0xff) return Number.MAX_SAFE_INTEGER;
  return [1, 1, 2, 4, 2, 2, variable + 1, 3][code >> 13] ?? 1;
}

/** Finds the run that contains a position. `runs` must be sorted. */
export function runAt(runs: readonly FormattedRun[], position: number): FormattedRun | undefined {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.end ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  const run = runs[low];
  return run !== undefined && run.start <= position ? run : undefined;
}
