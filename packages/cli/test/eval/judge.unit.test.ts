import { describe, expect, it } from 'vitest';
import { judgeAnswer, judgeSearch } from '../../src/server/eval/judge.js';
import { says } from '../../src/server/eval/says.js';
import type { Question } from '../../src/server/eval/read-questions.js';

const question = (some: Partial<Question>): Question => ({
  question: 'x',
  documents: [],
  pages: [],
  answers: [],
  isAbsent: false,
  ...some,
});
const card = (place: string) => {
  const [name = '', page = '1'] = place.split(':');
  return { file_name: name, page: Number(page) };
};

describe('a search', () => {
  const judged = (some: Partial<Question>, ...places: readonly string[]) =>
    judgeSearch(question(some), places.map(card));

  it('ranks a document by its first card, however many cards it has', () => {
    const cards = ['b:1', 'b:2', 'b:3', 'b:4', 'b:5', 'a:1'];
    expect(judged({ documents: ['a'] }, ...cards)).toEqual({
      document_hit_1: 0,
      document_hit_5: 1,
      document_ndcg_10: 1 / Math.log2(3),
    });
  });

  it('has the maximum nDCG only if all right documents are ranked first', () => {
    const both = { documents: ['a', 'b'] };
    expect(judged(both, 'b', 'a', 'c').document_ndcg_10).toBe(1);
    expect(judged(both, 'a', 'c', 'b').document_ndcg_10).toBeCloseTo((1 + 1 / 2) / (1 + 1 / Math.log2(3)), 12);
    expect(judged({ documents: ['a'] }, ...'bcdefghijka').document_ndcg_10).toBe(0);
    expect(judged({ documents: ['a'] })).toEqual({ document_hit_1: 0, document_hit_5: 0, document_ndcg_10: 0 });
  });

  it('counts only pages of the first document, each once', () => {
    const some = { documents: ['a', 'b'], pages: [2, 7] };
    expect(judged(some, 'b:2', 'a:1', 'a:1', 'a:3', 'a:4', 'a:7')).toMatchObject({
      document_hit_1: 1,
      page_hit_1: 0,
      page_hit_5: 1,
      page_hit_10: 1,
    });
    expect(judged(some, 'a:2')).toMatchObject({ page_hit_1: 1 });
    expect(judged(some, 'b:2', 'b:7')).toMatchObject({ page_hit_10: 0 });
  });

  it('matches names in any Unicode normalisation form', () =>
    expect(judged({ documents: ['\u00e9.md'] }, 'e\u0301.md')).toMatchObject({ document_hit_1: 1 }));
});

describe('an answer', () => {
  const given = (outcome: string, answer = '', stopReason: string | null = null) => ({
    answer,
    outcome,
    stop_reason: stopReason,
  });

  it('is classified as answered, closest passage or refused, also if the model refused', () => {
    const none = { answered: 0, closest_passage: 0, refused: 0 };
    expect(judgeAnswer(question({}), given('answered'))).toEqual({ ...none, answered: 1 });
    expect(judgeAnswer(question({}), given('closest_passage'))).toEqual({ ...none, closest_passage: 1 });
    expect(judgeAnswer(question({}), given('not_found'))).toEqual({ ...none, refused: 1 });
    expect(judgeAnswer(question({}), given('answered', '', 'refusal'))).toEqual({ ...none, refused: 1 });
  });

  it('is compared with the right answer only if there is one', () => {
    const right = question({ answers: ['140 euros', '140 €'] });
    expect(judgeAnswer(right, given('answered', 'At most **140 Euros** [1].'))).toMatchObject({ right: 1 });
    expect(judgeAnswer(right, given('answered', 'At most 90 euros.'))).toMatchObject({ right: 0 });
    expect(judgeAnswer(question({}), given('answered', 'x'))).not.toHaveProperty('right');
  });

  it('to a question without an answer is right if it is a refusal', () => {
    const absent = question({ isAbsent: true });
    expect(judgeAnswer(absent, given('not_found'))).toEqual({ absent_refused: 1 });
    expect(judgeAnswer(absent, given('closest_passage', 'A page'))).toEqual({ absent_refused: 0 });
  });

  it.each([
    ['Crème brûlée, naturally', 'creme brulee naturally', true],
    ['It is “state-of-the-art”.', 'State of the Art', true],
    ['140 euros', '14', false],
    ['1.5 m', '15', false],
    ['1.5 m', '5', false],
    ['1.5 m', '1.5', true],
    ['It took 14.', '14', true],
    ['within 10-15 days', '15', true],
    ['costs €1,200', '1,200', true],
    ['costs 1,200', '200', false],
    ['140, then 14', '14', true],
    ['so it is [14]', '14', false],
    ['期限は30日です', '30日', true],
    ['Ja', 'Nein', false],
  ])('%j contains %j: %s', (answer, right, expected) => expect(says(answer, [right])).toBe(expected));
});
