import { describe, expect, it } from 'vitest';
import { candidatesOf, commonWordsOf } from '../src/domain/evidence/candidates.js';
import { scoreSentence } from '../src/domain/evidence/score.js';
import { isNamedWholly, isPartOfAnswer, withNamedRow } from '../src/domain/evidence/named-rows.js';
import { saidShare } from '../src/domain/evidence/table-cells.js';
import { analyseQuestion } from '../src/domain/question/question.js';
import type { ScopeStatistics } from '../src/domain/card.js';
import { askExtractively } from '../testing/ask-extractively.js';
import { cardOf, createFakeRetriever } from '../testing/fakes.js';

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
    expect(withNamedRow(analyseQuestion(question), [statement])).toEqual([statement]);
  });

  it.each([
    ['only a part of a label', 'What were the assets held for sale of General Mills in 2022?'],
    ['a year', 'What happened in 2022?'],
    ['the name of the document', 'What is General Mills?'],
  ])('is none where the question says %s', (_what, question) => {
    expect(withNamedRow(analyseQuestion(question), [statement])).toEqual([]);
  });

  it('is none whose label is the name of the document', () => {
    const subsidiaries = report('General Mills | Delaware\nGeneral Mills Finance | Delaware');

    expect(withNamedRow(analyseQuestion('What were total assets of General Mills?'), [subsidiaries])).toEqual([]);
  });

  it('may be of one word, if the question asks for nothing else', () => {
    const goodwill = report('Goodwill | 14,378.5');

    expect(withNamedRow(analyseQuestion('What was the goodwill of General Mills in 2022?'), [goodwill])).toEqual([
      goodwill,
    ]);
    expect(withNamedRow(analyseQuestion('Why was the goodwill of General Mills impaired?'), [goodwill])).toEqual([]);
  });
});

it('is read first where it is all that is asked, then where its card says the year', () => {
  const [older, part, newer] = [
    '| 2019 | 2018\nTotal assets | 3 | 4',
    'Total | 5 | 6\nAssets | 7',
    '| 2022\nTotal assets | 5',
  ].map(report);
  const question = analyseQuestion('What were total assets of General Mills in 2022?');

  expect(
    withNamedRow(
      question,
      [part, older, newer].flatMap((card) => card ?? []),
    ),
  ).toEqual([newer, older]);
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
    'General Mills total assets FY2022',
    "How much was General Mills's total assets in fiscal 2022?",
    'What did General Mills report as total assets for 2022 (in millions)?',
  ])('has that label and no other: %s', (question) => {
    expect(namedBy(question)).toEqual(['Total assets | 31,090.1 | 31,841.9']);
  });

  it.each([
    ['the name of the document', 'Total General Mills stockholders’ equity', 'total stockholders’ equity'],
    ['brackets', 'Net cash provided by (used in) investing activities', 'net cash provided by investing activities'],
    ['a deduction', 'Receivables, net of allowances of $28.3 and $36.0', 'receivables'],
    ['a description', 'Common stock; 754.6 shares issued, par value $.10 per share', 'common stock'],
    ['a number that the question says', 'Class 2 common stock', 'class 2 common stock'],
    ['dots up to the value', 'Deferred income taxes …', 'deferred income taxes'],
  ])('may have besides %s: %s', (_what, label, asked) => {
    const question = analyseQuestion(`What was ${asked} of General Mills in 2022?`);
    const card = report(`| May 29, 2022 | May 30, 2021\n${label} | 10 | 11`);
    const [row] = candidatesOf([card], question).slice(-1);

    expect(row && isNamedWholly(question, row)).toBe(true);
    expect(withNamedRow(question, [card])).toEqual([card]);
  });

  it.each([
    'Which assets did General Mills sell in 2022?',
    'What are total assets divided by equity?',
    'What was sold?',
    'What are group total assets?',
    'What are the three-month total assets?',
    'How are total assets recorded?',
    'Where are total assets shown?',
  ])('is none if the question asks for anything else: %s', (question) => {
    expect(namedBy(question)).toEqual([]);
  });
});

describe('a row from which what is asked is computed', () => {
  const income = report(
    '| 2022 | 2021\nNet sales | 18,993 | 18,127\nCost of sales | 12,590 | 11,678\nGross profit | 6,402 | 6,448\nRestructuring | 5 | 3',
  );
  const partsFor = (text: string) => {
    const question = analyseQuestion(text);
    return candidatesOf([income], question).flatMap(({ text: row, ...each }) =>
      isPartOfAnswer(question, { ...each, text: row }) ? [row.split(' | ')[0]] : [],
    );
  };

  it.each([
    ['What is the gross margin of General Mills in 2022?', ['Net sales', 'Cost of sales', 'Gross profit']],
    [
      'What is the growth rate of net sales of General Mills from 2021 to 2022? Answer in percent, and round to one decimal place.',
      ['Net sales'],
    ],
    ['How much did the restructuring of General Mills change in 2022?', ['Restructuring']],
    ['Why did the gross margin of General Mills change?', []],
    ['Who changed the restructuring of General Mills?', []],
  ])('is a line of the measure, or is named beside words for computing: %s', (question, rows) => {
    expect(partsFor(question)).toEqual(rows);
  });

  it('is read, and is near to an answer and none', async () => {
    const { outcome, text } = await askExtractively(
      { question: 'Does General Mills have an improving gross margin profile as of FY2022? Explain why.' },
      createFakeRetriever([income]),
    );

    expect(outcome).toBe('closest_passage');
    expect(text).toContain('Gross profit | 6,402 | 6,448');
  });
});

it.each([
  'Wie hoch waren die Umsatzerlöse von Gerber im Geschäftsjahr 2022 (in Mio. Euro)?',
  'Welche Umsatzerlöse hat Gerber 2022 ausgewiesen?',
])('the row that a German question asks for by its label: %s', (text) => {
  const question = analyseQuestion(text);
  const card = {
    ...cardOf(1, 'Gewinn- und Verlustrechnung', '| 2022 | 2021\nUmsatzerlöse | 10 | 9\nSonstige Erlöse | 1 | 2'),
    fileName: 'Gerber_2022.pdf',
  };
  const named = candidatesOf([card], question).filter((each) => isNamedWholly(question, each));

  expect(named.map((row) => row.text)).toEqual(['Umsatzerlöse | 10 | 9']);
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
