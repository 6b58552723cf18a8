import { describe, expect, it } from 'vitest';
import { candidatesOf, commonWordsOf } from '../src/domain/evidence/candidates.js';
import { scoreSentence } from '../src/domain/evidence/score.js';
import { hasNamedRow, isNamedWholly, saidShare } from '../src/domain/evidence/table-cells.js';
import { analyseQuestion } from '../src/domain/question/question.js';
import type { ScopeStatistics } from '../src/domain/card.js';
import { cardOf } from '../testing/fakes.js';

const report = (text: string) => ({
  ...cardOf(1, 'Consolidated Balance Sheets', text),
  fileName: 'GENERALMILLS_2022_10K.pdf',
});
const statement = report('| May 29, 2022\nTotal assets | $31,090.1\nTotal equity | 10,788.0');

describe('a row whose label a question says as a whole', () => {
  it.each([
    'What were total assets of General Mills in 2022?',
    'What was the total equity of General Mills at the end of 2022?',
  ])('is in a card: %s', (question) => {
    expect(hasNamedRow(analyseQuestion(question))(statement)).toBe(true);
  });

  it.each([
    ['only a part of a label', 'What were the assets held for sale of General Mills in 2022?'],
    ['a year', 'What happened in 2022?'],
    ['the name of the document', 'What is General Mills?'],
  ])('is none where the question says %s', (_what, question) => {
    expect(hasNamedRow(analyseQuestion(question))(statement)).toBe(false);
  });

  it('is none whose label is the name of the document', () => {
    const subsidiaries = report('General Mills | Delaware\nGeneral Mills Finance | Delaware');

    expect(hasNamedRow(analyseQuestion('What were total assets of General Mills?'))(subsidiaries)).toBe(false);
  });

  it('may be of one word, if the question asks for nothing else', () => {
    const goodwill = report('Goodwill | 14,378.5');

    expect(hasNamedRow(analyseQuestion('What was the goodwill of General Mills in 2022?'))(goodwill)).toBe(true);
    expect(hasNamedRow(analyseQuestion('Why was the goodwill of General Mills impaired?'))(goodwill)).toBe(false);
  });
});

describe('the row that a question asks for by its label', () => {
  const balance = report(
    '| May 29, 2022 | May 30, 2021\nTotal | 5 | 6\nTotal other assets | 7 | 8\nTotal assets | 31,090.1 | 31,841.9\nTotal assets of captives | 1 | 2',
  );
  const namedBy = (text: string) => {
    const question = analyseQuestion(text);
    return candidatesOf([balance], question).flatMap((each) => (isNamedWholly(question, each) ? [each.text] : []));
  };

  it.each([
    'What were the total assets of General Mills in 2022?',
    'Total assets of General Mills, May 29, 2022',
    'total assets',
  ])('has that label and no other: %s', (question) => {
    expect(namedBy(question)).toEqual(['Total assets | 31,090.1 | 31,841.9']);
  });

  it.each([
    'Which assets did General Mills sell in 2022?',
    'What are total assets divided by equity?',
    'What was sold?',
  ])('is none if the question asks for anything else: %s', (question) => {
    expect(namedBy(question)).toEqual([]);
  });
});

describe('words that name the document of a sentence', () => {
  const question = analyseQuestion('What were total assets of General Mills in 2022?');
  const subsidiaries = report('Company Name | Country\nGeneral Mills Finance, Inc. | United States');
  const statistics: ScopeStatistics = {
    cards: 1_000,
    meanSentenceLength: 10,
    highestBm25: 10,
    frequency: new Map([
      ['total', 200],
      ['asset', 200],
    ]),
    leftOut: new Set(),
  };
  const bestIn = (card: typeof statement) =>
    candidatesOf([card], question)
      .map((each) => scoreSentence(question, each, statistics, commonWordsOf([card]), undefined, 0))
      .toSorted((a, b) => b.score - a.score)[0];

  it('count for all its sentences alike, and not more for one that repeats them', () => {
    expect(bestIn(statement)?.text).toContain('Total assets');
    expect(bestIn(statement)?.score).toBeGreaterThan(bestIn(subsidiaries)?.score ?? Infinity);
  });

  it('are no part of a cell that is said', () => {
    const [row] = candidatesOf([subsidiaries], question).slice(-1);
    expect(row && saidShare(question, row)).toBe(0);
  });
});
