import { wordKey } from '@cardinal/tables/reading';
import { sizeOf } from '../asked/asked.js';
import type { Candidate } from '../candidates/candidate.js';
import type { Subject } from '../subject.js';
import { classOf } from './column-features.js';
import type { Facts } from './facts.js';

type Made = Pick<Candidate, 'family' | 'values' | 'filters' | 'column' | 'by' | 'isTied' | 'unread' | 'isUnion'>;

const comparing = new Set(['compared', 'compared-counts', 'compared-sums']);
const placing = new Set(['place', 'next', 'previous', 'compared']);
const grouping = new Set(['extreme', 'group-sum', 'group-average', 'frequent', 'distinct']);

/** Features of a whole reading: which words it leaves over, and what its values are like. */
export function ownFeatures(subject: Subject, facts: Facts, made: Made): string[] {
  const { family, filters, isTied } = made;
  return [
    `n:${family}:${filters.length}`,
    ...(isTied ? ['x:tie'] : []),
    ...unreadFeatures(subject, made),
    ...columnFeatures(subject, facts, made),
    ...valueFeatures(subject, facts, made),
  ];
}

function unreadFeatures({ asked }: Subject, { family, unread }: Made): string[] {
  const { words, wholeCells, partCells, headers, numbers } = unread;
  return [
    `u:${Math.min(6, words)}`,
    `u:share:${classOf(words / Math.max(1, sizeOf(asked.content)), [0, 0.2, 0.4, 0.6, 0.8, 1])}`,
    `u:cells:${Math.min(4, wholeCells)}`,
    `u:parts:${Math.min(4, partCells)}`,
    `u:headers:${Math.min(3, headers)}`,
    `u:numbers:${Math.min(3, numbers)}`,
    `u:cells:${family}:${wholeCells > 0}`,
    `u:headers:${family}:${headers > 0}`,
  ];
}

function columnFeatures({ asked, columns, headers }: Subject, facts: Facts, { family, column, by }: Made): string[] {
  const found: string[] = [];
  if (column >= 0 && grouping.has(family))
    found.push(`pu:${family}:${columns[column]?.column.facts.unique}:${headers[column]?.grade}:${facts.asksTotal}`);
  if (by >= 0) found.push(`sh:${family}:${headers[by]?.grade}:${headers[by]?.share === facts.bestShare}`);
  else if (placing.has(family))
    for (const index of asked.orders) found.push(`po:${family}:${asked.words[index]}:${facts.chronology}`);
  return found;
}

function valueFeatures({ asked, rows }: Subject, facts: Facts, { family, values }: Made): string[] {
  const [first, ...others] = values;
  const size = values.length;
  const found = [
    `d:size:${classOf(size, [1, 2, 3, 5])}:${family}`,
    `d:size:${classOf(size, [1, 2, 3])}:plural:${facts.isPlural}`,
  ];
  if (first?.amount !== undefined) {
    const value = Number(first.number);
    const kind = value === 0 ? '0' : value === 1 ? '1' : value === rows.length ? 'all' : value < 0 ? 'negative' : '';
    found.push(`d:number:${family}:${kind || (Number.isInteger(value) ? 'whole' : 'fraction')}`);
  } else if (first !== undefined && others.length === 0) {
    const key = wordKey(first.text);
    const isSaid = key.length > 1 && asked.text.includes(` ${key} `);
    const shape = /^\d{4}$/.test(key) ? 'year' : /^[\d ]+$/.test(key) ? 'number' : /^\d/.test(key) ? 'digit' : 'text';
    found.push(`d:said:${isSaid}:${comparing.has(family)}`, `d:shape:${asked.asking}:${shape}`);
    if (key.length > 60) found.push('d:long');
    found.push(`d:list:${family}:${/[,;/&+]| and /.test(first.text)}`);
  }
  return found;
}
