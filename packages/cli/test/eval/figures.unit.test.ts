import { describe, expect, it } from 'vitest';
import { missed, readBounds } from '../../src/server/eval/bounds.js';
import { compareRuns } from '../../src/server/eval/compare.js';
import { figuresOf, type Scores } from '../../src/server/eval/metrics.js';
import { meanOf } from '../../src/server/eval/interval.js';

const run = (...scores: readonly Scores[]) => scores.map((each, at) => ({ question: `q${at}`, scores: each }));
const hits = (count: number, of: number) => Array.from({ length: of }, (_, at) => (at < count ? 1 : 0));

describe('a confidence interval', () => {
  it('approximates the normal distribution for many values, and is deterministic', () => {
    const { value, low, high } = meanOf(hits(200, 400));

    expect(value).toBe(0.5);
    expect(Math.abs(low - 0.451)).toBeLessThan(0.005);
    expect(Math.abs(high - 0.549)).toBeLessThan(0.005);
    expect(meanOf(hits(200, 400))).toEqual({ value, low, high });
  });

  it('is narrower with more values, and a point if all values are equal', () => {
    const widthOf = ({ low, high }: { readonly low: number; readonly high: number }) => high - low;

    expect(widthOf(meanOf(hits(10, 20)))).toBeGreaterThan(2 * widthOf(meanOf(hits(200, 400))));
    expect(meanOf([1, 1, 1])).toEqual({ value: 1, low: 1, high: 1 });
  });
});

describe('figures', () => {
  it('are means over the questions to which a metric applies', () => {
    const results = run({ document_hit_1: 1, right: 0 }, { document_hit_1: 0 }, {});
    expect(figuresOf(results)).toMatchObject([
      { metric: 'document_hit_1', value: 0.5, low: 0, high: 1, questions: 2 },
      { metric: 'right', value: 0, questions: 1 },
    ]);
  });

  const searched = { documents: ['a'], pages: [], answers: ['x'], isAbsent: false, question: 'q0' };
  const read = (text: string, isAsked = false) => readBounds(text, [searched], isAsked);

  it('miss a bound if they are below it, not if they are equal', () => {
    const bounds = read('document_hit_1=0.5,document_hit_5=0.51');
    expect(missed(bounds, figuresOf(run({ document_hit_1: 1, document_hit_5: 1 }, searchedNothing)))).toEqual([
      { metric: 'document_hit_5', least: 0.51 },
    ]);
  });
  const searchedNothing = { document_hit_1: 0, document_hit_5: 0 };

  it.each([
    ['hits=1', 'must be one of: document_hit_1, '],
    ['document_hit_1', 'from 0 to 1'],
    ['document_hit_1=1.1', 'from 0 to 1'],
    ['document_hit_1=90%', 'from 0 to 1'],
    ['document_hit_1=0=1', 'from 0 to 1'],
    ['page_hit_1=1', 'no question has a score for this figure'],
    ['right=1', 'without --ask'],
    ['absent_refused=1', 'without --ask'],
  ])('cannot have the bound %s', (text, why) => expect(() => read(text)).toThrow(why));

  it('of answers can have bounds if answers are requested', () =>
    expect(read('right=1, answered=0.5', true)).toEqual([
      { metric: 'right', least: 1 },
      { metric: 'answered', least: 0.5 },
    ]));
});

describe('a comparison', () => {
  it('pairs questions by their text, and lists improved and worse ones', () => {
    const before = run({ right: 0, refused: 1 }, { right: 1 }, { right: 1 }, { right: 0 });
    const now = [
      ...run({ right: 1, refused: 0 }, { right: 0 }, { right: 1, document_hit_1: 1 }),
      { question: 'new', scores: { right: 1 } },
    ];
    const compared = compareRuns(now, before);

    expect(compared).toMatchObject({ only_here: 1, only_there: 1 });
    expect(compared.changed).toEqual([
      { question: 'q0', better: ['refused', 'right'], worse: [] },
      { question: 'q1', better: [], worse: ['right'] },
    ]);
    expect(compared.differences).toMatchObject([
      { metric: 'refused', before: 1, now: 0, difference: -1, better: 1, worse: 0, questions: 1 },
      { metric: 'right', before: 2 / 3, now: 2 / 3, difference: 0, better: 1, worse: 1, questions: 3 },
    ]);
  });

  it('has a narrower interval than either run, because the questions are the same', () => {
    const [before, now] = [hits(100, 200), hits(110, 200)].map((each) => run(...each.map((right) => ({ right }))));
    const [difference] = compareRuns(now ?? [], before ?? []).differences;

    expect(difference?.difference).toBeCloseTo(0.05, 12);
    expect(difference?.low).toBeGreaterThan(0);
    expect(difference?.high).toBeLessThan(0.1);
  });
});
