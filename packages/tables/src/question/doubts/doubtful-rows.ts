import { correctionsAmong } from '@cardinal/language';
import { isNamedLikeTotal } from '../../collect/total-rows.js';
import type { Column, Table } from '../../table.js';
import { sameText } from '../../values/text.js';
import { nestedRows } from './nested-rows.js';
import { periodLength } from './period-length.js';

/** Rows that may hold again what other rows hold, or something of another kind, so that they cannot simply be counted and added up with them. */
export interface DoubtfulRows {
  /** For each row, 1 if it may hold again what other rows hold, else 0; absent if there is none. */
  readonly again?: Uint8Array;
  /** The same for rows that are a result of others, or of another kind: counted as rows, but not added up. */
  readonly unlike?: Uint8Array;
  /** The same for rows that another row corrects: "2018" beside "2018 (restated)". */
  readonly corrected?: Uint8Array;
}

/** Columns in which names of rows are looked for. */
export const namingColumns = 2;
/** Columns with more texts are not looked at, because their rows are not lines of a report. */
const mostTexts = 200_000;
const longestName = 160;

/** A part of the row above: "of which domestic". */
const partName =
  /^(?:[-–—•·*]\s*)?(?:of which|thereof|davon|darunter|hiervon|dont|de los cuales|de las cuales)(?!\p{L})/u;
/** What reports compute from other lines. */
const resultName =
  /(?<!\p{L})(?:(?:net|gross|operating|pre-?tax) (?:profit|income|loss|earnings|cash|assets)|(?:profit|earnings|income|loss) (?:before|after|for|from operations)|ebita?|ebitda|working capital|free cash ?flow|total assets|bilanzsumme|rohertrag|rohergebnis|bruttoergebnis|jahresüberschuss|jahresfehlbetrag|konzernergebnis|periodenergebnis|betriebsergebnis|(?:ergebnis|gewinn) (?:vor|nach|aus|der)|nettovermögen|résultat (?:net|d['’]exploitation)|(?:beneficio|resultado) (?:neto|bruto|de explotación))(?!\p{L})/u;
const rateName =
  /%|(?<!\p{L})(?:per (?:share|employee|unit|head|capita)|margin|ratio|growth|percent(?:age)?|je (?:aktie|mitarbeiter|einheit)|\p{L}*(?:marge|quote)|wachstum|prozent|par action|por acción)(?!\p{L})/u;
const owedName =
  /(?<!\p{L})(?:liabilit(?:y|ies)|equity|payables?|borrowings|provisions|\p{L}*(?:verbindlichkeiten|rückstellungen|eigenkapital|schulden)|passiva|passif|capitaux propres|pasivos?|patrimonio)(?!\p{L})/u;
const ownedName =
  /(?<!\p{L})(?:assets|receivables?|inventor(?:y|ies)|\p{L}*(?:vermögen|vermögenswerte|forderungen|vorräte|anlagen)|aktiva|actif|stocks|activos?|existencias)(?!\p{L})/u;

type Codes = ReadonlySet<number>;

/** Finds doubtful rows, among those that are no total rows, by their names; and rows that hold others again also by their numbers. */
export function doubtfulRows(table: Table): DoubtfulRows {
  const found = table.columns.slice(0, namingColumns).map((column) => ({ column, ...doubtfulCodes(table, column) }));
  const rows = (kind: 'again' | 'unlike' | 'corrected'): DoubtfulRows => {
    const mask = new Uint8Array(table.rows);
    let isAny = false;
    for (const { column, [kind]: codes } of found) {
      if (codes.size === 0) continue;
      for (let row = 0; row < table.rows; row++) if (codes.has(column.codes[row] ?? 0)) mask[row] = 1;
      isAny = true;
    }
    return isAny ? { [kind]: mask } : {};
  };
  const { again } = rows('again');
  // What follows the last total of a list is no part of it: turnout and eligible voters below the total of votes.
  const last = Math.max(...found.map(({ column, totals }) => column.codes.findLastIndex((code) => totals.has(code))));
  if (last >= 0) again?.fill(1, last);
  return { ...either(again, nestedRows(table)), ...rows('unlike'), ...rows('corrected') };
}

function either(named: Uint8Array | undefined, nested: Uint8Array | undefined): DoubtfulRows {
  if (named && nested) return { again: named.map((is, row) => is | (nested[row] ?? 0)) };
  const again = named ?? nested;
  return again ? { again } : {};
}

function doubtfulCodes(
  table: Table,
  column: Column,
): Readonly<Record<'again' | 'unlike' | 'corrected' | 'totals', Codes>> {
  const totals = new Set<number>();
  const again = new Set<number>();
  const unlike = new Set<number>();
  const corrected = new Set<number>();
  const kept = { again, unlike, corrected, totals };
  if (column.values > mostTexts || (column.keys !== undefined && column.facts.type !== 'year')) return kept;
  const names = namesOf(table, column);
  for (const { corrected: before, corrections, isSame } of correctionsAmong(names.map(({ text }) => text))) {
    for (const at of isSame ? before : []) corrected.add(names[at]?.code ?? 0);
    for (const at of corrections) again.add(names[at]?.code ?? 0);
  }
  for (const { code, name, text } of names) {
    if (isNamedLikeTotal(text)) totals.add(code);
    if (partName.test(name) || isNamedLikeTotal(text)) again.add(code);
    if (resultName.test(name)) unlike.add(code);
  }
  for (const code of longerPeriods(names)) again.add(code);
  for (const name of [rateName, ...(names.some((each) => ownedName.test(each.name)) ? [owedName] : [])]) {
    const alike = names.filter((each) => name.test(each.name));
    if (alike.length < names.length) for (const { code } of alike) unlike.add(code);
  }
  // A single line, or lines that are all results, are of one kind.
  if (unlike.size === names.length) unlike.clear();
  return kept;
}

interface Name {
  readonly code: number;
  readonly text: string;
  readonly name: string;
}

/** The texts of a column in rows that are no totals. */
function namesOf({ totals, rows }: Table, column: Column): readonly Name[] {
  const left = new Set(totals);
  const used = new Uint8Array(column.values);
  for (let row = 0; row < rows; row++) if (!left.has(row)) used[column.codes[row] ?? 0] = 1;
  const names: Name[] = [];
  for (let code = 0; code < used.length; code++) {
    const text = used[code] === 1 ? column.text(code) : '';
    if (text !== '' && text.length <= longestName) names.push({ code, text, name: sameText(text) });
  }
  return names;
}

/** Periods that are longer than others of the column, in a column of periods: a half-year beside its quarters. */
function longerPeriods(names: readonly Name[]): readonly number[] {
  const lengths = names.flatMap(({ code, name }) => {
    const months = periodLength(name);
    return months === undefined ? [] : [{ code, months }];
  });
  if (lengths.length < names.length / 2) return [];
  const shortest = Math.min(...lengths.map(({ months }) => months));
  return lengths.filter(({ months }) => months > shortest).map(({ code }) => code);
}
