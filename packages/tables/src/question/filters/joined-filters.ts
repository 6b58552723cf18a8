import type { Test } from '../../program/program.js';
import type { Filter } from './filter.js';
import { has, maskOf, type Mask } from '../mask.js';
import type { TableWords } from '../table-words.js';
import { isSmall, type Question, type Token } from '../tokens.js';

const mostUnions = 10;

/**
 * Filters for two cells of one column, joined by "and" or "or".
 *
 * @param content tokens that a reading must account for. No other of them may be between the cells: "the North and not the South".
 */
export function unions({ tokens, words }: Question, filters: readonly Filter[], content: Mask): Filter[] {
  const cells = filters.filter(({ kind, condition }) => kind === 'cell' && 'op' in condition);
  const found = cells.flatMap((one) =>
    cells.flatMap((other): Filter[] => {
      const between = tokens.slice(one.to, other.from);
      const isJoin = ({ word }: Token): boolean => words.and.has(word) || words.or.has(word);
      const own = one.mask | other.mask;
      const isElse = between.some((token, at) => !isJoin(token) && has(content & ~own, one.to + at));
      const joins = between.some(isJoin) && !isElse;
      if (one.index !== other.index || one.to > other.from || !joins || between.length > 3) return [];
      if (!('op' in one.condition) || !('op' in other.condition)) return [];
      const condition = { any: [one.condition, other.condition] };
      return [{ ...one, condition, to: other.to, mask: own | maskOf(one.to, other.from) }];
    }),
  );
  return found.slice(0, mostUnions);
}

/**
 * Filters for all cells of a column but those of another filter: "not in Berlin", "outside Sales". None where a cell is empty, because it is
 * unclear whether that is another one.
 *
 * @param content tokens with a meaning of their own, none of which may be between the negation and the cell.
 */
export function otherThan(
  { tokens, words, text }: Question,
  table: TableWords,
  filters: readonly Filter[],
  content: Mask,
): Filter[] {
  return filters.flatMap((filter): Filter[] => {
    const { kind, condition, from, index } = filter;
    const column = table.columns[index];
    if (kind !== 'cell' || column?.column.facts.missing !== 0) return [];
    let at = from - 1;
    while (at >= 0 && !has(content, at)) at--;
    if (!words.otherThan.has(tokens[at]?.word ?? '')) return [];
    // "In and outside Rome", unless another cell is before the "and".
    if (words.and.has(tokens[at - 1]?.word ?? '') && !filters.some(({ to }) => to === at - 1)) return [];
    // "Not in it" is no cell "IT".
    if (tokens.slice(from, filter.to).every((token) => isSmall({ words }, token))) return [];
    // What has not been shipped has not been delivered either, whatever its cell says.
    if (tokens.slice(from, filter.to).some(({ start, end }) => words.happened(text.slice(start, end)))) return [];
    const tests = 'any' in condition ? condition.any : 'op' in condition ? [condition] : [];
    const values = tests.flatMap((test) => (test.op === '=' ? [test.value] : test.op === 'in' ? test.values : []));
    const [value = '', ...more] = values;
    const not: Test =
      more.length > 0 ? { op: 'in', column: column.name, values } : { op: '=', column: column.name, value };
    return [{ ...filter, kind: 'other', condition: { not }, from: at, mask: filter.mask | maskOf(at, at + 1) }];
  });
}
