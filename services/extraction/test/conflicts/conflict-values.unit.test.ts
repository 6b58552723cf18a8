import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clean } from '../../src/domain/conflicts/clean.js';
import { compareValues, type Comparison } from '../../src/domain/conflicts/values/compare.js';
import { readValues } from '../../src/domain/conflicts/values/read-values.js';
import { normalised } from '../../src/domain/conflicts/values/normalised-text.js';
import type { Value } from '../../src/domain/conflicts/values/value.js';

const valuesOf = (text: string): Value[] => readValues(clean(text));
function valueOf(text: string): Value {
  const [value] = valuesOf(text);
  if (!value) throw new RangeError(`no value: ${text}`);
  return value;
}
const compare = (a: string, b: string): Comparison => compareValues(valueOf(a), valueOf(b));

describe('values', () => {
  it.each([
    ['it takes 1,000 m', '1000 m'],
    ['it takes 1 km', '1000 m'],
    ['it runs 0.5 h', '1800 s'],
    ['it runs 30 min', '1800 s'],
    ['ninety (90) days of notice', '7776000 s'],
    ['one and a half hours', '5400 s'],
    ['at 68 °F', '20 °C'],
    ['at -18 °C', '-18 °C'],
    ['between 5 and 25 °C', '5 to 25 °C'],
    ['2-8 °C', '2 to 8 °C'],
    ['EUR 1.2 million', 'EUR 1200000'],
    ['$250k', 'USD 250000'],
    ['3,000 euros', 'EUR 3000'],
    ['50 basis points', '0.5 %'],
    ['at least 8 GB', '≥ 8000000000 B'],
    ['no more than 5 bar', '≤ 500000 Pa'],
    ['about 12 kg', '~ 12 kg'],
    ['3 days per week', '259200 s / week'],
    ['twice daily', '2 times / day'],
    ['every 24 hours', 'every 86400 s'],
    ['within 5 working days', '≤ 5 working days'],
    ['at 6 pm', '18:00'],
    ['from 7:00 to 19:30', '07:00 to 19:30'],
    ['12 noon is no number of anything', '12 noon'],
    ['1 March 2023', '2023-03-01'],
    ['March 1, 2023', '2023-03-01'],
    ['the second quarter of 2024', '2024-Q2'],
    ['in June 2025', '2025-06'],
    ['version 2.4', '2.4'],
    ['Node.js 18', 'node.js 18'],
    ['2.5 mW of light', '0.0025 W'],
    ['2.5 MW of power', '2500000 W'],
  ])('%s is %s', (text, shown) => expect(normalised(valueOf(text))).toBe(shown));

  it.each([
    'see section 4',
    'on page 12',
    '31.02.2024',
    '1e308',
    'the 1990s',
    'Gate 4 is closed',
    'the K40 pump',
    'no one',
  ])('are not in: %s', (text) => expect(valuesOf(text).filter(({ dimension }) => dimension !== 'date')).toEqual([]));

  it('are no date if the day does not exist', () =>
    expect(valuesOf('on 31.02.2024 and 30 February 2024')).not.toContainEqual(
      expect.objectContaining({ date: { day: 31, month: 2, year: 2024 } }),
    ));

  it('are read in bounded time from hostile text', () => {
    for (const text of ['1'.repeat(600), '1,'.repeat(300), '1.'.repeat(300), '9 '.repeat(300), '- '.repeat(300)])
      expect(valuesOf(text).length).toBeLessThanOrEqual(24);
  });
});

describe('two values', () => {
  it.each<[string, string, Comparison]>([
    ['1000 m', '1 km', 'same'],
    ['24 months', '2 years', 'same'],
    ['0.5 GB', '500 MB', 'same'],
    ['412.3 million euros', '412 million euros', 'same'],
    ['about 2,300 people', '2,343 people', 'same'],
    ['30 days', '14 days', 'different'],
    ['at least 8 GB', '16 GB', 'compatible'],
    ['at least 8 GB', '4 GB', 'different'],
    ['up to 5 kg', '3 kg', 'compatible'],
    ['at least 3 kg', 'at most 5 kg', 'compatible'],
    ['at least 6 kg', 'at most 5 kg', 'different'],
    ['between 5 and 25 °C', '20 °C', 'compatible'],
    ['between 5 and 25 °C', '30 °C', 'different'],
    ['EUR 5', 'USD 5', 'apart'],
    ['5 kg', '5 m', 'apart'],
    ['EUR 900 per month', 'EUR 900 per year', 'apart'],
    ['12 windows', '4 doors', 'apart'],
    ['March 2023', '1 March 2023', 'same'],
    ['June 2023', 'Q2 2023', 'same'],
    ['version 2.4 or later', 'version 3.1', 'compatible'],
    ['Python 3.11', 'Python 3.12', 'different'],
  ])('%s and %s are %s', (a, b, result) => {
    expect(compare(a, b)).toBe(result);
    expect(compare(b, a)).toBe(result);
  });

  const units = [
    'mm',
    'cm',
    'm',
    'km',
    'mg',
    'g',
    'kg',
    's',
    'min',
    'h',
    'days',
    'W',
    'kW',
    'MB',
    'GB',
    'ml',
    'l',
    'bar',
    'kPa',
    '°C',
    '%',
  ];
  const bounds = ['', 'at least ', 'at most ', 'about '];
  const amount = fc.integer({ min: 1, max: 99_999 });
  const measured = fc
    .tuple(fc.constantFrom(...bounds), amount, fc.constantFrom(...units))
    .map(([bound, number, unit]) => `${bound}${number} ${unit}`);

  it('are compared symmetrically, and never differ from themselves', () => {
    fc.assert(
      fc.property(measured, measured, (a, b) => {
        expect(compare(a, b)).toBe(compare(b, a));
        expect(compare(a, a)).toBe('same');
      }),
    );
  });

  it.each([
    ['m', 'km', 1000],
    ['min', 'h', 60],
    ['s', 'min', 60],
    ['g', 'kg', 1000],
    ['MB', 'GB', 1000],
    ['ml', 'l', 1000],
    ['W', 'kW', 1000],
    ['mbar', 'bar', 1000],
  ])('in %s and in %s are the same amount', (small, large, factor) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), (count) => {
        const [a, b] = [valueOf(`${count * factor} ${small}`), valueOf(`${count} ${large}`)];
        expect(a.low).toBeCloseTo(b.low, 6);
        expect(normalised(a)).toBe(normalised(b));
        expect(compareValues(a, b)).toBe('same');
      }),
    );
  });

  it('that are dates are the same in every notation', () => {
    const months = [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ];
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const [y, m, d] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
        const iso = date.toISOString().slice(0, 10);
        const spellings = [iso, `${d} ${months[m]} ${y}`, `${months[m]} ${d}, ${y}`, `${d}.${m + 1}.${y}`];
        for (const text of spellings) {
          expect(normalised(valueOf(`on ${text}`))).toBe(iso);
          expect(compare(`on ${text}`, `on ${iso}`)).toBe('same');
        }
      }),
    );
  });
});
