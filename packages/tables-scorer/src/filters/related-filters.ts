import type { Condition, Test } from '@cardinal/tables';
import { maskOf } from '@cardinal/tables/reading';
import { negations } from '../asked/english-words.js';
import type { Subject } from '../subject.js';
import { filterOf, type RowFilter } from './row-filter.js';

/** The only test of a filter. */
export function testOf({ conditions }: RowFilter): Test | undefined {
  const [condition, ...others] = conditions;
  return condition && others.length === 0 && 'op' in condition ? condition : undefined;
}

/** Maximum number of words between a negation and what it negates. */
const nearby = 4;

/** Filters by what a cell is not: "other than Ohio", "without the Giants". */
export function negatedFilters({ asked: { words }, table }: Subject, anchors: readonly RowFilter[]): RowFilter[] {
  const found: RowFilter[] = [];
  for (const [at, word] of words.entries()) {
    const isTwo = ['other than', 'aside from', 'apart from'].includes(`${word} ${words[at + 1] ?? ''}`);
    if (!isTwo && !negations.has(word)) continue;
    const end = at + (isTwo ? 2 : 1);
    for (const filter of anchors) {
      const test = testOf(filter);
      if (test === undefined || filter.isWithin || filter.from < end || filter.from - end > nearby) continue;
      const mask = filter.mask | maskOf(at, end);
      found.push(...filterOf(table, { ...filter, kind: 'not', mask, conditions: [{ not: test }] }));
    }
  }
  return found;
}

const falling = /^(?:less|fewer|lower|smaller|shorter|younger|lighter|earlier|below|worse)$/;
const beside = /^(?:after|before|following|below|above|since|preceding|prior|under|over)$/;
const alike = /^(?:same|besides|other|also|another|share|shared|tied)$/;
/** Maximum number of rows to which others are compared. */
const mostOthers = 4;

/** Filters by the relation to a row that the question names: higher than it, after it in the table, the same as it. */
export function relatedFilters(subject: Subject, anchors: readonly RowFilter[]): RowFilter[] {
  const { asked, table, names, headers } = subject;
  const than = asked.words.lastIndexOf('than');
  const named = anchors
    .filter(({ rows, isWithin, kind }) => rows.length === 1 && !isWithin && kind !== 'number' && kind !== 'ordinal')
    .slice(0, mostOthers);
  const isFalling = asked.words.some((word) => falling.test(word));
  return named.flatMap((filter): RowFilter[] => {
    const [row = 0] = filter.rows;
    const found: RowFilter[] = [];
    const add = (of: Pick<RowFilter, 'column' | 'kind' | 'variant' | 'mask'>, conditions: Condition[]): void => {
      const { from, to, nearness } = filter;
      found.push(...filterOf(table, { ...of, from, to, nearness, conditions }));
    };
    for (const [index, column] of table.columns.entries()) {
      const [name, key] = [names[index] ?? '', column.keys?.[column.codes[row] ?? 0] ?? Number.NaN];
      const mask = filter.mask | (headers[index]?.mask ?? 0n);
      const isComparable = ['number', 'year', 'time'].includes(column.facts.type) && !Number.isNaN(key);
      if (index === filter.column) continue;
      if (than >= 0 && filter.from > than && isComparable)
        for (const op of ['>', '<'] as const) {
          const of = { column: index, kind: 'than', mask: mask | maskOf(than, than + 1) } as const;
          add({ ...of, variant: `${op}${isFalling ? 'falling' : ''}` }, [{ op, column: name, value: key }]);
        }
      const test = testOf(filter);
      if (test !== undefined && asked.words.some((word) => alike.test(word)) && column.textAt(row).trim() !== '')
        add({ column: index, kind: 'same', variant: '', mask }, [{ op: 'same', column: name, row }, { not: test }]);
    }
    if (asked.words.some((word) => beside.test(word)))
      for (const op of ['after-row', 'before-row'] as const)
        add({ column: filter.column, kind: 'beside', variant: op, mask: filter.mask }, [{ op, row }]);
    return found;
  });
}
