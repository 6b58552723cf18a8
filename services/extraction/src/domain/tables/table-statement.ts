import { oneLine, shortened } from '../text/words.js';
import type { TableFacts } from '../unit.js';

/** Maximum characters of one cell in a statement. */
const longestCell = 60;
/** Maximum cells of one row in a statement. */
const mostCells = 8;
/** Number of columns that may name a row: an id, then a name. */
const labelColumns = 3;

/**
 * The statement of tables: caption and lead-in, the names of their columns, so that every part of a long table has them, and their rows one
 * by one as far as they fit: "Revenue: 2019 24, 2018 25; Cost: …".
 *
 * @param longest approximate maximum in characters: a row that exceeds it is left out, the first row is shortened.
 */
export function tableStatement(tables: readonly TableFacts[], leadIn: string | undefined, longest: number): string {
  const caption = oneLine(tables[0]?.caption ?? '');
  const label = labelColumnOf(tables);
  const parts = [
    ...(caption === '' ? [] : [`${caption}.`]),
    ...(leadIn === undefined ? [] : [shortened(leadIn, longest / 2)]),
    ...columnsTold(tables, label, longest / 2),
    ...(label === undefined ? spanOf(tables) : []),
  ];
  const room = longest - parts.reduce((sum, part) => sum + part.length + 1, 0);
  const rows = rowsWithin(tables, label ?? 0, room);
  return [...parts, ...(rows === '' ? [] : [`${rows}.`])].join(' ');
}

/** Names of the columns, unless all of them are given beside the cells of a row. */
function columnsTold(tables: readonly TableFacts[], label: number | undefined, longest: number): string[] {
  const names = tables.map(namesOf);
  const areBeside = tables.every(
    ({ isCut }, at) =>
      !isCut &&
      (names[at]?.length ?? 0) <= mostCells &&
      names[at]?.[label ?? 0] === '' &&
      !isSaidOnce(names[at], label ?? 0),
  );
  const all = [...new Set(names.flat().filter((name) => name !== ''))];
  return areBeside || all.length === 0 ? [] : [`Columns: ${shortened(all.join(', '), longest)}.`];
}

/** The header's names by column, including a second header row of years or units. */
function namesOf(table: TableFacts): string[] {
  const header = table.header.length > 0 ? table.header : table.headerRows > 0 ? (table.rows[0] ?? []) : [];
  const below = secondHeader(table) ?? [];
  const width = Math.max(header.length, below.length);
  return Array.from({ length: width }, (_, at) => oneLine(`${header[at] ?? ''} ${below[at] ?? ''}`));
}

function secondHeader({ rows, headerRows }: TableFacts): readonly string[] | undefined {
  const below = rows[headerRows];
  const cells = below?.slice(1) ?? [];
  const isHeader = cells.some((cell) => cell.trim() !== '') && cells.every((cell) => yearOrUnit.test(cell.trim()));
  return isHeader ? below : undefined;
}

const yearOrUnit = /^(?:|(?:fiscal |fy ?)?(?:19|20)\d\d|[£$€¥%](?:m|k|bn|000)?|\d+ weeks|change|total|note)$/iu;

const bodyOf = (table: TableFacts): readonly (readonly string[])[] =>
  table.rows.slice(table.headerRows + (secondHeader(table) ? 1 : 0));

/** The first column in which at least half of the rows have a name. */
function labelColumnOf(tables: readonly TableFacts[]): number | undefined {
  const rows = tables.flatMap(bodyOf);
  for (let column = 0; column < labelColumns; column++) {
    const named = rows.filter((row) => /\p{L}{2}|\p{Lo}/u.test(row[column] ?? ''));
    if (named.length > 0 && named.length >= rows.length / 2) return column;
  }
  return undefined;
}

/** First and last row by their first cells, if rows have no names. */
function spanOf(tables: readonly TableFacts[]): string[] {
  const firsts = tables.flatMap(bodyOf).map(([first = '']) => shortened(oneLine(first), longestCell));
  const named = firsts.filter((first) => first !== '');
  const [from, to] = [named[0], named.at(-1)];
  if (from === undefined || to === undefined) return [];
  return [from === to ? `Row: ${from}.` : `Rows from ${from} to ${to}.`];
}

/** For column names that differ only in years or units, as "Year ended December 31, 2019" and "… 2018", only these go beside the cells. */
function besideCells(names: readonly string[], label: number): readonly string[] {
  const words = names.map((name, at) => (at === label ? [] : name.split(' ')));
  const told = words.filter(([first = '']) => first !== '');
  if (told.length < 2) return names;
  const before = sameWords(told);
  const behind = sameWords(told.map((own) => own.slice(before).reverse()));
  const own = words.map((each) => each.slice(before, each.length - behind).join(' '));
  const areBrief = before + behind > 0 && own.every((name) => yearOrUnit.test(name)) && own.some((name) => name !== '');
  return areBrief ? own : names;
}

/** Number of words with which all of them begin. */
function sameWords([first = [], ...others]: readonly (readonly string[])[]): number {
  const differs = first.findIndex((word, at) => others.some((own) => own[at] !== word));
  return differs < 0 ? first.length : differs;
}

const isSaidOnce = (names: readonly string[] = [], label: number): boolean => besideCells(names, label) !== names;

function rowsWithin(tables: readonly TableFacts[], label: number, room: number): string {
  let told = '';
  for (const table of tables) {
    const names = besideCells(namesOf(table), label);
    const rows = bodyOf(table);
    const tell = table.isCut || !rows.some((row) => isTold(row, label)) ? nameOf : rowTold;
    for (const row of rows) {
      const one = tell === nameOf || isTold(row, label) ? tell(row, label, names) : '';
      if (one === '') continue;
      if (told === '') told = shortened(one, Math.max(longestCell, room));
      else if (told.length + one.length + 2 <= room) told += `; ${one}`;
      else return told;
    }
  }
  return told;
}

const nameOf = (row: readonly string[], label: number): string => shortened(oneLine(row[label] ?? ''), longestCell);

/** Whether the row contains anything but its name, which headings of parts of a table do not. */
const isTold = (row: readonly string[], label: number): boolean =>
  row.some((cell, column) => column !== label && cell.trim() !== '');

function rowTold(row: readonly string[], label: number, names: readonly string[]): string {
  const cells: string[] = [];
  for (const [column, cell] of row.entries()) {
    const text = column === label ? '' : shortened(oneLine(cell), longestCell);
    if (text !== '') cells.push(`${shortened(names[column] ?? '', longestCell)} ${text}`.trim());
    if (cells.length === mostCells) break;
  }
  const name = nameOf(row, label);
  return cells.length === 0 || name === '' ? name + cells.join(', ') : `${name}: ${cells.join(', ')}`;
}
