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
  ])('are told from those of other values: %j', (names, corrected, corrections) => {
    const found = correctionsAmong(names);

    expect(found.flatMap((each) => each.corrected)).toEqual(corrected);
    expect(found.flatMap((each) => each.corrections)).toEqual(corrections);
  });

  it('are kept apart by what they name', () => {
    expect(correctionsAmong(['2018', '2017', '2017 (restated)', '2018 (restated)'])).toEqual([
      { corrected: [0], corrections: [3] },
      { corrected: [1], corrections: [2] },
    ]);
  });

  it('are heard in a question', () => {
    expect(saysReported('What were the restated sales of 2018?')).toBe(true);
    expect(saysReported('Umsatz 2018 wie berichtet')).toBe(true);
    expect(saysReported('What were the understated sales?')).toBe(false);
  });
});
