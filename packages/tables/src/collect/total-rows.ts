import type { ColumnCells } from './column-cells.js';
import type { TypedTexts } from './type-column.js';
import { sameText } from '../values/text.js';

/** Names of total rows, in the languages in which tables are commonly uploaded. */
const totalName = new RegExp(
  `^(?:${[
    '(?:(?:grand|sub|overall) ?)?(?:totals?|subtotals?|sums?|averages?|mean|overall|all|combined)',
    'gesamt|gesamtsumme|summe|zwischensumme|insgesamt|durchschnitt|mittelwert',
    'ø|∅|σ|∑|somme|total général|total general|totaux|sous-total|moyenne|suma|suma total|subtotal general|promedio',
    'totale|totale generale|subtotale|somma|total geral|totaal|subtotaal|gemiddelde|razem|ogółem|średnia|celkem|součet|ukupno|összesen|toplam',
    'ortalama|summa|totalt|yhteensä|i alt|итого|всего|сумма|среднее|разом|всього|σύνολο|合计|总计|小计|合計|総計|小計|合计数|平均|합계|총계|소계|평균',
    'المجموع|الإجمالي|कुल|योग|รวม|tổng|tổng cộng',
  ].join('|')})[:. ]*$`,
);
/** Names that may mean a total, such as a balance. A row with such a name is a total only if its numbers are sums. */
const balanceName =
  /^(?:(?:closing |new )?balance|saldo|endsaldo|net(?:to|t)?|gross|brutto|(?:carried|brought) forward|übertrag|solde|bilanz)[:. ]*$/;
/** A total with one to three other words: "Total North", "North total". Such a row is a total only if its numbers are sums. */
const totalWord =
  /^(?:(?:grand |sub ?)?(?:totals?|sous-total|sum|suma|somme|gesamt|gesamtsumme|summe|zwischensumme)(?: \S+){1,3}|(?:\S+ ){1,3}(?:totals?|gesamt|summe))$/;
const longestName = 40;

/** Whether a text names a total with further words, "Total North". */
export const isNamedLikeTotal = (text: string): boolean => text.length <= longestName && totalWord.test(sameText(text));

interface Column {
  readonly cells: ColumnCells;
  readonly typed: TypedTexts;
}

/** Relative tolerance when sums are compared, because columns may be rounded. */
const tolerance = 1e-6;

/**
 * Finds total rows: rows whose first filled cell among the first two columns is a total's name; rows with a possible total's name, rows
 * without a name, and the last row, if all their numbers equal the sums of the rows above.
 *
 * @returns indices of rows, in ascending order.
 */
export function totalRows(columns: readonly Column[], rows: number): Uint32Array {
  const names = columns.slice(0, 2).map(({ cells }) => namesOf(cells));
  const named: number[] = [];
  const perhaps: number[] = [];
  for (let row = 0; row < rows; row++) {
    const kind = rowKind(columns, names, row);
    if (kind === 'total') named.push(row);
    else if (kind === 'perhaps') perhaps.push(row);
  }
  const proven = provenBySums(columns, rows, new Set(named), new Set(perhaps));
  return Uint32Array.from([...named, ...proven].sort((one, other) => one - other));
}

type NameKind = 'missing' | 'total' | 'perhaps' | 'other';

function namesOf(cells: ColumnCells): NameKind[] {
  const { texts } = cells;
  return Array.from({ length: texts.size }, (_, code) => {
    if (cells.isMissing(code)) return 'missing';
    if (cells.counts.at(code) === 0 || texts.lengthOf(code) > longestName) return 'other';
    const name = sameText(texts.text(code));
    return totalName.test(name) ? 'total' : totalWord.test(name) || balanceName.test(name) ? 'perhaps' : 'other';
  });
}

function rowKind(columns: readonly Column[], names: readonly NameKind[][], row: number): NameKind {
  for (const [index, kinds] of names.entries()) {
    const kind = kinds[columns[index]?.cells.codes[row] ?? 0] ?? 'other';
    if (kind !== 'missing') return kind;
  }
  return 'other';
}

function provenBySums(
  columns: readonly Column[],
  rows: number,
  named: ReadonlySet<number>,
  perhaps: ReadonlySet<number>,
): number[] {
  const sums = columns.filter(({ typed }) => typed.type === 'number');
  const proven: number[] = [];
  /** For each column of numbers: the sum of all rows so far, and the sum since the last total. */
  const whole = new Float64Array(sums.length);
  const group = new Float64Array(sums.length);
  let rowsOfGroup = 0;
  const values = new Float64Array(sums.length);
  const isSum = (above: Float64Array): boolean =>
    values.every((value, at) => !(value > 0) || isClose(value, above[at] ?? 0));
  const isProven = (row: number): boolean => {
    const filled = values.reduce((count, value) => count + (value > 0 ? 1 : 0), 0);
    const isNamed = perhaps.has(row) || filled >= 2 || isFirstMissing(columns, row);
    return row > 1 && filled > 0 && isNamed && (isSum(whole) || isSum(group));
  };
  for (let row = 0; row < rows; row++) {
    for (const [at, { cells, typed }] of sums.entries()) values[at] = typed.keys?.[cells.codes[row] ?? 0] ?? Number.NaN;
    const isNamed = named.has(row);
    const isUnnamed = rowsOfGroup > 1 && isFirstMissing(columns, row);
    const isCandidate = !isNamed && (perhaps.has(row) || isUnnamed || (row === rows - 1 && rows > 3));
    if (isNamed || (isCandidate && isProven(row))) {
      if (!isNamed) proven.push(row);
      group.fill(0);
      rowsOfGroup = 0;
      continue;
    }
    rowsOfGroup++;
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      whole[at] = (whole[at] ?? 0) + value;
      group[at] = (group[at] ?? 0) + value;
    }
  }
  return proven;
}

const isClose = (one: number, other: number): boolean =>
  Math.abs(one - other) <= tolerance * Math.max(1, Math.abs(one));

function isFirstMissing([first]: readonly Column[], row: number): boolean {
  return first?.cells.isMissing(first.cells.codes[row] ?? 0) === true;
}
