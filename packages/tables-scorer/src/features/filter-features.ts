import type { RankedFilter } from '../filters/row-filter.js';
import type { Subject } from '../subject.js';
import { classOf } from './column-features.js';

/** Features of what selects rows. */
export function filterFeatures({ asked, columns, headers, rows }: Subject, filter: RankedFilter): string[] {
  const { column, kind, variant, from, to } = filter;
  const type = columns[column]?.column.facts.type ?? 'text';
  const grade = headers[column]?.grade ?? 'N';
  const name = kind === 'limit' ? kind : `${kind}${variant}`;
  const side = filter.columns > 1 ? (filter.isLeftmost ? 'left' : 'right') : '';
  const found = [
    `f:${name}`,
    `f:${name}:${Math.min(3, to - from)}`,
    `f:${name}:${grade}`,
    `f:${name}:near:${filter.isNear}`,
    `f:${name}:within:${filter.isWithin}`,
    `f:${name}:${type}`,
    `f:columns:${Math.min(3, filter.columns)}:${side}`,
    `f:${filter.nearness}`,
    `f:${name}:share:${classOf(filter.share, [0.2, 0.34, 0.5, 0.7, 0.99, 1])}`,
    `f:${name}:whole:${filter.isWholeSomewhere}:${kind === 'whole'}`,
    `f:all:${filter.rows.length === rows.length}`,
    `f:first:${column === 0}`,
  ];
  if (kind === 'limit') {
    found.push(`f:limit:${variant}:${type}:${filter.isOfTime}:${grade}`);
    const at = headers[column]?.at ?? [];
    const isBehind = at.some((each) => each >= to && each - to <= 2);
    found.push(
      `f:limit:side:${isBehind ? 'behind' : at.some((each) => each < from && from - each <= 3) ? 'before' : 'no'}`,
    );
  }
  const before = asked.words[from - 1];
  if (before !== undefined) found.push(`f:before:${before}:${type}`);
  return found;
}
