import { describe, expect, it } from 'vitest';
import { byStem, idf } from '../src/domain/card.js';

describe('the weight of a word', () => {
  const said = {
    cards: 100,
    meanSentenceLength: 15,
    highestBm25: 9,
    frequency: new Map([
      ['holidays', 4],
      ['pumps', 60],
    ]),
    leftOut: new Set(['würde']),
  };
  const statistics = byStem(
    said,
    new Map([
      ['holidai', 'holidays'],
      ['pump', 'pumps'],
      ['zebra', 'zebras'],
      ['wurd', 'würde'],
    ]),
  );

  it('is derived from the frequency of the written word in the index', () => {
    expect([...statistics.frequency]).toEqual([
      ['holidai', 4],
      ['pump', 60],
      ['zebra', 0],
      ['wurd', 0],
    ]);
    expect(idf(statistics, 'holidai')).toBeGreaterThan(idf(statistics, 'pump'));
  });

  it('is highest if no card contains the word, and 0 if the index ignores the word', () => {
    expect(idf(statistics, 'zebra')).toBeGreaterThan(idf(statistics, 'holidai'));
    expect(idf(statistics, 'wurd')).toBe(0);
  });
});
