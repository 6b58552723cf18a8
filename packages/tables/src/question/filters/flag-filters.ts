import type { Condition } from '../../program/program.js';
import { readYesNo } from '../../values/text.js';
import type { Filter } from './filter.js';
import { maskOf } from '../mask.js';
import type { Naming } from '../naming.js';
import type { Column } from '../../table.js';
import { wordKey } from '../../values/word-key.js';
import type { ColumnWords } from '../table-words.js';
import { isSmall, phraseLength, type Question } from '../tokens.js';

/** Filters by yes/no columns used as adjectives ("remote employees"), missing cells ("no rating"), and zero amounts ("out of stock"). */
export function flagFilters(
  question: Question,
  { column, index, name }: ColumnWords,
  naming: Naming | undefined,
): Filter[] {
  if (naming === undefined || !naming.isNamed) return [];
  const first = Math.min(...naming.at);
  const last = Math.max(...naming.at) + 1;
  const { words, tokens } = question;
  const word = (at: number): string => tokens[at]?.word ?? '';
  const { facts, keys } = column;
  const filter = (kind: Filter['kind'], condition: Condition, from: number): Filter => ({
    index,
    kind,
    condition,
    from,
    to: last,
    // Not the words between those of the header, which a reading must account for: "sin fecha real de pago".
    mask: maskOf(from, first) | naming.mask,
  });
  if (facts.yesNo && naming.share === 1) {
    const isNo = words.not.has(word(first - 1)) || words.none.has(word(first - 1));
    const values = facts.examples.filter((text) => readYesNo(text) === !isNo);
    return values.length === 0 ? [] : [filter('flag', { op: 'in', column: name, values }, isNo ? first - 1 : first)];
  }
  const found: Filter[] = [];
  const isNone = words.none.has(word(first - 1));
  // "No" is doubtful where some cells are empty and others are zero.
  if (isNone && facts.missing > 0 && keys?.includes(0) === true) return found;
  if ((isNone || words.missing.has(word(first - 1))) && facts.missing > 0)
    found.push(filter('missing', { op: 'missing', column: name }, first - 1));
  // "Have a bonus", "received a bonus", of amounts and dates. Not of "Contract end", because contracts may have none. Not where some are zero, which may be none, nor of texts, which may say "no".
  const verb = words.linking.has(word(first - 1)) ? first - 2 : first - 1;
  if (
    naming.share === 1 &&
    words.having.has(word(verb)) &&
    facts.missing > 0 &&
    keys !== undefined &&
    !keys.includes(0)
  )
    found.push(filter('present', { not: { op: 'missing', column: name } }, verb));
  found.push(...openFilters(question, { facts, name }, first, filter));
  if (facts.type !== 'number') return found;
  const out = phraseLength(question, first - 2, words.outOf) === 2 ? 2 : 0;
  if (out > 0 || (isNone && facts.missing === 0))
    found.push(filter('zero', { op: '=', column: name, value: 0 }, first - (out > 0 ? 2 : 1)));
  return found;
}

/** Maximum number of words between a negation and its verb: "have not yet been delivered". */
const nearby = 3;

/**
 * Filter by what has not happened yet, where a column has its date: "haven't been delivered yet" of "Delivered on", with empty cells. Without "yet" a
 * cell may be empty because the date is unknown. Not of planned dates ("Expected delivery"), whose header says more than the verb.
 */
function openFilters(
  { tokens, words, text }: Question,
  { facts, name }: Pick<Column, 'facts'> & { readonly name: string },
  at: number,
  filter: (kind: Filter['kind'], condition: Condition, from: number) => Filter,
): Filter[] {
  const said = tokens[at];
  const [event, ...others] = wordKey(facts.name)
    .split(' ')
    .filter((word) => !words.dateWords.has(word) && !words.small.has(word));
  if (said === undefined || event !== said.word || others.length > 0) return [];
  if (facts.type !== 'date' || facts.missing === 0 || !words.happened(text.slice(said.start, said.end))) return [];
  const not = tokens.findLastIndex(({ word }, index) => index < at && words.not.has(word));
  const isNear =
    not >= 0 && at - not <= nearby && tokens.slice(not + 1, at).every((token) => isSmall({ words }, token));
  const isOpen = tokens.some(({ word }) => words.yet.has(word));
  return isNear && isOpen ? [filter('other', { op: 'missing', column: name }, not)] : [];
}
