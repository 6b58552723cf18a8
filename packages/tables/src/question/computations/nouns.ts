import { singular } from '../../values/singular.js';
import { maskOf, type Mask } from '../mask.js';
import { saysWord } from '../naming.js';
import type { Operators } from '../operators.js';
import { isNumber, type Context } from '../context.js';
import type { ColumnWords } from '../table-words.js';
import { unitOf } from '../units.js';

/** Whether the noun follows "how many" directly, and not its verb: "How many have seats?". */
export function isDirect(
  { question: { words, tokens } }: Context,
  { mask, noun }: NonNullable<Operators['count']>,
): boolean {
  const between = tokens.slice(0, noun).filter((_, at) => maskOf(at, at + 1) > mask);
  return between.every(({ word }) => words.linking.has(word) || !words.small.has(word));
}

/**
 * Whether a noun is the name of what a column counts: "How many units" of "Units sold", but not "how many prisons" of "Prisoners", nor "how many
 * singles" of "UK Singles", which may be places in a list.
 */
export function isNounOf({ question }: Context, column: ColumnWords, noun: number, isSum = false): boolean {
  const { tokens, words } = question;
  const said = tokens[noun];
  const isSaid = (word: string, at: number): boolean =>
    (word === said?.word || !isSum) && column.stems[at] === said?.stem && singular(word) === singular(said?.word ?? '');
  const isAccounted = (word: string, at: number): boolean =>
    saysWord(question, column, at) ||
    [words.total, words.quantities, words.numberSigns].some((list) => list.has(word)) ||
    [...words.count].some((phrase) => phrase.startsWith(`${word} `)) ||
    words.happened(word);
  return column.words.some(isSaid) && column.words.every(isAccounted);
}

/** The noun of "how many kWh", if it is the unit of the column. */
export function unitAsked(
  { question: { tokens, words }, operators: { count } }: Context,
  { column }: ColumnWords,
): Mask {
  const { word = '' } = tokens[count?.noun ?? -1] ?? {};
  const { unit } = column.facts;
  const isUnit = unit !== '' && (word === unit || unitOf(words, word) === unitOf(words, unit));
  return count && isUnit ? maskOf(count.noun, count.noun + 1) : 0n;
}

/** Whether a column of numbers is not named by a word for its highest or lowest value, such as "oldest", which no sum accounts for. */
export const isUnordered = ({ namings }: Context, column: ColumnWords): boolean =>
  isNumber(column) && namings[column.index]?.order === undefined;
