import { spoken } from '@cardinal/language';
import { readProgram, runProgram } from '@cardinal/tables';
import { describe, expect, it } from 'vitest';
import { computeOver } from '../../src/domain/tables/compute-over.js';
import { saysComputedFrom, wordReading } from '../../src/domain/tables/word-reading.js';
import { wordings } from '../../src/domain/wordings.js';
import { tableOf } from '../../testing/table-documents.js';

const orders = tableOf(
  ['Bestellnummer', 'Datum', 'Kunde', 'Region', 'Menge', 'Betrag'],
  [
    ['B-1', '05.01.2024', 'Müller GmbH', 'Nord', '3', '1.250,00 €'],
    ['B-2', '17.01.2024', 'Schmidt AG', 'Süd', '1.200', '980,50 €'],
    ['B-3', '02.02.2024', 'Müller GmbH', 'Nord', '1', '75,00 €'],
    ['B-4', '11.03.2024', 'Krause KG', 'West', '7', ''],
    ['Summe', '', '', '', '1.211', '2.305,50 €'],
  ],
);
const isNorth = { op: '=', column: 'Region', value: 'Nord' };

/** A program of each kind of value and of condition. */
const programs = [
  ...[{ op: 'cells', columns: ['Kunde', 'Betrag'] }, { op: 'count' }, { op: 'count-distinct', column: 'Kunde' }],
  ...['sum', 'average', 'median', 'min', 'max', 'range'].map((op) => ({ op, column: 'Menge' })),
  ...['highest', 'lowest'].map((order) => ({ op: 'top', by: 'Menge', order, columns: ['Kunde'] })),
  ...[
    { op: 'nth', n: 2, columns: ['Kunde'] },
    { op: 'nth', n: 2, by: 'Menge', columns: ['Kunde'] },
  ],
  ...['count', 'sum', 'average'].flatMap((measure) =>
    ['highest', 'lowest'].map((order) => ({
      ...{ op: 'groups', group: 'Region', measure, order, limit: 1 },
      ...(measure !== 'count' && { column: 'Menge' }),
    })),
  ),
  { op: 'groups', group: 'Region', measure: 'count', order: 'lowest', limit: 1, nth: 2 },
  ...[{ of: [isNorth] }, { of: [isNorth], column: 'Menge' }].map((part) => ({ op: 'share', ...part })),
  ...[{}, { column: 'Menge' }].map((of) => ({
    op: 'surplus',
    of: [isNorth],
    than: [{ ...isNorth, value: 'Süd' }],
    ...of,
  })),
  ...[{ op: 'exists' }, { op: 'longest-run' }],
]
  .map((value): object => ({ value }))
  .concat(
    ['next', 'previous'].map((direction) => ({
      where: [{ op: '=', column: 'Bestellnummer', value: 'B-2' }],
      value: { op: 'neighbour', direction, columns: ['Kunde'] },
    })),
    [
      { op: 'contains', column: 'Kunde', value: 'GmbH' },
      ...['<', '<=', '>', '>='].map((op) => ({ op, column: 'Menge', value: 2.5 })),
      { op: 'between', column: 'Datum', low: '2024-01-01', high: '2024-02-28' },
      { op: 'in', column: 'Region', values: ['Nord', 'West'] },
      { op: 'missing', column: 'Betrag' },
      { op: 'month', column: 'Datum', value: 3 },
      { op: 'same', column: 'Region', row: 0 },
      { op: 'after-row', row: 0 },
      { op: 'before-row', row: 2 },
      { not: isNorth },
      { any: [isNorth, { ...isNorth, value: 'West' }] },
    ].map((condition) => ({ where: [condition], value: { op: 'count' } })),
    [
      { where: [isNorth], value: { op: 'difference', columns: ['Datum'] } },
      { where: [isNorth], value: { op: 'difference', columns: ['Betrag'] } },
    ],
  );

function told(program: object, language: (typeof spoken)[number]) {
  const read = readProgram(program, orders);
  return wordReading(read, runProgram(orders, read), 'orders.csv', wordings[language]);
}

describe('a computation', () => {
  it('is described in the words of the table', () => {
    expect(told({ where: [isNorth], value: { op: 'sum', column: 'Betrag' } }, 'en')).toEqual({
      answer: 'Total of "Betrag" where "Region" is "Nord": 1,325.00 €.',
      basis: 'Computed from orders.csv: 2 of 4 rows used, 1 total row left out.',
    });
  });

  it('names a row that is counted from the end by its place from the start, or as the highest', () => {
    const nth = (n: number, more: object = {}) =>
      told({ value: { op: 'nth', n, columns: ['Kunde'], ...more } }, 'en').answer;

    expect(nth(-1)).toBe('"Kunde" of row 4: Krause KG.');
    expect(nth(-3)).toBe('"Kunde" of row 2: Schmidt AG.');
    expect(nth(-1, { by: 'Menge' })).toBe('"Kunde" with the highest "Menge": Schmidt AG.');
    const ofNorth = { where: [isNorth], value: { op: 'nth', n: -1, columns: ['Bestellnummer'] } };
    expect(told(ofNorth, 'en').answer).toBe('"Bestellnummer" of row 2 where "Region" is "Nord": B-3.');
  });

  it('is described in the language of the question, with numbers in its notation', () => {
    expect(told({ where: [isNorth], value: { op: 'sum', column: 'Betrag' } }, 'de')).toEqual({
      answer: 'Summe von "Betrag", wobei "Region" gleich "Nord" ist: 1.325,00 €.',
      basis: 'Berechnet aus orders.csv: 2 von 4 Zeilen verwendet, 1 Summenzeile ausgelassen.',
    });
    expect(told({ value: { op: 'average', column: 'Betrag' } }, 'ru')).toEqual({
      answer: 'Среднее по столбцу "Betrag": 768,5000 €.',
      basis:
        'Вычислено по orders.csv: использовано 3 из 4 строк, пропущена 1 итоговая строка, пропущена 1 строка без значения.',
    });
    expect(told({ where: [isNorth], value: { op: 'difference', columns: ['Datum'] } }, 'pl').answer).toBe(
      'Różnica w "Datum", gdzie "Region" to "Nord": 28 dni.',
    );
    expect(
      told(
        { value: { op: 'groups', group: 'Region', measure: 'sum', column: 'Menge', order: 'highest', limit: 1 } },
        'fr',
      ).answer,
    ).toBe(
      '"Region" avec le total le plus élevé de "Menge" : Süd (1 200).'.replace(
        '1 200',
        new Intl.NumberFormat('fr').format(1200),
      ),
    );
    expect(told({ where: [{ op: '>', column: 'Menge', value: 2.5 }], value: { op: 'count' } }, 'it').answer).toBe(
      'Numero di righe, dove "Menge" è superiore a 2,5: 3.',
    );
    expect(told({ where: [{ op: 'month', column: 'Datum', value: 3 }], value: { op: 'count' } }, 'ja').answer).toBe(
      '行数（"Datum" の月が3月）：1。',
    );
  });

  it.each(spoken.filter((language) => language !== 'en'))(
    'has no word of English, whatever is computed: %s',
    (language) => {
      for (const program of programs) {
        const { answer, basis } = told(program, language);
        const own = `${answer}\n${basis}`.replaceAll(/"[^"]*"/g, '').replaceAll('orders.csv', '');
        expect(own).not.toMatch(/\b(?:where|rows?|computed|used|left|highest|lowest|with|days?|yes|and)\b/i);
        expect(own).not.toMatch(/[{}]/);
        expect(answer).not.toBe(told(program, 'en').answer);
      }
    },
  );

  it.each(spoken)('is recognised in a history by its note of the file it was computed from: %s', (language) => {
    const { answer, basis } = told({ value: { op: 'count' } }, language);
    expect(saysComputedFrom(`${answer}\n\n${basis}`, 'orders.csv')).toBe(true);
    expect(saysComputedFrom(`${answer}\n\n${basis}`, 'returns.csv')).toBe(false);
    expect(saysComputedFrom(answer, 'orders.csv')).toBe(false);
  });

  it('is continued in the language of the conversation', () => {
    const tables = [{ table: orders, fileId: 1, index: 0, fileName: 'Bestellungen.csv' }];
    const before = 'Wie viele Bestellungen gibt es in der Region Nord?';
    const first = computeOver({ question: before, earlier: [], lastAnswer: '' }, tables);
    if (first.kind !== 'computed') throw new Error('it was not computed');
    expect(first.answer).toBe('Anzahl der Zeilen, wobei "Region" gleich "Nord" ist: 2.');
    const lastAnswer = `${first.answer} [1]\n\n${first.basis}`;
    for (const question of ['Und im Süd?', 'Und West?'])
      expect(computeOver({ question, earlier: [before], lastAnswer }, tables)).toMatchObject({
        answer: expect.stringMatching(/^Anzahl der Zeilen, wobei "Region" gleich "(?:Süd|West)" ist: 1\.$/) as string,
      });
  });
});
