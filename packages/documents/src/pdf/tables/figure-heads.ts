import { maxOf, minOf, overlap } from '../page/geometry.js';
import { lineText } from '../page/line-text.js';
import type { Rule, Run } from '../page/model.js';
import { captionOf } from '../page/caption.js';
import { wordsOf, type FigureRow } from './figures.js';

export interface FigureColumn {
  readonly x0: number;
  readonly x1: number;
  /** Right edge at which the numbers of the column align. */
  readonly right: number;
}

/** Maximum number of lines above a table that may name its columns. */
const maxHeadLines = 6;
/** Maximum number of lines of section headings between the header and the first figures. */
const maxPartLines = 4;
/** Maximum distance of baselines within the head, in multiples of the font size. */
const maxLeading = 3.2;
/** em: minimum gap between two names. Names of narrow columns are closer together than their figures, but not as close as words. */
const nameGap = 0.5;
/** Maximum length of a name above a column, in characters. */
const maxName = 60;

/** A name in a line of the head, and the horizontal range that it spans. */
interface Name {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
}

export interface Head {
  /** A name for the column of labels and for each column of figures; an empty array if no column has a name. */
  readonly header: readonly string[];
  /** Number of lines above the body that belong to the table: those of the header, and the section headings between it and the body. */
  readonly lines: number;
  readonly partLines: number;
}

/**
 * Finds the header of a table of figures: the lines above whose parts lie over the columns. Each part is assigned to all columns that it
 * spans ("Year ended December 31," over "2020", "2019").
 *
 * @param above lines above the body, the nearest last.
 */
export function headOver(
  columns: readonly FigureColumn[],
  above: readonly FigureRow[],
  first: FigureRow,
  rules: readonly Rule[],
): Head {
  const left = minOf(columns.map((column) => column.x0));
  const right = maxOf(columns.map((column) => column.x1));
  const header = ['', ...columns.map(() => '')];
  let lines = 0;
  let partLines = 0;
  let below = first;
  for (const row of above.slice(-maxHeadLines - maxPartLines).reverse()) {
    if (below.y - row.y > maxLeading * Math.max(row.size, below.size)) break;
    const names = namesOf(row);
    const over = names.filter((name) => isOver(name, left, right, row.size));
    const before = names.filter((name) => !over.includes(name));
    if (before.some((name) => name.text.length > 2 * maxName || name.x1 > left + row.size)) break;
    if (over.length === 0) {
      // Section headings lie between the header and the figures, not above the header.
      if (lines > partLines || partLines === maxPartLines) break;
      partLines++;
    } else {
      if (over.some((name) => name.text.length > maxName) || lines - partLines === maxHeadLines) break;
      const bottom = below;
      const stretched = over.map((name) => overRule(name, over, rules, row, bottom));
      const [only] = stretched;
      if (names.length === 1 && only && only.x0 === names[0]?.x0 && isTitle(only, columns, first, row.size)) break;
      columns.forEach((column, at) => {
        const text = stretched.filter((name) => isNameOf(name, column, stretched, columns)).map((name) => name.text);
        header[at + 1] = [...text, header[at + 1]].filter(Boolean).join(' ');
      });
      header[0] = [...before.map((name) => name.text), header[0]].filter(Boolean).join(' ');
    }
    lines++;
    below = row;
  }
  return header.slice(1).some(Boolean) ? { header, lines, partLines } : { header: [], lines: 0, partLines: 0 };
}

function namesOf(row: FigureRow): Name[] {
  const names: Run[][] = [];
  for (const run of [...row.runs].sort((a, b) => a.x0 - b.x0)) {
    const words = wordsOf([run]);
    // A text that the file draws in one piece is one name, unless it consists of numbers, such as years.
    for (const part of words.every((word) => /^\d/u.test(word.text)) ? words.map((word) => [word]) : [words]) {
      const [last, first] = [names.at(-1), part[0]];
      const end = last?.at(-1)?.x1;
      if (!first) continue;
      if (last && end !== undefined && first.x0 - end < nameGap * row.size && part.length === words.length)
        for (const word of part) last.push(word);
      else names.push([...part]);
    }
  }
  return names.map((words) => ({ text: lineText(words), x0: words[0]?.x0 ?? 0, x1: words.at(-1)?.x1 ?? 0 }));
}

function isOver({ x0, x1 }: Name, left: number, right: number, size: number): boolean {
  const middle = (x0 + x1) / 2;
  return middle > left - size && middle < right + size;
}

/**
 * Whether a text alone in its line is the title of the table and no name of columns: it says so ("Table 2"), it begins over the labels, or it is
 * centred over labels and figures. Not if it is centred over the figures, or in line with a column.
 */
function isTitle({ text, x0, x1 }: Name, columns: readonly FigureColumn[], body: FigureRow, size: number): boolean {
  if (captionOf(text) !== undefined) return true;
  const [left, right] = [minOf(columns.map((column) => column.x0)), maxOf(columns.map((column) => column.x1))];
  const offCentre = (from: number, to: number): number => Math.abs((x0 + x1) / 2 - (from + to) / 2);
  if (offCentre(left, right) <= Math.max(2 * size, 0.1 * (right - left))) return false;
  if (x0 < left - 2 * size) return true;
  const start = minOf(body.runs.map((run) => run.x0));
  const isAligned = columns.some(
    (column) => Math.abs(column.right - x1) < 0.5 * size || offCentre(column.x0, column.x1) < 0.5 * size,
  );
  return !isAligned && offCentre(start, right) < Math.max(2 * size, 0.03 * (right - start));
}

/** Widens a name to the rule directly below it, if that rule is below no other name, because such a rule shows which columns it spans. */
function overRule(name: Name, names: readonly Name[], rules: readonly Rule[], row: FigureRow, below: FigureRow): Name {
  const isAbove = (rule: Rule, { x0, x1 }: Name): boolean => rule.from < (x0 + x1) / 2 && rule.to > (x0 + x1) / 2;
  const under = rules.find(
    (rule) => !rule.vertical && rule.at > row.y - 1 && rule.at < below.y - 0.5 * below.size && isAbove(rule, name),
  );
  if (!under || names.some((other) => other !== name && isAbove(under, other))) return name;
  return { ...name, x0: Math.min(name.x0, under.from), x1: Math.max(name.x1, under.to) };
}

/** Whether a name belongs to a column: the column is below it, or nearest to it, or the name is alone and centred over all columns. */
function isNameOf(name: Name, column: FigureColumn, names: readonly Name[], columns: readonly FigureColumn[]): boolean {
  const shared = overlap(name.x0, name.x1, column.x0, column.x1);
  if (shared >= 0.4 * Math.min(column.x1 - column.x0, name.x1 - name.x0)) return true;
  const left = columns[0]?.x0 ?? 0;
  const right = columns.at(-1)?.x1 ?? 0;
  const middle = (name.x0 + name.x1) / 2;
  if (names.length === 1 && columns.length > 1 && Math.abs(middle - (left + right) / 2) < 0.1 * (right - left))
    return true;
  const distance = (one: FigureColumn): number => -overlap(name.x0, name.x1, one.x0, one.x1);
  const nearest = [...columns].sort((a, b) => distance(a) - distance(b))[0];
  return nearest === column;
}
