import { columnName } from '../program/column-named.js';
import { TableProgramError } from '../program/errors.js';
import type { Outcome } from '../program/outcome.js';
import type { Condition, Program, Value } from '../program/program.js';
import { runProgram } from '../program/run-program.js';
import { selectRows } from '../program/select-rows.js';
import { isCurrency } from '../values/number.js';
import type { LimitSign, YesNoWords } from '../words/question-words.js';
import { named } from './computations/candidate.js';
import { identity, isNumber, isOtherDate, isRank, type Context } from './context.js';
import { type Filter } from './filters/filter.js';
import { currencyOf } from './filters/filters.js';
import { has, maskOf, positions, type Mask } from './mask.js';
import { singular } from '../values/singular.js';
import { literalAt, spokenLimits, spokenLiterals, type Spoken } from './spoken-literals.js';
import type { ColumnWords } from './table-words.js';
import { isSmall } from './tokens.js';

/** The answer to a question that can be answered by yes or no, with the program that reads the cells which show it. */
export interface Judged {
  readonly program: Program;
  readonly outcome: Outcome;
  readonly isSo: boolean;
}

type NumberColumn = ReturnType<typeof named>[number];

/**
 * Reads "Did Italy win more than 5 gold medals?" and "Does Rome have more inhabitants than Milan?": whether an amount of one row is within a limit, or
 * above or below that of another row. Every word must be part of the row's name, the column's name, the limit or a few words that mean nothing
 * here; so a negation, a second number or an unknown word leaves the question unread.
 *
 * @returns all readings; none if the question does not begin with a verb for this.
 */
export function yesNoOf(context: Context): readonly Judged[] {
  const { tokens, words } = context.question;
  const forms = words.yesNo;
  if (forms === undefined || !forms.openings.has(tokens[0]?.word ?? '')) return [];
  if (tokens.some(({ word }) => forms.unread.has(word) || words.not.has(word) || words.none.has(word))) return [];
  if (sign.test(context.question.text)) return [];
  const empty = emptyWords(context, forms);
  const columns = named(context, (column) => isNumber(column)).filter((column) => isMeant(context, column));
  return columns.flatMap((column) => [...withinLimit(context, column, empty), ...againstOther(context, column, empty)]);
}

/** Signs that may change the meaning, as words do: "≠", "~5", "¬", and an exclamation mark before a word. */
const sign = /(?![°®©])[\p{Sm}\p{So}]|![^!]*[\p{L}\p{N}]/u;

/**
 * Whether a question that begins like one for yes or no would be answered by looking up a row within its limit: "Is the bonus of Anna over €4?", where
 * another column is in euros. The limit is what is asked.
 */
export const looksUpLimit = ({ question: { tokens, words } }: Context, value: Value, filters: readonly Filter[]) =>
  value.op === 'cells' &&
  words.yesNo?.openings.has(tokens[0]?.word ?? '') === true &&
  filters.some(({ kind }) => kind === 'limit');

/** Words that mean nothing in such a question: its first verb, articles, verbs for having, and words of the table's name. */
function emptyWords({ question: { tokens }, table, names }: Context, { plain, having }: YesNoWords): Mask {
  let mask = maskOf(0, 1);
  for (const [at, { word, stem, isName }] of tokens.entries()) {
    const isOfTable = table.headers.has(stem) || table.cellStems.has(stem);
    const isEmpty = plain.has(word) || ((having.has(word) || (names.has(stem) && !/^\d/.test(word))) && !isOfTable);
    if (isEmpty && !isName) mask |= maskOf(at, at + 1);
  }
  return mask;
}

/** Whether a column is certainly the one meant: named by all words of its header, or by an adjective or verb for it ("older": the age). */
function isMeant(context: Context, column: NumberColumn): boolean {
  const { question, namings } = context;
  const { facts } = column.column;
  // What brackets add is a unit that is known, or else may change the meaning: "Weight (kg)", "Price (rank)", "Sales (2010)".
  const isUnit = isCurrency(facts.unit) || /[²³/°%]/.test(facts.unit) || unitsOf(context).has(facts.unit);
  if (/[([]/.test(facts.name) && !isUnit) return false;
  const isPlain = facts.scale === 1 && !facts.mixedUnits && facts.spanned !== true && !isRank(context, column);
  if (!isPlain || namings[column.index]?.share !== 1 || isNegated(column)) return false;
  const isSaid = (word: string): boolean =>
    column.at.some((at) => singular(question.tokens[at]?.word ?? '') === singular(word));
  if (column.words.every(isSaid)) return true;
  return question.words.synonyms.some(({ words, headers }) => {
    const said = column.at.map((at) => question.tokens[at]?.word ?? '').filter((word) => words.has(word));
    return said.some((word) => !headers.has(word)) && column.words.some((word) => headers.has(word));
  });
}

/** Whether a column has negative amounts alone, as reports write losses, costs and depths: of two of them, the larger is not the greater number. */
const isNegated = ({ column: { keys } }: NumberColumn): boolean =>
  keys?.some((key) => key < 0) === true && !keys.some((key) => key > 0);

const unitsOf = ({ question: { words } }: Context): ReadonlySet<string> => new Set(words.units.values());

const isAll = ({ question }: Context, mask: Mask): boolean => question.tokens.every((_, at) => has(mask, at));

interface Bound {
  /** Token behind it. */
  readonly to: number;
  readonly mask: Mask;
  readonly sign: LimitSign | 'between' | '=';
  readonly low: Spoken;
  readonly high?: Spoken;
}

/** The limits of a question, and "exactly 5". */
function boundsIn({ question }: Context): readonly Bound[] {
  const literals = spokenLiterals(question);
  const limits = spokenLimits(question, literals).map((limit) => ({ ...limit, mask: maskOf(limit.from, limit.to) }));
  const exact = question.tokens.flatMap(({ word }, at) => {
    const low = question.words.yesNo?.exactly.has(word) === true ? literalAt(question, literals, at + 1) : undefined;
    return low ? [{ mask: maskOf(at, low.to), to: low.to, sign: '=' as const, low }] : [];
  });
  return [...limits.filter(({ sign, isTime }) => !isTime || sign === 'between'), ...exact];
}

function withinLimit(context: Context, column: NumberColumn, empty: Mask): readonly Judged[] {
  const [bound, ...others] = boundsIn(context);
  if (bound === undefined || others.length > 0 || !fits(bound, column)) return [];
  // An adjective for the highest or lowest value is part of a limit ("older than 40"), or else it means another row.
  if (column.order !== undefined && (column.mask & ~bound.mask) !== 0n) return [];
  const known = empty | bound.mask | column.mask;
  return rowsNamed(context, column, (mask) => isAll(context, known | mask)).flatMap(({ row, where }) => {
    const key = keyAt(column, row);
    const isSo = key === undefined ? undefined : isWithin(key, bound);
    return isSo === undefined ? [] : judged(context, { where, value: { op: 'cells', columns: [column.name] } }, isSo);
  });
}

/**
 * Whether a limit has numbers without a sign and, if it names a unit, that of the column. "0.05" without a unit may be 5 % or 0.05 %.
 */
const fits = ({ low, high = low, to }: Bound, { column, at }: NumberColumn): boolean =>
  [low, high].every(({ number, unit = '', isNegative, isOne }) => {
    const own = column.facts.unit;
    const isUnit = unit === '' || unit === own || (isCurrency(unit) && currencyOf(unit) === currencyOf(own));
    const isPart = own === '%' && unit === '' && number !== undefined && number > 0 && number < 1;
    return number !== undefined && isNegative !== true && isUnit && !isPart && (isOne !== true || at.includes(to));
  });

/** Undefined at an end of "between", which may or may not be included. */
function isWithin(key: number, { sign, low, high = low }: Bound): boolean | undefined {
  const [least = Number.NaN, most = Number.NaN] = [low.number, high.number];
  switch (sign) {
    case '=':
      return key === least;
    case '<':
      return key < least;
    case '<=':
      return key <= least;
    case '>':
      return key > least;
    case '>=':
      return key >= least;
    case 'between':
      return least >= most || key === least || key === most ? undefined : key > least && key < most;
  }
}

interface NamedRow {
  readonly row: number;
  readonly where: readonly Condition[];
  readonly filters: readonly Filter[];
}

/** Rows that whole cells name alone: one of the column that identifies rows, or two that together select one row ("Berlin", "2019"). */
function rowsNamed(
  context: Context,
  column: ColumnWords,
  isWhole: (mask: Mask) => boolean = () => true,
): readonly NamedRow[] {
  const own = identity(context)?.index;
  const naming = context.filters.filter(
    ({ index, kind, condition, from, to }) =>
      index !== column.index &&
      (kind === 'cell' || kind === 'date') &&
      'op' in condition &&
      condition.op === '=' &&
      !isSaidAsUsual(context, from, to),
  );
  const isUnique = (index: number): boolean => context.table.columns[index]?.column.facts.unique === true;
  const single = naming.filter(({ index }) => index === own || (index === 0 && isUnique(index))).map((each) => [each]);
  const pairs = naming.flatMap((one, at) =>
    naming
      .slice(at + 1)
      .filter((other) => other.index !== one.index && (one.from >= other.to || other.from >= one.to))
      .map((other) => [one, other]),
  );
  return [...single, ...pairs].flatMap((filters): NamedRow[] => {
    if (isOtherDate(context, filters) || !isWhole(filters.reduce((mask, filter) => mask | filter.mask, 0n))) return [];
    const where = filters.map(({ condition }) => condition);
    const selected = selectRows(context.table.table, where);
    const row = selected.indexOf(1);
    return row >= 0 && selected.lastIndexOf(1) === row ? [{ row, where, filters }] : [];
  });
}

/** Whether what equals a cell are words that mean something else in any question: "any", "it", unlike "IT". */
const isSaidAsUsual = ({ question }: Context, from: number, to: number): boolean =>
  question.tokens
    .slice(from, to)
    .every((token) => isSmall(question, token) || (question.words.beyond.has(token.word) && !token.isName));

function keyAt({ column }: ColumnWords, row: number): number | undefined {
  const key = column.keys?.[column.codes[row] ?? 0];
  return key === undefined || Number.isNaN(key) ? undefined : key;
}

/** "Does Rome have more inhabitants than Milan?": two rows, named before and behind "than". */
function againstOther(context: Context, column: NumberColumn, empty: Mask): readonly Judged[] {
  const { question, table } = context;
  const than = question.tokens.findIndex(({ word }) => question.words.yesNo?.than.has(word) === true);
  const order = orderBefore(context, column, than);
  const own = identity(context);
  if (order === undefined || own === undefined) return [];
  const named = rowsNamed(context, column).filter(({ filters }) => filters.length === 1);
  const known = empty | column.mask | order.mask | maskOf(than, than + 1) | namedAgain(context, column, than);
  return named.flatMap((one) =>
    named.flatMap((other): readonly Judged[] => {
      const [first, second] = [one.filters[0], other.filters[0]];
      if (first === undefined || second === undefined || first.index !== own.index || second.index !== own.index)
        return [];
      if (first.to > than || second.from <= than || one.row === other.row) return [];
      if (!isAll(context, known | first.mask | second.mask)) return [];
      const [key, against] = [keyAt(column, one.row), keyAt(column, other.row)];
      const any = [first.condition, second.condition].flatMap((condition) => ('op' in condition ? condition : []));
      if (key === undefined || against === undefined) return [];
      const isSo = order.order === 'highest' ? key > against : key < against;
      const columns = [columnName(table.table, own.index), column.name];
      return judged(context, { where: [{ any }], value: { op: 'cells', columns } }, isSo);
    }),
  );
}

/** The words of the column where it is named again as a whole: "than the population of Rome". */
function namedAgain({ question: { tokens } }: Context, { at }: NumberColumn, than: number): Mask {
  const own = new Set(at.map((each) => tokens[each]?.word));
  const again = tokens.flatMap(({ word }, index) => (index > than && own.has(word) ? [index] : []));
  return again.length === own.size ? positions(again) : 0n;
}

/** Which of two values a comparison asks for, by the only comparative before "than": "more", "older", or "less expensive". */
function orderBefore({ operators, question }: Context, column: NumberColumn, than: number) {
  const [comparative, ...others] = operators.comparatives;
  if (than < 0 || others.length > 0) return undefined;
  if (comparative === undefined) return column.order && { order: column.order, mask: 0n };
  const mask = maskOf(comparative.at, comparative.to);
  if (comparative.to > than) return undefined;
  if (column.order === undefined) return { order: comparative.order, mask };
  // Only "more" and "less" go with an adjective, and stand directly before it.
  const isDirect = question.words.yesNo?.degrees.has(comparative.phrase) === true && has(column.mask, comparative.to);
  const isLess = comparative.order === 'lowest';
  const opposite = column.order === 'highest' ? 'lowest' : 'highest';
  return isDirect ? { order: isLess ? opposite : column.order, mask } : undefined;
}

function judged({ table: { table } }: Context, program: Program, isSo: boolean): readonly Judged[] {
  try {
    return [{ program, outcome: runProgram(table, program), isSo }];
  } catch (error) {
    if (error instanceof TableProgramError) return [];
    throw error;
  }
}
