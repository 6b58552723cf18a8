import type { Subject } from '../subject.js';
import { isRanking, type Facts } from './facts.js';

/** Smallest of the limits that a number does not exceed, as a class. */
export const classOf = (value: number, limits: readonly number[]): string =>
  String(limits.find((limit) => value <= limit) ?? '+');

/** How far behind a token the name of a column is. */
function distanceBehind(at: readonly number[], token: number): 'none' | 'near' | 'middle' | 'far' {
  if (at.length === 0) return 'none';
  const isWithin = (most: number): boolean => at.some((each) => each > token && each - token <= most);
  return isWithin(2) ? 'near' : isWithin(4) ? 'middle' : 'far';
}

/** Features of the column whose cells are the answer. */
export function answerFeatures({ asked, columns, headers, rows }: Subject, facts: Facts, at: number): string[] {
  const [words, header] = [columns[at], headers[at]];
  if (words === undefined || header === undefined) return [];
  const { type, unique, distinct, sequence } = words.column.facts;
  const { asking, nouns } = asked;
  const isBest = header.share > 0 && header.share === facts.bestShare;
  const place = at === 0 ? 'first' : at === 1 ? 'second' : at === columns.length - 1 ? 'last' : 'middle';
  const found = [
    `p:${header.grade}`,
    `p:${header.grade}:${distanceBehind(header.at, asked.askingAt)}`,
    `p:${asking}:${type}`,
    `p:place:${place}`,
    `p:first:${at === 0}:${asking}`,
    `p:text:${at === facts.firstText}:${asking}`,
    `p:unique:${unique}`,
    `p:best:${isBest}`,
    `p:best:${isBest}:${facts.bests}`,
    `p:rival:${facts.bestShare === 1 && header.share < 1}`,
    `p:distinct:${classOf(distinct / Math.max(1, rows.length), [0.1, 0.3, 0.6, 0.9, 1])}`,
    ...(nouns[0] === undefined ? [] : [`p:noun:${nouns[0]}:${type}`]),
    ...(sequence ? ['p:sequence'] : []),
  ];
  for (const word of [...nouns, asking]) for (const stem of words.stems) found.push(`px:${word}|${stem}`);
  return found;
}

/** Features of the column, or of the table's own order (-1), by which rows are ordered. */
export function orderFeatures(
  { asked, columns, headers }: Subject,
  facts: Facts,
  at: number,
  direction: string,
): string[] {
  const orders = asked.orders.map((index) => asked.words[index] ?? '');
  if (at < 0) return [`s:table:${direction}`, ...orders.map((word) => `s:table:${direction}:${word}`)];
  const [words, header] = [columns[at], headers[at]];
  if (words === undefined || header === undefined) return [];
  const { type, sequence } = words.column.facts;
  const isRank = isRanking(words);
  const found = [
    `s:${header.grade}`,
    `s:${header.grade}:best:${header.share === facts.bestShare}`,
    `s:${type}:${direction}`,
    `s:rank:${isRank}:${direction}`,
    `s:sequence:${sequence}`,
  ];
  for (const index of asked.orders) {
    const word = asked.words[index] ?? '';
    const distance = distanceBehind(header.at, index);
    found.push(`s:${word}:${direction}`, `s:${word}:${direction}:${type}`);
    found.push(`s:behind:${distance}:${direction}`, `s:behind:${distance}`);
    for (const stem of words.stems) {
      found.push(`sx:${word}:${direction}|${stem}`);
      const next = asked.stems[index + 1];
      if (next !== undefined) found.push(`sy:${next}|${stem}`);
    }
    if (isRank) found.push(`s:rank:${word}:${direction}`);
  }
  return found;
}

/** Features of a column whose amounts are computed with. */
export function amountFeatures(
  { asked, columns, headers }: Subject,
  facts: Facts,
  at: number,
  operation: string,
): string[] {
  const [words, header] = [columns[at], headers[at]];
  if (words === undefined || header === undefined) return [];
  const { type, sequence, unit } = words.column.facts;
  const how = asked.words.findIndex((word, index) => /^(?:many|much)$/.test(word) && asked.words[index - 1] === 'how');
  const isBest = header.share > 0 && header.share === facts.bestShare;
  const found = [
    `a:${header.grade}:${operation}`,
    `a:${type}:${operation}`,
    `a:best:${isBest}:${operation}`,
    `a:rank:${isRanking(words)}:${operation}`,
    `a:sequence:${sequence}`,
    `a:how:${how < 0 ? 'no' : distanceBehind(header.at, how)}:${operation}`,
    `a:unit:${unit !== ''}`,
  ];
  const noun = how < 0 ? undefined : asked.stems[how + 1];
  for (const stem of words.stems) {
    if (noun !== undefined) found.push(`ax:${noun}|${stem}`);
    for (const word of asked.nouns) found.push(`ay:${word}|${stem}`);
  }
  return found;
}
