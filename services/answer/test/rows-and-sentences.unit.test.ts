import { describe, expect, it } from 'vitest';
import { askExtractively } from '../testing/ask-extractively.js';
import { cardOf, createFakeRetriever } from '../testing/fakes.js';

const ask = async (question: string, ...texts: readonly string[]) => {
  const cards = texts.map((text, index) => cardOf(index, `Part ${index + 1}`, text));
  const { outcome, text } = await askExtractively({ question }, createFakeRetriever(cards));
  return { outcome, first: text.split('Also:')[0] };
};

/** Rows whose labels are words of questions that ask for something else. */
describe('a sentence that has what is asked is quoted, and not a row of that label', () => {
  it.each([
    ['How is the discount recorded?', 'The discount is recorded on the invoice.', 'Item | Value\nDiscount | 5%'],
    ['How do I book a voucher?', 'A voucher is booked at the front desk.', 'Item | Price\nVoucher | €50'],
    [
      'How are inventories recorded?',
      'Inventories are recorded at the lower of cost and net realisable value.',
      '| 2023 | 2022\nInventories | 78.9 | 84.1',
    ],
    [
      'How is revenue recognised?',
      'Revenue is recognised when the goods are delivered.',
      '| 2023 | 2022\nRevenue | 412.6 | 385.2',
    ],
    [
      'What is the gross margin target?',
      'The gross margin target is 41%.',
      '| 2023 | 2022\nGross margin | 39.9% | 38.2%\nGross profit | 164.7 | 147.1',
    ],
    [
      'When is working capital reviewed?',
      'Working capital is reviewed every month.',
      '| 2023 | 2022\nTotal current assets | 12 | 10',
    ],
    [
      'Wann wird die Zulage ausgewiesen?',
      'Die Zulage wird im Dezember ausgewiesen.',
      'Posten | Betrag\nZulage | 120,00 €',
    ],
  ])('%s', async (question, sentence, table) => {
    expect((await ask(question, table, sentence)).first).toContain(sentence);
  });
});

it('a row that states the measure asked for is quoted before the lines that the measure is computed from', async () => {
  const table =
    '| 2023 | 2022\nLong-term debt | 72.0 | 80.0\nNet debt | 21.0 | 23.4\nCash and cash equivalents | 36.4 | 22.7';
  const { first } = await ask('What was net debt in 2023?', table);

  expect(first).toContain('Net debt | 21.0');
});
