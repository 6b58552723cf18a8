import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodsIn, periodsOfYears, spellPeriods } from '../src/index.js';

describe('a period', () => {
  it.each([
    ['4Q18', 'Q4 2018'],
    ['4q2018', 'Q4 2018'],
    ['4Q 2018', 'Q4 2018'],
    ['Q4 2018', 'Q4 2018'],
    ['Q4-2018', 'Q4 2018'],
    ['Q4/2018', 'Q4 2018'],
    ['Q4/18', 'Q4 2018'],
    ["Q4'18", 'Q4 2018'],
    ['Q4 ’18', 'Q4 2018'],
    ['2018Q4', 'Q4 2018'],
    ['2018 Q4', 'Q4 2018'],
    ['2018-4Q', 'Q4 2018'],
    ['4Q FY18', 'Q4 2018'],
    ['2H19', 'H2 2019'],
    ['H1/2019', 'H1 2019'],
    ['1Q2020', 'Q1 2020'],
    ['4Q99', 'Q4 1999'],
    ['FY18', 'FY 2018'],
    ['FY 2018', 'FY 2018'],
    ['GJ 21', 'FY 2021'],
    ['the second quarter of 2023', 'the Q2 2023'],
    ['im 2. Quartal 2023', 'im Q2 2023'],
    ['ersten Halbjahres 2023', 'H1 2023'],
    ['in the first fiscal quarter of FY23', 'in the Q1 2023'],
    ['Sales 1Q18 and 2Q18', 'Sales Q1 2018 and Q2 2018'],
    ['Q2/2018-Q4/2018', 'Q2 2018-Q4 2018'],
    ['4Q18-1Q19', 'Q4 2018-Q1 2019'],
    ['2018Q4-2019Q1', 'Q4 2018-Q1 2019'],
    ['1H18/1H17', 'H1 2018/H1 2017'],
    ['Q4 of FY18', 'Q4 2018'],
    ['Q4 ‘18', 'Q4 2018'],
    ['first half-year 2019', 'H1 2019'],
    ['1. Hj. 2018', 'H1 2018'],
    ['４Q18', 'Q4 2018'],
    ['Q٤ ٢٠١٨', 'Q4 2018'],
  ])('is written in one form: %s', (text, expected) => {
    expect(spellPeriods(text)).toBe(expected);
    expect(spellPeriods(expected)).toBe(expected);
  });

  it.each([
    'Q2 10 employees',
    'half of 23 patients',
    'the second half of 10 games',
    'the second quarter',
    '3H19',
    '5Q18',
    '4Q18E',
    'X4Q18',
    '4Q185',
    'the third half of 2019',
    'Q4',
    '2018',
    'Q4 3018',
  ])('is not read into other text: %s', (text) => {
    expect(spellPeriods(text)).toBe(text);
    expect(periodsOfYears(text)).toEqual([]);
  });

  it('is read once, whatever is around it', () => {
    const pieces = [
      '4Q18',
      '2018',
      'Q4',
      'FY',
      '18',
      '2H',
      "'",
      '/',
      '-',
      ' ',
      '_',
      'of ',
      'first half ',
      '1. Quartal ',
      '٤',
      'a',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (made) => {
        const spelled = spellPeriods(made.join(''));
        expect(spellPeriods(spelled)).toBe(spelled);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is not read if its year stands on both sides, nor in names that look like one', () => {
    for (const text of ['2018 Q4 2019', 'Q4OS', 'T20', 'H1N1', 'v4.18', 'FY words', 'FY 180', '3Q18X', 'C2H2'])
      expect(spellPeriods(text)).toBe(text);
  });

  it('has a year and, if it is no whole year, a part', () => {
    expect(periodsOfYears('4Q18 and FY19, not 2020')).toEqual([{ part: 'q4', year: '2018' }, { year: '2019' }]);
  });
});

describe('the periods of a text', () => {
  it.each([
    ['Q2 2018', ['2018'], ['q2']],
    ['4Q18', ['2018'], ['q4']],
    ['the fourth quarter of 2018', ['2018'], ['q4']],
    ['2. Quartal 2019', ['2019'], ['q2']],
    ['im dritten Quartal', [], ['q3']],
    ['im ersten Halbjahr', [], ['h1']],
    ['first half', [], ['h1']],
    ['1H2019', ['2019'], ['h1']],
    ['3Q 2019', ['2019'], ['q3']],
    ['H4', [], []],
    ['December 31, 2019', ['2019'], []],
    ['12018 and SQ2', [], []],
    ['QIII ２０１９', ['2019'], ['q3']],
    ['IV квартал ٢٠١٩', ['2019'], ['q4']],
    ['1-й квартал', [], ['q1']],
  ])('are years and parts of years: %s', (text, years, parts) => {
    expect(periodsIn(text)).toEqual({ years, parts });
  });
});
