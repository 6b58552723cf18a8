import { describe, expect, it } from 'vitest';
import { askOverTables } from '../../testing/ask-over-tables.js';
import { cardOf } from '../../testing/fakes.js';
import { catalogOf, tableDocument } from '../../testing/table-documents.js';

async function ask(header: readonly string[], question: string) {
  const rows = [
    ['Net sales', '100', '110'],
    ['Costs', '40', '45'],
    ['Equity', '70', '70'],
  ];
  const made = tableDocument(header, rows);
  const document = { ...made, cards: [{ ...cardOf(1, 'Income', made.text, 9), fileName: 'orders.csv' }] };
  return await askOverTables(question, document, catalogOf(made.bytes));
}

describe('a column that another one corrects', () => {
  it.each([
    [['Line', '2018', '2018 restated'], 'What were the net sales in 2018?'],
    [['Line', '2018', '2018 (restated)'], 'What were the net sales in 2018?'],
    [['Line', '2018 as adjusted', '2018'], 'What were the net sales in 2018?'],
    [['Line', '4Q18', '4Q18 restated'], 'What were the net sales in Q4 2018?'],
    [['Posten', '2018', '2018 angepasst'], 'Wie hoch waren die Net sales 2018?'],
    [['Voce', '2018', '2018 rideterminato'], 'A quanto ammontavano le net sales nel 2018?'],
    [['Line', '2018', '2018 restated'], 'What are the total costs in 2018?'],
    [['Line', '2018', '2018 (restated, note 3)'], 'What were the net sales in 2018?'],
    [['Line', '2018 €m', '2018 (restated) €m'], 'What were the net sales in 2018?'],
    [['Line', '2018', '2018 restated (IFRS 16)'], 'What net sales were reported in 2018?'],
    [['Line', '2018', '2018 restated'], 'How many lines have more than 50 in 2018?'],
  ])('is not asserted, but shown with both headings: %j %s', async (header, question) => {
    const { answer, outcome } = await ask(header, question);
    expect(outcome).toBe('closest_passage');
    for (const name of header) expect(answer).toContain(name);
    expect(answer).not.toMatch(/\b(?:155|210|85)\b/);
  });

  it('is named as the reason', async () => {
    const { answer } = await ask(['Line', '2018', '2018 restated'], 'What were the net sales in 2018?');
    expect(answer).toContain('Not computed from orders.csv: another column corrects the column “2018”. [1]');
  });

  it.each([
    [['Line', '2018', '2018 restated'], 'What were the restated net sales in 2018?', '110'],
    [['Line', '2018', '2017 restated'], 'What were the net sales in 2018?', '100'],
    [['Line', '2018 (restated)', '2017'], 'What were the net sales in 2018?', '100'],
    [['Line', 'Budget', 'Revised budget'], 'What was the budget of net sales?', '100'],
    [['Line', '2018 (restated)', '2017'], 'What is the total of net sales in 2018?', ': 100.'],
  ])('is an answer where the question or the table leaves no choice: %j %s', async (header, question, expected) => {
    const { answer, outcome } = await ask(header, question);
    expect(outcome).toBe('answered');
    expect(answer).toContain(expected);
  });

  it('may be quoted where the correction changes nothing', async () => {
    expect((await ask(['Line', '2018', '2018 (restated)'], 'What was the equity in 2018?')).outcome).toBe('answered');
  });
});
