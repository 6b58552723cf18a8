import { isUnspaced } from '../page/characters.js';
import type { TextBlock } from '../page/model.js';

/** Number of occurrences in the document of each word that is broken at some line end, by both of its forms. */
export type WordCounts = ReadonlyMap<string, number>;

const word = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;
// linear: it sees 80 characters.
const brokenWord = /([\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)[-‐]$/u;
const continuation = /^[\p{L}\p{N}]+/u;
/** Prefixes whose hyphen is kept unless the document contains the joined word. */
const hyphenPrefix = /^(self|non|well|co|multi|cross|high|low|long|short|real|end|state)$/iu;

interface Broken {
  readonly hyphenated: string;
  readonly joined: string;
  readonly head: string;
}

/** For each word broken at a line end, counts both forms in the whole document: with and without the hyphen. */
export function countBrokenWords(blocks: readonly TextBlock[]): WordCounts {
  const counts = new Map<string, number>();
  for (const { lines } of blocks)
    lines.forEach((line, i) => {
      // A word broken at the last line of a block is handled below, with the next block.
      const broken = brokenAt(line.text, lines[i + 1]?.text ?? '');
      if (broken) counts.set(broken.hyphenated, 0).set(broken.joined, 0);
    });
  for (let i = 1; i < blocks.length; i++) {
    const broken = brokenAt(blocks[i - 1]?.lines.at(-1)?.text ?? '', blocks[i]?.lines[0]?.text ?? '');
    if (broken) counts.set(broken.hyphenated, 0).set(broken.joined, 0);
  }
  if (counts.size === 0) return counts;
  for (const { lines } of blocks)
    for (const line of lines)
      for (const [found] of line.text.matchAll(word)) {
        const key = found.toLowerCase();
        const count = counts.get(key);
        if (count !== undefined) counts.set(key, count + 1);
      }
  return counts;
}

/** Appends a line to a text. For a word broken at the line end, the counts in the document decide whether its hyphen is kept. */
export function joinLines(before: string, line: string, counts: WordCounts): string {
  if (!before) return line;
  if (before.endsWith('\u00ad')) return before.slice(0, -1) + line;
  const broken = brokenAt(before, line);
  if (broken) return (keepsHyphen(broken, counts) ? before : before.slice(0, -1)) + line;
  if (endsBroken(before) && brokenWord.test(before.slice(-80)) && /^[\p{Lu}\p{N}]/u.test(line)) return before + line;
  return before + (isUnspaced(before.at(-1)) && isUnspaced(line[0]) ? '' : ' ') + line;
}

function endsBroken(text: string): boolean {
  const last = text.at(-1);
  return last === '-' || last === '‐';
}

function brokenAt(before: string, line: string): Broken | undefined {
  if (!endsBroken(before) || !/^\p{Ll}/u.test(line)) return undefined;
  const head = brokenWord.exec(before.slice(-80))?.[1];
  const tail = continuation.exec(line)?.[0];
  if (head === undefined || tail === undefined) return undefined;
  return { head, hyphenated: `${head}-${tail}`.toLowerCase(), joined: (head + tail).toLowerCase() };
}

function keepsHyphen({ head, hyphenated, joined }: Broken, counts: WordCounts): boolean {
  const asOne = counts.get(joined) ?? 0;
  return (counts.get(hyphenated) ?? 0) > asOne || head.includes('-') || (hyphenPrefix.test(head) && asOne === 0);
}

/** Whether a block continues a paragraph of the previous column or page, whose text is `before`. */
export function continuesParagraph(previous: TextBlock, before: string, block: TextBlock, text: string): boolean {
  if ((previous.type !== 'paragraph' && previous.type !== 'item') || block.type !== 'paragraph' || !before)
    return false;
  if (previous.tagged && previous.page === block.page) return false;
  if (Math.abs(previous.size - block.size) > 0.3 || Math.abs(previous.weight - block.weight) >= 150) return false;
  const moved = previous.page !== block.page || block.y0 < previous.y0 - 1; // not simply the next block below
  if (!moved) return false;
  const last = previous.lines.at(-1);
  const isFull = last !== undefined && previous.lines.length > 1 && last.x1 > previous.right - 2 * previous.size;
  return (
    /[\p{Ll}]-$|\u00ad$/u.test(before) ||
    (/^[\p{Ll}(]/u.test(text) && !/[.!?:]["”’)]*$/u.test(before)) ||
    (isFull && /[\p{Ll},;]$/u.test(before))
  );
}
