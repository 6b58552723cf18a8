import { describe, expect, it } from 'vitest';
import { candidatesOf } from '../src/domain/evidence/candidates.js';
import { saidWholly } from '../src/domain/evidence/table-cells.js';
import { analyseQuestion } from '../src/domain/question/question.js';
import { askExtractively } from '../testing/ask-extractively.js';
import { cardOf, createFakeRetriever } from '../testing/fakes.js';

const ask = async (question: string, ...texts: readonly (readonly [title: string, text: string])[]) => {
  const cards = texts.map(([title, text], index) => cardOf(index, title, text));
  const { outcome, text } = await askExtractively({ question }, createFakeRetriever(cards));
  return { outcome, text };
};

const group = [
  'Consolidated cash flows',
  '| 2018 | 2017\nNet income | 5,363 | 4,869\nCapital spending | (1,577) | (1,373)',
] as const;
const parent = [
  'Parent company cash flows',
  '| 2018 | 2017\nNet income | 5,363 | 4,869\nCapital spending | (12) | (9)',
] as const;

describe('a row of a table is no answer', () => {
  it('if a row of another statement has the same words and another value, and both are shown', async () => {
    const { outcome, text } = await ask('What was the capital spending in 2018?', group, parent);
    expect(outcome).toBe('closest_passage');
    expect(text).toContain('(1,577)');
    expect(text).toContain('(12)');
  });

  it('unless the question tells the rows apart, or their values are the same', async () => {
    const ofParent = await ask('What was the capital spending of the parent company in 2018?', group, parent);
    expect(ofParent).toMatchObject({ outcome: 'answered', text: expect.stringContaining('(12)') as string });
    expect((await ask('What was the net income in 2018?', group, parent)).outcome).toBe('answered');
    const [, text] = parent;
    const quarter = ['Cash flows', text.replace('2018 | 2017', '2016 | 2015')] as const;
    expect((await ask('What was the capital spending in 2018?', group, quarter)).outcome).toBe('answered');
  });

  it('if two rows are named by the same words of the question', async () => {
    const rows = '| 2018 | 2017\nPurchases of machinery | 10 | 12\nPurchases of securities | 40 | 44';
    expect((await ask('What were the purchases in 2018?', ['Cash flows', rows])).outcome).toBe('closest_passage');
    expect((await ask('What were the purchases of securities in 2018?', ['Cash flows', rows])).outcome).toBe(
      'answered',
    );
  });

  it('if no column is of the quarter asked for', async () => {
    const rows = [
      'Sales',
      '| Q1 2018 | Q2 2018 | 2018 | 2017\nGross profit | 40 | 44 | 84 | 80\nStaff | 7 | 7 | 7 | 6',
    ] as const;
    expect((await ask('What was the gross profit in Q2 2018?', rows)).outcome).toBe('answered');
    expect((await ask('What was the gross profit in Q1 2017?', rows)).outcome).toBe('closest_passage');
    expect((await ask('What was the gross profit in Q4 2018?', rows)).outcome).toBe('closest_passage');
    for (const period of ['QIV 2018', 'Ｑ４ ２０１８', '２０１６', '٢٠١٦']) {
      expect((await ask(`What was the gross profit in ${period}?`, rows)).outcome).toBe('closest_passage');
    }
    expect((await ask('What was the gross profit in Ｑ２ ２０１８?', rows)).outcome).toBe('answered');
  });

  it('to a question for what it is not', async () => {
    const rows = [
      'Areas',
      'Area | Owner\nPayroll | Anna Schmidt\nFacilities | Ben Carter\nPurchasing | Emil Frank',
    ] as const;
    expect((await ask('Which area does Emil Frank own?', rows)).outcome).toBe('answered');
    expect((await ask('Which area does Emil Frank not own?', rows)).outcome).not.toBe('answered');
    const refunds = ['Fees', 'Fee | Refund\nEntry fee | not refundable\nDeposit | refundable'] as const;
    expect((await ask('Why is the entry fee not refundable?', refunds)).text).toContain('not refundable');
  });
});

describe('a row under columns of periods', () => {
  const rows = ['Sales by quarter', 'Line | 3Q18 | 4Q18\nNet sales | 100 | 460\nCosts | 40 | 90'] as const;
  it.each([
    ['What were the net sales in Q4 2018?', 'answered'],
    ['What were the net sales in 4Q18?', 'answered'],
    ['What were the net sales in the fourth quarter of 2018?', 'answered'],
    ['What were the net sales in Q2 2018?', 'closest_passage'],
    ['What were the net sales in 1H18?', 'closest_passage'],
    ['What were the net sales in 4Q19?', 'closest_passage'],
  ])('is an answer if one is that of the question, in whatever notation: %s', async (question, outcome) => {
    expect((await ask(question, rows)).outcome).toBe(outcome);
  });
});

describe('a row without names of columns', () => {
  const row = 'Loss on disposal of property | 475 | 396';
  const ask2018 = 'What was the loss on disposal of property in 2018?';
  it.each([
    ['is no answer for a period, which may be that of either value', ask2018, row, 'closest_passage'],
    ['is an answer if it has one value', ask2018, 'Loss on disposal of property | 475', 'answered'],
    ['is an answer if it says the period', ask2018, 'Loss on disposal of property in 2018 | 475 | 1.2 %', 'answered'],
    ['is an answer if no period is asked for', 'What was the loss on disposal of property?', row, 'answered'],
  ])('%s', async (_what, question, text, outcome) => {
    expect((await ask(question, ['Cash flows of 2018', text])).outcome).toBe(outcome);
  });

  it('is no answer beside another of the same label', async () => {
    const loans = ['Loans', 'Card loans | 272 | 14 %'] as const;
    const others = ['Other loans', 'Card loans | 149 | 12 %'] as const;
    expect((await ask('What are the card loans?', loans, others)).outcome).toBe('closest_passage');
  });
});

it('a row in a column of the year is shown before one that has only other years', async () => {
  const older = ['Cash flows', '| 2020 | 2019\nPurchases of property | 70 | 60'] as const;
  const newer = ['Cash flows, continued', '| 2022 | 2021\nPurchases of property | 90 | 80'] as const;
  const { text } = await ask('What were purchases of property in 2022?', older, newer);

  expect(text.split('Also:')[0]).toContain('90 | 80');
});

describe('a row that others are compared with', () => {
  const rows = [
    'Medaillen / medals',
    'Nation | Gold | Silver\nNorway | 7 | 5\nJapan | 5 | 6\nKenya | 5 | 1\nChile | 2 | 2',
  ] as const;
  it.each([
    'Which nation had more silver than Japan?',
    'Name a nation with the same gold as Japan.',
    'Who has as much gold as Japan?',
    'Welche Nation hat mehr Silver als Japan?',
    'Wer hat die gleiche Gold Zahl wie Japan?',
    '¿Qué nation tiene más silver que Japan?',
    'Which nation is listed after Japan?',
    'Is Norway ranked above Japan?',
    'Welche Nation kommt nach Japan?',
    '¿Qué nation viene después de Japan?',
    'Quelle nation vient après Japan ?',
    'Quelle nation a plus de silver que Japan ?',
  ])('is no answer: %s', async (question) => {
    expect((await ask(question, rows)).outcome).not.toBe('answered');
  });

  it('is an answer if its own cells say the comparison, or if a limit is compared', async () => {
    const fees = ['Delivery fees', 'Parcel | Fee\nLighter than Maxi | 4 euro\nOver 20 kg | 30 euro'] as const;
    expect((await ask('What is the fee of a parcel lighter than Maxi?', fees)).outcome).toBe('answered');
    expect((await ask('What is the delivery fee of a parcel over 20 kg rather than 10 kg?', fees)).text).toContain(
      '30 euro',
    );
    expect((await ask('What gold has Japan, which has more than Chile in it?', rows)).text).toContain('Japan | 5 | 6');
  });
});

describe('the row that is quoted', () => {
  it('is the one with the name in the question rather than one with a longer name', async () => {
    const rows =
      '| Q1 2018 | 2018\nNet sales growth (%) | 4.0 | 5.5\nNet sales per employee | 1.1 | 5.0\nNet sales | 100 | 460';
    const { text } = await ask('What were the net sales in 2018?', ['Sales', rows]);
    expect(text).toMatch(/^“[^”]*”\n“Net sales \| 100 \| 460”/);
  });

  it('is told from rows of the same name by the name of its group', async () => {
    const rows =
      '| 2020 | 2019\nLong-term liabilities\nBorrowings | 140 | 151\nShort-term liabilities\nBorrowings | 21 | 19';
    const { outcome, text } = await ask('What were the short-term borrowings in 2020?', ['Balance', rows]);
    expect({ outcome, text }).toMatchObject({
      outcome: 'answered',
      text: expect.stringContaining('21 | 19') as string,
    });
    expect((await ask('What were the borrowings in 2020?', ['Balance', rows])).outcome).toBe('closest_passage');
  });

  it('is never a header of days', async () => {
    const rows = '| 31 March 2020 | 31.03.2019\nInventories | 45 | 41';
    const { text } = await ask('What is there at 31 March 2020?', ['Balance', rows]);
    expect(text).not.toMatch(/“\| 31 March 2020 \| 31.03.2019” \[/);
  });
});

describe('the words of cells that a question says', () => {
  it('do not include those that name a column', () => {
    const question = analyseQuestion('Wer ist die Vertretung von Anna Groß?');
    const rows =
      'Abteilung | Leitung | Vertretung\nEinkauf | Anna Groß | Ben Klein\nVertrieb | Carla Maier | Anna Groß';
    const found = candidatesOf([cardOf(0, 'Stellen', rows)], question);
    expect(found.map((each) => saidWholly(question, each))).toEqual([2, 2]);
  });
});
