import { describe, expect, it } from 'vitest';
import { correctionsAmong, saysReported } from '../src/index.js';

describe('names of corrected values', () => {
  it.each([
    [['2018', '2018 (restated)'], [0], [1]],
    [['Q4 2018 as adjusted', 'Q4 2018'], [1], [0]],
    [['2018 as reported', '2018 as adjusted'], [], [1]],
    [['2018 / reported', '2018 / restated', '2018'], [2], [1]],
    [['2018', 'Restated 2018'], [0], [1]],
    [['2018', '2018 angepasst*'], [0], [1]],
    [['2018', '2017 (restated)'], [], []],
    [['2018 (restated)', '2017 (restated)'], [], []],
    [['', '(restated)', 'restated'], [], []],
    [['2018', '2018 understated'], [], []],
    [['2018', '2018 (restated)', '2018 (restated, unaudited)'], [0], [1, 2]],
    [['2018', '2018 (restated, note 3)'], [0], [1]],
    [['2018', '2018 restated (IFRS 16)'], [0], [1]],
    [['2018 (€m)', '2018 restated (€m)', '2018 (%)'], [0], [1]],
    [['2018 €m', '2018 (restated) €m'], [0], [1]],
    [['Sales 2018', 'Sales (restated) 2018'], [0], [1]],
    [['Q4 2018', '4Q18 (restated)'], [0], [1]],
    [['2018', '2018 (angepasste Werte)'], [0], [1]],
    [['2018', '2018 (adj.)', '2018 angep.'], [0], [1, 2]],
    [['2018', '2018 (restated) (Germany)', '2018 (Germany)'], [2], [1]],
  ])('are told from those of other values: %j', (names, corrected, corrections) => {
    const found = correctionsAmong(names);

    expect(found.flatMap((each) => each.corrected)).toEqual(corrected);
    expect(found.flatMap((each) => each.corrections)).toEqual(corrections);
  });

  it('are kept apart by what they name', () => {
    expect(correctionsAmong(['2018', '2017', '2017 (restated)', '2018 (restated)'])).toEqual([
      { corrected: [0], corrections: [3], isSame: true },
      { corrected: [1], corrections: [2], isSame: true },
    ]);
  });

  it.each([
    [['EBITDA', 'Adjusted EBITDA'], false],
    [['Budget', 'Revised budget'], false],
    [['Status', 'Status geändert'], false],
    [['Sales', 'Sales (restated)'], true],
    [['Sales 2018', 'Adjusted sales 2018'], true],
    [['Sales reported', 'Sales adjusted'], true],
  ])('are of the same value only if they name a period or a correction: %j', (names, isSame) => {
    expect(correctionsAmong(names)).toMatchObject([{ isSame }]);
  });

  it('are not heard where something was reported', () => {
    expect(saysReported('How many cases were reported in 2018?')).toBe(false);
    expect(saysReported('What were the sales as reported in 2018?')).toBe(true);
  });

  it('are heard in a question', () => {
    expect(saysReported('What were the restated sales of 2018?')).toBe(true);
    expect(saysReported('Umsatz 2018 wie berichtet')).toBe(true);
    expect(saysReported('What were the understated sales?')).toBe(false);
  });
});
