import { type Filter } from './filters/filter.js';
import { filtersOf } from './filters/filters.js';
import { otherThan, unions } from './filters/joined-filters.js';
import { has, maskOf, type Mask } from './mask.js';
import { namings, type Naming } from './naming.js';
import type { Operators } from './operators.js';
import { spokenLimits, spokenLiterals, type Spoken } from './spoken-literals.js';
import type { ColumnWords, TableWords } from './table-words.js';
import { singular } from '../values/singular.js';
import type { QuestionWords } from '../words/question-words.js';
import { askingWords, isSmall, phrasesMask, type Question, type Token } from './tokens.js';

/** A question matched against one table. */
export interface Context {
  readonly question: Question;
  readonly operators: Operators;
  readonly table: TableWords;
  /** Stems of the words that denote the table's rows. */
  readonly names: ReadonlySet<string>;
  readonly namings: readonly Naming[];
  readonly filters: readonly Filter[];
  /** Tokens that a reading must account for. */
  readonly content: Mask;
  /** Tokens that denote rows: words of the table's name, or generic words for rows. */
  readonly rowWords: Mask;
}

/** @param names stems of the words in the name of the table's file, sheet or caption. */
export function contextOf(
  question: Question,
  operators: Operators,
  table: TableWords,
  names: ReadonlySet<string>,
): Context {
  const { tokens, words } = question;
  const literals = spokenLiterals(question);
  const all = namings(question, table, names);
  const filters = filtersOf(question, table, all, literals, spokenLimits(question, literals));
  const asking = askingWords(words);
  const ignored = phrasesMask(question, words.fillers);
  const compared = phrasesMask(question, words.superlatives) | phrasesMask(question, words.comparatives);
  const persons = [...words.people].filter((word) => !words.nameHeaders.has(word));
  const isOfPeople = holdsPeople(words, persons, names, identityOf(table));
  let [content, rowWords] = [phrasesMask(question, words.leavingOut), 0n];
  for (const [at, token] of tokens.entries()) {
    const { word, stem, isName } = token;
    const own = maskOf(at, at + 1);
    const isAsking = !isName && asking.some((list) => list.has(word));
    const isInTable = table.headers.has(stem) || table.cellStems.has(stem);
    const isNamed = names.has(stem) && !table.cellStems.has(stem) && !/^\d/.test(word);
    const isRow =
      isNamed ||
      words.row.has(word) ||
      isEvery(question, table, at) ||
      (isOfPeople && words.anyPeople.has(word)) ||
      isOfRows(table, word, words) ||
      isRowOfMeasure(question, table, all, at);
    if (isRow) rowWords |= own;
    const isThan = words.than.has(word) && (compared & (own - 1n)) !== 0n;
    // "Won", which also begins "won't", is a verb where it is a cell.
    const isBeyond =
      (words.happened(word) && table.cells.get(stem)?.some(({ key }) => key === word) === true) ||
      words.beyond.has(word) ||
      isThan ||
      isByElse(question, table, filters, literals, at) ||
      isBut(question, filters, at) ||
      isOfDecade(literals, tokens, at) ||
      (words.onward.has(word) && literals.some(({ to, date }) => to === at && date !== undefined));
    const isIgnored = has(ignored, at) || (isAsking && !isThan) || (words.joining.has(word) && !isInTable);
    if (isIgnored || isRow || (isSmall(question, token) && !isBeyond)) continue;
    content |= own;
  }
  const selected = [...filters, ...unions(question, filters, content)];
  return {
    question,
    operators,
    table,
    names,
    namings: all,
    filters: [...selected, ...otherThan(question, table, selected, content | rowWords)],
    content,
    rowWords,
  };
}

/** Whether a word is the plural of the name of what each row is: "items" where no two rows have the same "Item", or what its number is the number of. */
export const isOfRows = ({ columns }: TableWords, word: string, { identifying, stem }: QuestionWords): boolean =>
  columns.some((column) => {
    const [one = '', ...others] = column.words;
    const { unique, sequence } = column.column.facts;
    if (others.length > 0 || !unique || !(isText(column) || sequence)) return false;
    // "Belege", "Rechnungen" of "Belegnummer", "Rechnungsnummer".
    const ending = [...identifying].find((each) => one.length > each.length + 2 && one.endsWith(each));
    const name = ending === undefined ? undefined : one.slice(0, -ending.length);
    if (name !== undefined && [name, name.replace(/s$/, '')].some((each) => stem(each) === stem(word))) return true;
    return isText(column) && word.length > one.length && singular(word) === singular(one);
  });

/** Whether a word is what each row is, directly before what is measured: "average deal value" of the values of "Deal" D-1, D-2 …. */
function isRowOfMeasure({ tokens }: Question, { columns }: TableWords, all: readonly Naming[], at: number): boolean {
  const isOwn = columns.some((column) => isNaming(column) && column.stems.join(' ') === tokens[at]?.stem);
  return (
    isOwn &&
    columns.some(
      (column) =>
        isNumber(column) &&
        all[column.index]?.at.includes(at + 1) === true &&
        all[column.index]?.at.includes(at) === false,
    )
  );
}

/** Whether a token denotes all rows by the name of a unique column: "all regions", "all the regions". */
function isEvery({ tokens, words }: Question, { columns }: TableWords, at: number): boolean {
  const before = (back: number): string => tokens[at - back]?.word ?? '';
  if (!words.every.has(before(1)) && !(words.every.has(before(2)) && words.linking.has(before(1)))) return false;
  return columns.some(
    (column) =>
      isText(column) && column.column.facts.unique && column.stems.length === 1 && column.stems[0] === tokens[at]?.stem,
  );
}

/**
 * Whether "by" stands before a date ("by March" is until March), or before a column of texts or dates ("by region"), so that it does not say who
 * did something.
 */
function isByElse(
  { tokens, words }: Question,
  table: TableWords,
  filters: readonly Filter[],
  literals: readonly Spoken[],
  at: number,
): boolean {
  if (!words.by.has(tokens[at]?.word ?? '')) return false;
  const next = tokens.findIndex(({ word }, index) => index > at && !words.linking.has(word));
  const stem = tokens[next]?.stem ?? '';
  const isOfCell = filters.some(({ kind, from, to }) => kind === 'cell' && from <= next && next < to);
  // "By team Lions" names the team.
  const isNamed = (index: number): boolean =>
    filters.some(({ kind, from, index: own }) => kind === 'cell' && from === next + 1 && own === index);
  const isColumn = table.columns.some(
    (column) => !isNumber(column) && column.stems.includes(stem) && !isNamed(column.index),
  );
  return literals.some(({ from }) => from === next) || (isColumn && !isOfCell);
}

/** Whether a word directly before a cell leaves it out: "all customers but Acme". */
function isBut({ tokens, words }: Question, filters: readonly Filter[], at: number): boolean {
  const next = tokens.findIndex(({ word }, index) => index > at && !words.linking.has(word));
  return words.butFor.has(tokens[at]?.word ?? '') && filters.some(({ kind, from }) => kind === 'cell' && from === next);
}

/** Whether a token is the "s" of "1970's", which may be a decade or a year. */
const isOfDecade = (literals: readonly Spoken[], tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.word === 's' && literals.some(({ to, date }) => to === at && date?.[0].endsWith('0') === true);

/**
 * Whether a filter selects by a date column that may not be the one meant: "closed in May" does not refer to the date when a ticket was
 * opened, and "in May" alone does not refer to a column whose name is more specific than "date".
 */
export function isOtherDate({ question, namings, names, table }: Context, filters: readonly Filter[]): boolean {
  const { tokens, words, text } = question;
  return filters.some(({ index, from, kind }) => {
    const column = table.columns[index];
    const isOfTime = column !== undefined && isDated(column) && (kind === 'date' || kind === 'limit');
    if (!isOfTime || namings[index]?.isNamed === true) return false;
    const isPlain = column.words.every((word, at) => words.dateWords.has(word) || names.has(column.stems[at] ?? ''));
    const happened = filters.some((other) => {
      const isBefore = other.kind === 'cell' && other.to <= from && other.to - other.from === 1;
      const between = tokens.slice(other.to, from);
      return (
        isBefore &&
        words.happened(text.slice(tokens[other.from]?.start, tokens[other.from]?.end)) &&
        between.every((token) => isSmall({ words }, token))
      );
    });
    return !isPlain || happened;
  });
}

/** Whether something else is selected behind what a negation excludes, so that it may be negated as well: "not in Berlin and hired in 2020". */
export const isFurtherNegated = (filters: readonly Filter[]): boolean =>
  filters.some(({ kind, to }) => kind === 'other' && filters.some(({ from }) => from >= to));

export const isNumber = ({ column }: ColumnWords): boolean => column.facts.type === 'number' && !column.facts.sequence;
/** Whether the numbers of a column are names of things, as of rooms: the last word of its header says so ("Room", not "Rooms" or "Room size"). */
export const isLabel = ({ question }: Pick<Context, 'question'>, { words }: ColumnWords): boolean =>
  question.words.labels.has(words.at(-1) ?? '');
/** Whether the numbers of a column are ranks or names, which neither add up nor have a highest. */
export const isRank = (context: Pick<Context, 'question'>, column: ColumnWords): boolean =>
  column.words.some((word) => context.question.words.ranks.has(word)) || isLabel(context, column);
export const isText = ({ column }: ColumnWords): boolean => column.facts.type === 'text';
/** Whether each row has its own text or number in the column, so that a cell of it selects a single row. */
export const isNaming = (each: ColumnWords): boolean =>
  each.column.facts.unique && (isText(each) || each.column.facts.sequence);
export const isDated = ({ column }: ColumnWords): boolean =>
  column.facts.type === 'date' || column.facts.type === 'year';

/** The column that identifies rows: the first with unique texts, else row numbers. */
export const identity = ({ table }: Context): ColumnWords | undefined => identityOf(table);

const identityOf = ({ columns }: TableWords): ColumnWords | undefined =>
  columns.find((column) => isText(column) && column.column.facts.unique) ??
  columns.find(({ column }) => column.facts.unique && column.facts.sequence);

/** Whether the rows may be people, or groups of them, by the name of the column that identifies them or of their table. */
function holdsPeople(
  { stem }: QuestionWords,
  people: Iterable<string>,
  names: ReadonlySet<string>,
  own: ColumnWords | undefined,
): boolean {
  const stems = new Set([...people].map(stem));
  return [...(own?.stems ?? []), ...names].some((each) => stems.has(each));
}

/**
 * The column that tells who a row is, if rows may be people: their names ("Name", "Employee name"), else what identifies them ("Employee ID").
 */
export function whoseColumn({ table, names, question: { words } }: Context): ColumnWords | undefined {
  const own = identityOf(table);
  if (!holdsPeople(words, [...words.people, ...words.groups], names, own)) return undefined;
  const isOfRow = (stem: string): boolean => names.has(stem) || own?.stems.includes(stem) === true;
  const [only, ...others] = table.columns.filter(
    (column) =>
      isText(column) &&
      column.words.some((word) => words.nameHeaders.has(word)) &&
      column.words.every((word, at) => words.nameHeaders.has(word) || isOfRow(column.stems[at] ?? '')),
  );
  return only && others.length === 0 ? only : own;
}

/** Whether adding up a column makes sense without the word "total" in the question. Not for unit prices, rates and shares. */
export const isAdditive = ({ question }: Context, { column, words }: ColumnWords): boolean =>
  !/[%°]/.test(column.facts.unit) && !words.some((word) => question.words.notAdditive.has(word));

/** Whether one of these tokens is a word for amounts that are added up over a time: "revenue", but not "price", although a cost is meant. */
export const saysFlow = ({ question: { tokens, words } }: Pick<Context, 'question'>, at: readonly number[]): boolean =>
  at.some((each) => words.flows.has(tokens[each]?.word ?? ''));

/**
 * Whether amounts are added up without a word for it: flows, values and numbers of things ("visits"), but no fees and salaries, which are each for a row.
 *
 * @param named the words that name the column.
 */
export const isSummed = (
  { question: { words } }: Pick<Context, 'question'>,
  { column: { facts } }: ColumnWords,
  named: readonly string[],
): boolean =>
  named.some((word) => {
    const isPlural = word.endsWith('s') && singular(word) !== word && !words.dateWords.has(singular(word));
    const isOfSums = [words.flows, words.worth, words.quantities].some((list) => list.has(word));
    return isOfSums || (isPlural && facts.unit === '' && facts.decimals === 0);
  });
