import { readProgram, runProgram, type Table } from '@cardinal/tables';
import { questionsIn } from '@cardinal/tables/reading';
import { describe, expect, it } from 'vitest';
import { tableOf, tableOfCsv } from '../../tables/testing/parts.js';
import type { Candidate } from '../src/candidates/candidate.js';
import { keyOf } from '../src/candidates/collector.js';
import { candidatesOf } from '../src/candidates/candidates-of.js';
import { subjectOf } from '../src/subject.js';

function candidates(text: string, table: Table, names: readonly string[] = []): readonly Candidate[] {
  const [question] = questionsIn(text);
  if (question === undefined) throw new Error('the question has no words');
  return candidatesOf(subjectOf(question, { table, names })).all;
}

const sets = new URL('../../tables/testing/sets/', import.meta.url);
const employees = tableOfCsv(new URL('1/employees.csv', sets));
const flights = tableOfCsv(new URL('2/flights.csv', sets));

const medals = [
  ['Rank', 'Nation', 'Gold', 'Year'],
  ['1', 'Japan', '10', '1998'],
  ['2', 'China', '8', '2002'],
  ['3', 'Norway', '5', '2006'],
  ['4', 'Qatar', '5', '2010'],
  ['5', 'Kenya', '2', '2014'],
] as const;
const [header, ...rows] = medals;
const games = tableOf(header, rows);

const texts = (all: readonly Candidate[]): string[] =>
  all.map(({ values }) => values.map(({ text }) => text).join('; '));
const keysOf = (family: Candidate['family'], all: readonly Candidate[]): string[] =>
  all.flatMap((each) => (each.family === family ? [each.key] : [])).sort();

describe('candidates', () => {
  it.each([
    ['who came after norway?', 'Qatar'],
    ['which nation won more gold, china or kenya?', 'China'],
    ['what is the difference in gold between japan and kenya?', '8'],
    ['how many nations won more gold than norway?', '2'],
    ['who was the first nation listed?', 'Japan'],
    ['which nations won five gold?', 'Norway; Qatar'],
    ['how many golds did nations other than japan win in total?', '20'],
    ['which nation won the second most gold?', 'China'],
    ['how many nations were there between 2002 and 2010?', '3'],
    ['who had the same number of gold as norwai?', 'Qatar'],
  ])('include the right reading of "%s"', (question, wanted) => {
    expect(texts(candidates(question, games))).toContain(wanted);
  });

  it.each([
    ['Who earns the most in the sales department?', employees],
    ['What is the average salary of people hired after 2019?', employees],
    ['Which flight before the last one was delayed the longest?', flights],
    ['how many nations won more gold than norway, or came after japan?', games],
  ])('compute with valid programs what the engine computes: "%s"', (question, table) => {
    const all = candidates(question, table);
    expect(all.length).toBeGreaterThan(10);
    for (const { program, key } of all) {
      const read = readProgram(JSON.parse(JSON.stringify(program)), table);
      expect(keyOf(runProgram(table, read).values), JSON.stringify(program)).toBe(key);
    }
  });

  it('are the same each time', () => {
    const question = 'which nation won more gold, china or kenya, since 2002?';
    expect(candidates(question, games)).toEqual(candidates(question, tableOf(header, rows)));
  });

  it('count, add up and order the same rows in any order of the table', () => {
    const question = 'what is the total number of gold of nations since 2002, and the most?';
    const turned = tableOf(header, rows.toReversed());
    for (const family of ['count', 'sum', 'max', 'extreme'] as const)
      expect(keysOf(family, candidates(question, turned))).toEqual(keysOf(family, candidates(question, games)));
  });

  it('are bounded for a question all of whose words are cells and headers', () => {
    const words = Array.from({ length: 50 }, (_, at) => `w${at}`);
    const wide = tableOf(
      words,
      Array.from({ length: 40 }, (_, row) => words.map((word, at) => ((row + at) % 3 === 0 ? word : String(row)))),
    );
    const all = candidates(`how many total most first last ${words.slice(0, 40).join(' ')} more than 5 or 6`, wide);
    expect(all.length).toBeLessThanOrEqual(3_000);
  });

  it('do not confuse words with members of objects', () => {
    const table = tableOf(
      ['constructor', '__proto__'],
      [
        ['toString', '1'],
        ['valueOf', '2'],
        ['hasOwnProperty', '7'],
      ],
    );
    expect(texts(candidates('which constructor has the highest __proto__, toString or valueOf?', table))).toContain(
      'valueOf',
    );
  });
});
