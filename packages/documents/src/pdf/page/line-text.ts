import { composeAccents, isUnspaced } from './characters.js';
import { maxOf, sum } from './geometry.js';
import type { Run } from './model.js';
import { thresholds } from './thresholds.js';

/** Text of the runs on one line: spaces are inserted by gap, right-to-left lines read from the right, and superscript digits become ^n. */
export function lineText(runs: readonly Run[]): string {
  const [only] = runs;
  if (!only) return '';
  if (runs.length === 1) return tidy(only.text);
  const size = maxOf(runs.map((run) => run.size));
  const baseline = runs.find((run) => run.size === size)?.y ?? only.y;
  let out = '';
  let previous: Run | undefined;
  for (const run of readingOrder(runs)) {
    const text = run.text.trim();
    if (!text) continue;
    // The mark is needed, because "2019" with note 3 would otherwise read 20193.
    const raised =
      run.size < 0.8 * size && baseline - run.y > 0.2 * size && /^[\d,*†‡§ ]+$/u.test(text) && /[^\s^]$/u.test(out);
    if (previous && !raised && needsSpace(previous, run, out, text)) out += ' ';
    out += raised && /^\d/.test(text) ? `^${text}` : text;
    previous = run;
  }
  return tidy(out);
}

export function isRightToLeftLine(runs: readonly Run[]): boolean {
  return sum(runs.map((run) => (run.rightToLeft ? run.text.length : -run.text.length))) > 0;
}

function readingOrder(runs: readonly Run[]): readonly Run[] {
  if (!isRightToLeftLine(runs)) return [...runs].sort((a, b) => a.x0 - b.x0);
  const out = [...runs].sort((a, b) => b.x0 - a.x0);
  // Numbers and Latin words inside a right-to-left line run left to right.
  for (let i = 0; i < out.length; i++) {
    let end = i;
    while (end < out.length && isLeftToRight(out[end])) end++;
    for (const [at, run] of out.slice(i, end).reverse().entries()) out[i + at] = run;
    i = Math.max(i, end - 1);
  }
  return out;
}

function isLeftToRight(run: Run | undefined): boolean {
  return run !== undefined && !run.rightToLeft && /[\p{N}A-Za-z]/u.test(run.text);
}

function needsSpace(previous: Run, run: Run, before: string, text: string): boolean {
  if (isUnspaced(before.at(-1)) && isUnspaced(text[0])) return false;
  const gap = Math.max(run.x0 - previous.x1, previous.x0 - run.x1);
  return gap > thresholds.spaceGap * Math.min(run.size, previous.size) || (run.spaceBefore && gap > -0.5 * run.size);
}

function tidy(text: string): string {
  const short = /[.·_…]\s*[.·_…]/u.test(text) ? text.replace(/(?<!\s)(\s*[.·_…]){5,}/gu, ' … ') : text;
  return composeAccents(short).replace(/\s+/gu, ' ').trim();
}
