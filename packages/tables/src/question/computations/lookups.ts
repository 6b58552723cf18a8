import type { Condition } from '../../program/program.js';
import { always, named, notOf, type Candidate, type Named } from './candidate.js';
import { isDated, isNumber, isOfRows, isText, type Context } from '../context.js';
import { isPlain } from '../filters/filter.js';
import { isKin } from '../filters/filters.js';
import { has, maskOf } from '../mask.js';
import { isNounOf, unitAsked } from './nouns.js';
import type { ColumnWords } from '../table-words.js';
import { isSmall } from '../tokens.js';

/** A cell of a single row, or the text that all selected rows have. */
export function lookups(context: Context): Candidate[] {
  const { rowWords, question, table } = context;
  const { count, amount, asking } = context.operators;
  // "List the ships of class A" asks for rows, and not for the class of a ship named so.
  const first = question.tokens.find((token) => !isSmall(question, token));
  if (asking === undefined && isOfRows(table, first?.word ?? '', question.words)) return [];
  const isNumeric = count?.isHowMany === true || amount !== 0n;
  // "What year …": the noun directly after the question word is what is asked for.
  const isNoun = (asking?.kind === 'thing' || asking?.kind === 'choice') && asking.noun === asking.at + 1;
  const isAsked = (column: ColumnWords): boolean => {
    const naming = context.namings[column.index];
    if (isNoun && !has(rowWords, asking.noun) && naming?.at.includes(asking.noun) !== true) return false;
    // "The number of performers" is a number, unless the column is named "Invoice number".
    if (isNumeric || (count !== undefined && ((naming?.mask ?? 0n) & count.mask) === 0n)) return isNumber(column);
    if (asking?.kind === 'time') return isDated(column) || column.column.facts.type === 'time';
    return asking?.kind === 'person' ? isText(column) : true;
  };
  return [...named(context, always), ...datesOfVerb(context)].flatMap((column): Candidate[] => {
    const unit = unitAsked(context, column);
    if (!isAsked(column) || (count?.isHowMany && unit === 0n && !isNounOf(context, column, count.noun))) return [];
    return [
      {
        value: { op: 'cells', columns: [column.name] },
        mask: column.mask | amount | unit | (count?.mask ?? 0n),
        fits: (filters) => filters.length > 0 && notOf(column)(filters),
        // Rows of one text have one answer; of equal amounts, the sum may be meant.
        isSure: (_, { where = [] }, { rowsUsed, values }) =>
          rowsUsed === 1 ||
          (isText(column) && values.length === 1 && where.every((each) => isPlainHere(context, each))),
      },
    ];
  });
}

/** The only column of dates of the family of a verb behind "when", if none is named: "when does it begin" of "Beginning". */
function datesOfVerb({
  question: { tokens, words },
  operators: { asking },
  table,
  namings,
}: Context): readonly Named[] {
  const dates = table.columns.filter(isDated);
  if (asking?.kind !== 'time' || dates.some(({ index }) => namings[index]?.isNamed === true)) return [];
  const found = dates.flatMap((column) => {
    const [own = '', ...others] = column.words.filter((word) => !words.dateWords.has(word));
    const at = tokens.findIndex(
      ({ word, stem }) => isKin(word, own) && !table.headers.has(stem) && !table.cellStems.has(stem),
    );
    return at < 0 || others.length > 0 ? [] : [{ ...column, mask: maskOf(at, at + 1), at: [at] }];
  });
  return found.length === 1 ? found : [];
}

/** Whether a condition is that of a filter by what rows are, for which a column has the same text in all of them. */
const isPlainHere = ({ filters }: Context, condition: Condition): boolean =>
  filters.some((filter) => filter.condition === condition && isPlain(filter));
