import { TableProgramError } from '../../program/errors.js';
import type { Program, Value } from '../../program/program.js';
import { runProgram } from '../../program/run-program.js';
import type { Table } from '../../table.js';
import { singular } from '../../values/singular.js';
import { named, notOf, type Candidate, type Named } from './candidate.js';
import { identity, isAdditive, isNumber, isRank, isText, type Context } from '../context.js';
import { isPlain } from '../filters/filter.js';
import { has, maskOf, type Mask } from '../mask.js';
import { literalAt, spokenLiterals } from '../spoken-literals.js';
import { isSmall } from '../tokens.js';

/** Several rows or groups: "which employees earn more than 50,000", "top 3 customers by total amount". */
export function lists(context: Context): Candidate[] {
  return [...selected(context), ...best(context)];
}

/** The most that are listed as an answer. */
const mostListed = 50;

/** Names of all rows that are selected: "Which employees earn more than 50,000?". */
function selected(context: Context): Candidate[] {
  const { asking } = context.operators;
  if (asking?.kind !== 'choice' || asking.noun !== asking.at + 1) return [];
  return shownBy(context, asking.noun).map(({ column, mask }): Candidate => {
    const value: Value = { op: 'cells', columns: [column.name] };
    const isOfRows = column.column.facts.unique;
    return {
      value,
      mask,
      fits: (filters) => filters.length > 0 && notOf(column)(filters),
      isSure: (table, program, { values, furtherValues, rowsUsed }) =>
        furtherValues === 0 &&
        rowsUsed <= mostListed &&
        values.every(({ text }) => text.trim() !== '') &&
        (isOfRows || isOneRowEach(table, program, context, column.name)),
    };
  });
}

/** Whether each group has a single row, or all conditions are of a kind that selects groups as well as rows. */
function isOneRowEach(table: Table, { where = [] }: Program, { filters, operators }: Context, column: string): boolean {
  const isOr = operators.or !== 0n;
  const plain = where.filter((condition) =>
    filters.some((filter) => filter.condition === condition && isPlain(filter, isOr)),
  );
  if (plain.length === where.length) return true;
  const rows = countOf(table, { where: plain, value: { op: 'count' } });
  return rows === countOf(table, { where: plain, value: { op: 'count-distinct', column } });
}

function countOf(table: Table, program: Program): number | undefined {
  try {
    return Number(runProgram(table, program).values[0]?.number);
  } catch (error) {
    if (error instanceof TableProgramError) return undefined;
    throw error;
  }
}

/** What a plural noun stands for: the rows, by the column that identifies them, or the texts of a column. */
function shownBy(context: Context, noun: number): { readonly column: Named; readonly mask: Mask }[] {
  const { question, rowWords } = context;
  const { word = '' } = question.tokens[noun] ?? {};
  const columns = named(context, isText).filter(
    ({ at, words }) => at.includes(noun) && words.some((own) => isPlural(word, own)),
  );
  if (columns.length > 0) return columns.map((column) => ({ column, mask: column.mask }));
  const own = identity(context);
  const isOfSeveral = word.endsWith('s') || (own?.words.some((one) => isPluralOf(context, word, one)) ?? false);
  return own && has(rowWords, noun) && isOfSeveral ? [{ column: { ...own, mask: 0n, at: [noun] }, mask: 0n }] : [];
}

/** Whether a word is the plural of the name of what a header numbers: "Belege" of "Belegnummer". */
const isPluralOf = ({ question: { words } }: Context, word: string, header: string): boolean => {
  const ending = [...words.identifying].find((each) => header.endsWith(each)) ?? '';
  const name = header.slice(0, header.length - ending.length);
  // The "s" of "Rechnungsnummer" joins its parts, that of "Kurs" does not.
  return [name, name.replace(/s$/, '')].some(
    (each) => word.length > each.length && words.stem(each) === words.stem(word),
  );
};

const isPlural = (word: string, one: string): boolean => word.length > one.length && singular(word) === singular(one);

/** "Top 3 customers by total amount", "which 3 departments had the highest cost". */
function best(context: Context): Candidate[] {
  const { operators, question } = context;
  const { tokens, words } = question;
  const { superlatives, total, average, asking, places } = operators;
  const literals = spokenLiterals(question);
  const top = tokens.findIndex(({ word }) => words.best.has(word));
  const start = top >= 0 ? top + 1 : asking?.kind === 'choice' ? asking.at + 1 : -1;
  const number = start < 0 ? undefined : literalAt(question, literals, start);
  const limit = number?.number ?? 0;
  if (number === undefined || number.unit !== '' || !Number.isInteger(limit) || limit < 2 || limit > mostBest)
    return [];
  if (places.length > 0 || (total !== 0n && average !== 0n)) return [];
  const by = tokens.findIndex(({ word }, at) => at > number.to && words.per.has(word));
  const [superlative, ...others] = superlatives;
  // Either "top 3 … by …" or "which 3 … the highest …".
  if (others.length > 0 || top >= 0 === (superlative !== undefined) || (top >= 0 && by < 0)) return [];
  const own = superlative ? maskOf(superlative.at, superlative.to) : maskOf(top, top + 1) | maskOf(by, by + 1);
  const noun = tokens.findIndex((token, at) => at >= number.to && !isSmall(question, token));
  const measures = named(context, (column) => isNumber(column) && !isRank(context, column)).filter(
    ({ order, at }) => order === undefined && (superlative !== undefined || at.every((each) => each > by)),
  );
  return shownBy(context, noun).flatMap(({ column, mask }) =>
    measures
      .filter((measure) => measure.index !== column.index)
      .map((measure): Candidate => {
        const kind = average === 0n ? 'sum' : 'average';
        const isSum = kind === 'sum' && isAdditive(context, measure);
        return {
          value: {
            ...{ op: 'groups', group: column.name, measure: kind, column: measure.name },
            ...{ order: superlative?.order ?? 'highest', limit },
          },
          mask: own | mask | measure.mask | maskOf(number.from, number.to) | maskOf(noun, noun + 1) | total | average,
          fits: notOf(column, measure),
          // The groups with the best sums need not be those with the best rows, unless they are asked for.
          isSure: (_, __, { groups = 0, rowsUsed, values, furtherValues }) =>
            (groups === rowsUsed || average !== 0n || (isSum && total !== 0n)) &&
            values.length + furtherValues === limit &&
            groups > limit,
        };
      }),
  );
}

/** The highest number of the best that are listed. */
const mostBest = 20;
