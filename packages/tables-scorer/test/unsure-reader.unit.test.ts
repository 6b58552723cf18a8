import type { Table } from '@cardinal/tables';
import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tableOf, tableOfCsv } from '../../tables/testing/parts.js';
import { createUnsureReader, readWeights, weightsFile } from '../src/index.js';

const read = createUnsureReader(readWeights(readFileSync(weightsFile, 'utf8')));

const [header, ...rows] = [
  ['Rank', 'Nation', 'Gold', 'Silver', 'Total'],
  ['1', 'Norway', '16', '8', '37'],
  ['2', 'Germany', '12', '10', '27'],
  ['3', 'Canada', '4', '8', '26'],
  ['4', 'United States', '8', '10', '25'],
  ['5', 'Netherlands', '8', '5', '17'],
  ['6', 'Sweden', '8', '5', '18'],
] as const;
const medals = { table: tableOf(header, rows), names: ['medals'] };

const answer = (question: string, ...tables: { table: Table; names: string[] }[]): string[] | undefined =>
  read(question, tables.length > 0 ? tables : [medals])?.outcome.values.map(({ text }) => text);

describe('an unsure reading', () => {
  it.each([
    ['Which nation is listed after Canada?', ['United States']],
    ['Which nation is listed before Canada?', ['Germany']],
    ['Who won more gold, Canada or Sweden?', ['Sweden']],
  ])('is found for "%s"', (question, expected) => {
    expect(answer(question)).toEqual(expected);
  });

  it('is probable by the threshold of the weights, and computed over all rows', () => {
    const reading = read('Which nation is listed after Canada?', [medals]);
    expect(reading?.probability).toBeGreaterThan(0.5);
    expect(reading?.outcome).toMatchObject({ rowsScanned: 6 });
  });

  it.each([
    ['of words that the table does not have', 'Which coach trained the skaters of Canada?'],
    ['of a name that it does not have', 'Which nation is listed after Portugal?'],
    ['for an explanation', 'Why did Canada win four gold?'],
    ['that are two', 'Which nation is listed after Canada, and who won the most gold?'],
    ['for yes or no', 'Did Canada win more gold than Sweden?'],
    ['in another language', 'Welche Nation steht nach Canada?'],
    ['with a limit that is not understood', 'Which nation has at least some gold after Canada?'],
    ['that are too long', `Which nation is listed after Canada ${'and Canada '.repeat(40)}?`],
    ['without words', '?!'],
  ])('is not made of questions %s', (_, question) => {
    expect(answer(question)).toBeUndefined();
  });

  it('is not made if two tables have one', () => {
    expect(answer('Which nation is listed after Canada?', medals, { ...medals, names: ['games'] })).toBeUndefined();
  });

  it('is not made of a table that is too large to try many readings', () => {
    const many = Array.from({ length: 20_001 }, (_, at) => [String(at), `Nation ${at}`, '1', '1', '2']);
    expect(
      answer('Which nation is listed after Nation 7?', { table: tableOf(header, many), names: [] }),
    ).toBeUndefined();
    const few = tableOf(header, many.slice(0, 30));
    expect(answer('Which nation is listed after Nation 7?', { table: few, names: [] })).toEqual(['Nation 8']);
  });
});

const sets = new URL('../../tables/testing/sets/', import.meta.url);

describe.each(['1', '2'])('the business questions of set %s', (set) => {
  const folder = new URL(`${set}/`, sets);
  const tables = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.csv'))
      .map((name) => [basename(name, '.csv'), tableOfCsv(fileURLToPath(new URL(name, folder)))]),
  );
  const unanswerable = JSON.parse(readFileSync(new URL('unanswerable.json', folder), 'utf8')) as {
    readonly table: string;
    readonly q: string;
  }[];

  it.each(unanswerable)('that the table cannot answer are not read: $q', ({ table, q }) => {
    const of = tables.get(table);
    if (of === undefined) throw new Error(`there is no table ${table}`);
    expect(read(q, [{ table: of, names: [table] }])).toBeUndefined();
  });
});
