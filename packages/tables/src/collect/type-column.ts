import type { ColumnType } from '../model.js';
import { readDate, type DateOrder } from '../values/date.js';
import { asciiDigits } from '../values/digits.js';
import { markOf, readNumber, type DecimalMark } from '../values/number.js';
import { isMissing } from '../values/text.js';
import { isScore, readTime } from '../values/time.js';
import type { ColumnCells } from './column-cells.js';
import { headerUnit } from './header-unit.js';

/** Type of a column, and the values of its texts. */
export interface TypedTexts {
  readonly type: ColumnType;
  /** Value of each text of the dictionary; NaN if the text is not a value of the type. Undefined for texts and scores. */
  readonly keys: Float64Array | undefined;
  readonly unit: string;
  readonly scale: number;
  readonly decimals: number;
  readonly mixedUnits: boolean;
}

/** Share of the filled cells that must be of a type for the column to have this type. */
const typeShare = 0.75;

const yearWord =
  /(?:^|\P{L})(?:years?|yr|jahr|años?|années?|ejercicio|exercice|season|saison|temporada|founded|since|gegründet|baujahr)(?:\P{L}|$)/iu;
const plainYear = /^(?:1\d|20)\d\d$/;
/** Range of years that is accepted without a column name that indicates years, because other numbers would hardly all lie in this range. */
const firstYear = 1900;
const lastYear = 2099;

/** Number of cells that prove each decimal mark, or fit either. Also added up over all columns of a table, which is in one language. */
export interface MarkCounts {
  '.': number;
  ',': number;
  either: number;
}

export function countMarks(cells: ColumnCells): MarkCounts {
  const marks: MarkCounts = { '.': 0, ',': 0, either: 0 };
  for (let code = 0; code < cells.texts.size; code++) {
    const count = cells.counts.at(code);
    const mark = count > 0 ? markOf(cells.texts.text(code)) : undefined;
    if (mark !== undefined) marks[mark] += count;
  }
  return marks;
}

/**
 * Determines the decimal mark of a column.
 *
 * @returns undefined if it cannot be determined what "1.234" means, or if cells contradict each other, so that nobody may add them up.
 */
export function markFor(own: MarkCounts, table: MarkCounts, texts: () => Iterable<string>): DecimalMark | undefined {
  if (own['.'] > 0 && own[','] > 0) return undefined;
  if (own['.'] > 0) return '.';
  if (own[','] > 0) return ',';
  if (own.either === 0) return '.';
  if (table['.'] > 0 !== table[','] > 0) return table['.'] > 0 ? '.' : ',';
  // "1,234" alone is taken as an English thousand. "1.234" alone may be an English fraction, or a thousand in other languages.
  for (const text of texts()) if (text.includes('.')) return undefined;
  return '.';
}

export function typeColumn(name: string, cells: ColumnCells, mark: DecimalMark | undefined): TypedTexts {
  const header = headerUnit(name);
  const plain = { unit: '', scale: 1, decimals: 0, mixedUnits: false };
  const filled = filledCells(cells);
  const numbers = mark === undefined ? undefined : typedNumbers(cells, mark, filled);
  if (numbers) {
    if (isYears(name, cells, filled, numbers.keys)) return { type: 'year', keys: numbers.keys, ...plain };
    const { keys, decimals, units } = numbers;
    const unit = [...units].sort((one, other) => other[1] - one[1])[0]?.[0] ?? header.unit;
    return { type: 'number', keys, unit, scale: header.scale, decimals, mixedUnits: units.size > 1 };
  }
  const dates = typedDates(cells, filled);
  if (dates) return { type: dates.isSure ? 'date' : 'ambiguous-date', keys: dates.keys, ...plain };
  if (enough(cells, filled, (text) => readTime(text) !== undefined))
    return { type: 'time', keys: keysBy(cells, readTime), ...plain };
  if (enough(cells, filled, isScore)) return { type: 'score', keys: undefined, ...plain };
  return { type: 'text', keys: undefined, ...plain };
}

function filledCells(cells: ColumnCells): number {
  let filled = 0;
  for (let code = 0; code < cells.texts.size; code++) if (!cells.isMissing(code)) filled += cells.counts.at(code);
  return filled;
}

/** Whether enough cells are of a type. Stops early once too many are not, because most columns fail a type quickly. */
function enough(
  { texts, counts }: ColumnCells,
  filled: number,
  holds: (text: string, code: number) => boolean,
): boolean {
  let count = 0;
  let others = 0;
  for (let code = 0; code < texts.size; code++) {
    const cells = counts.at(code);
    if (cells === 0) continue;
    const text = texts.text(code);
    if (holds(text, code)) count += cells;
    else if (!isMissing(text)) others += cells;
    if (others > (1 - typeShare) * filled) return false;
  }
  return filled > 0 && count >= typeShare * filled;
}

function keysBy({ texts }: ColumnCells, read: (text: string) => number | undefined): Float64Array {
  return Float64Array.from({ length: texts.size }, (_, code) => read(texts.text(code)) ?? Number.NaN);
}

interface TypedNumbers {
  readonly keys: Float64Array;
  readonly decimals: number;
  readonly units: ReadonlyMap<string, number>;
}

/** Maximum number of units that are counted, as it only matters whether there is more than one. */
const maxUnits = 5;

function typedNumbers(cells: ColumnCells, mark: DecimalMark, filled: number): TypedNumbers | undefined {
  const keys = new Float64Array(cells.texts.size).fill(Number.NaN);
  const units = new Map<string, number>();
  let decimals = 0;
  const isNumber = (text: string, code: number): boolean => {
    const number = readNumber(text, mark);
    if (number === undefined) return false;
    keys[code] = number.value;
    decimals = Math.max(decimals, number.decimals);
    if (number.unit !== '' && (units.has(number.unit) || units.size < maxUnits))
      units.set(number.unit, (units.get(number.unit) ?? 0) + cells.counts.at(code));
    return true;
  };
  return enough(cells, filled, isNumber) ? { keys, decimals, units } : undefined;
}

function isYears(name: string, cells: ColumnCells, filled: number, keys: Float64Array): boolean {
  let isNarrow = true;
  const isYear = (text: string, code: number): boolean => {
    if (!plainYear.test(asciiDigits(text).trim())) return false;
    const year = keys[code] ?? 0;
    isNarrow &&= year >= firstYear && year <= lastYear;
    return true;
  };
  return enough(cells, filled, isYear) && (isNarrow || yearWord.test(name));
}

/** Reads all dates with the order of day and month that some of them prove. `isSure` is false without proof or with contradicting ones. */
function typedDates(
  cells: ColumnCells,
  filled: number,
): { readonly keys: Float64Array; readonly isSure: boolean } | undefined {
  const { counts } = cells;
  const proofs = { day: 0, month: 0, either: 0 };
  const precisions = { day: 0, month: 0 };
  const isDate = (text: string, code: number): boolean => {
    const date = readDate(text, 'day');
    if (date === undefined) return false;
    if (date.order !== undefined) proofs[date.order] += counts.at(code);
    precisions[date.precision] += counts.at(code);
    return true;
  };
  if (!enough(cells, filled, isDate)) return undefined;
  const order: DateOrder = proofs.month > 0 && proofs.day === 0 ? 'month' : 'day';
  // Months and days in one column are not comparable, so the less frequent precision counts as exceptions.
  const precision = precisions.month > precisions.day ? 'month' : 'day';
  const keys = keysBy(cells, (text) => {
    const date = readDate(text, order);
    return date?.precision === precision ? date.key : undefined;
  });
  const isContradicted = proofs.day > 0 && proofs.month > 0;
  const isOpen = proofs.either > 0 && proofs.day === 0 && proofs.month === 0;
  return { keys, isSure: !isContradicted && !isOpen };
}

/** Whether a text could be the name of a column: it has letters and is not a value of any type. */
export const isName = (text: string): boolean =>
  /\p{L}/u.test(text) &&
  !isMissing(text) &&
  readNumber(text, '.') === undefined &&
  readDate(text, 'day') === undefined &&
  readTime(text) === undefined;
