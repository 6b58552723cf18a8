import { structures, type WordFile } from './word-file.js';

const listBytes = 28;
const overrideBytes = 16;
const levelBytes = 28;
const simpleFlag = 1;
/** Number formats that do not display a number. [MS-OSHARED] 2.2.1.3 */
const bullets = new Set([23, 255]);

/** @returns whether each level of each list is numbered. Paragraphs refer to lists from 1. [MS-DOC] 2.9.131, 2.9.147, 2.9.150 */
export function readLists(file: WordFile): boolean[][] {
  const lists = file.structure(structures.lists);
  const overrides = file.structure(structures.overrides);
  if (lists.length < 2 || overrides.length < 4) return [];
  const levelsById = new Map<number, boolean[]>();
  let at = file.endOf(structures.lists);
  for (let index = 0; index < lists.uint16(0); index++) {
    const start = 2 + listBytes * index;
    const isSimple = (lists.uint8(start + 26) & simpleFlag) !== 0;
    const levels: boolean[] = [];
    for (let level = 0; level < (isSimple ? 1 : 9); level++) {
      levels.push(!bullets.has(file.table.uint8(at + 4)));
      at += levelBytes + file.table.uint8(at + 24) + file.table.uint8(at + 25);
      at += 2 + 2 * file.table.uint16(at);
    }
    levelsById.set(lists.uint32(start), levels);
  }
  const count = Math.min(overrides.uint32(0), Math.floor((overrides.length - 4) / overrideBytes));
  return Array.from({ length: count }, (_, index) => levelsById.get(overrides.uint32(4 + overrideBytes * index)) ?? []);
}
