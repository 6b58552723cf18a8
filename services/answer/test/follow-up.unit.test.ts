import { describe, expect, it } from 'vitest';
import type { ScopeStatistics } from '../src/domain/card.js';
import { chainOf, expand, isFollowUp } from '../src/domain/question/follow-up.js';
import { analyseQuestion } from '../src/domain/question/question.js';

const statistics = (frequency: Record<string, number>): ScopeStatistics => ({
  cards: 100,
  meanSentenceLength: 15,
  highestBm25: 0,
  frequency: new Map(Object.entries(frequency)),
  leftOut: new Set(),
});

describe('follow-ups', () => {
  it.each([
    ['When was it built?', true],
    ['Who designed the same bridge over the river?', true],
    ['And the price?', true],
    ['Which material covers the northern roof?', false],
    ['What is the maximum pressure of the pump?', false],
  ])('%s refers to the previous question: %s', (text, expected) => {
    expect(isFollowUp(analyseQuestion(text))).toBe(expected);
  });

  it('refer back no further than to a question that is complete', () => {
    const chain = chainOf([
      'Which pump feeds the old tower?',
      'Which bridge crosses the Danube river?',
      'Who built it?',
    ]);
    expect(chain.map((each) => each.text)).toEqual(['Who built it?', 'Which bridge crosses the Danube river?']);
  });

  it('are extended by the four rarest words of the previous question that occur in the collection', () => {
    const chain = chainOf(['Which steel bridge crosses the wide Danube river near Vienna?']);
    const known = statistics({ steel: 9, bridg: 50, cross: 2, wide: 30, danub: 1, river: 60, vienna: 4 });
    const ranked = expand(analyseQuestion('When was it built?'), chain, known);
    expect(ranked.text).toBe('When was it built? Danube crosses Vienna steel');
  });

  it('are extended by at most six words over a chain, and only by words that occur in the collection', () => {
    const chain = chainOf(['Which steel bridge crosses the wide Danube river near Vienna?', 'Who built it?']);
    const known = { steel: 1, bridg: 2, cross: 3, wide: 4, danub: 5, river: 6, vienna: 7, built: 8 };
    const ranked = (frequency: Record<string, number>): string =>
      expand(analyseQuestion('And when?'), chain, statistics(frequency)).text;
    expect(ranked(known)).toBe('And when? steel bridge crosses wide Danube river');
    expect(ranked({ steel: 1, bridg: 2 })).toBe('And when? steel bridge');
  });
});
