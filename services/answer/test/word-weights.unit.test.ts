import { describe, expect, it } from 'vitest';
import { byStem, idf } from '../src/domain/card.js';

describe('how much a word says', () => {
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

  it('follows what the index says of it as it was written', () => {
    expect([...statistics.frequency]).toEqual([
      ['holidai', 4],
      ['pump', 60],
      ['zebra', 0],
      ['wurd', 0],
    ]);
    expect(idf(statistics, 'holidai')).toBeGreaterThan(idf(statistics, 'pump'));
  });

  it('is most where no card holds it, and nothing where the index leaves it out', () => {
    expect(idf(statistics, 'zebra')).toBeGreaterThan(idf(statistics, 'holidai'));
    expect(idf(statistics, 'wurd')).toBe(0);
  });
});
