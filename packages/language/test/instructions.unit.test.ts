import { describe, expect, it } from 'vitest';
import { withoutInstructions } from '../src/questions/instructions.js';

describe('what a question asks, without instructions', () => {
  it.each([
    ['What is the margin of Acme? Round your answer to two decimal places.', 'What is the margin of Acme?'],
    ['Do not guess. What is due?', 'What is due?'],
    ['What is x? Define x as y divided by z.', 'What is x?'],
    ['What is x? Calculate (or extract) the answer from the table.', 'What is x?'],
    ['Please answer in one sentence. Who wrote the policy?', 'Who wrote the policy?'],
    ['You are an analyst. What is the net margin of Acme?', 'What is the net margin of Acme?'],
    ['What is its ROA? ROA is defined as: net income / total assets. Answer in percent.', 'What is its ROA?'],
    [
      'Is gross margin stable? If gross margin is not a useful metric here, then please state that and explain why.',
      'Is gross margin stable?',
    ],
    ['Answer the following question from the balance sheet: what are total assets?', 'what are total assets?'],
    ['Using the balance sheet, answer this question: what are total assets?', 'what are total assets?'],
    ['According to the balance sheet, what are total assets?', 'what are total assets?'],
    ['Based on the income statement and the cash flow statement, how much is EBITDA?', 'how much is EBITDA?'],
    ['Wie hoch ist der Umsatz? Bitte antworten Sie in Millionen Euro.', 'Wie hoch ist der Umsatz?'],
    ['Du bist Analyst. Wie hoch ist die Bilanzsumme? Runde auf ganze Zahlen.', 'Wie hoch ist die Bilanzsumme?'],
  ])('%s', (text, asked) => {
    expect(withoutInstructions(text)).toBe(asked);
  });

  it.each([
    ['nothing else', 'Give the total assets of Acme.'],
    ['two of them and no question', 'State the revenue of Acme. Round it to millions.'],
    ['what happened before', 'I bought a camera in May. Can I return it?'],
    ['several questions', 'When was it built? Who built it?'],
    ['where else to look', 'According to the handbook, how many days of holiday do I have?'],
    ['a year', 'In 2022, what was the revenue of Acme?'],
    ['a word that such a sentence begins with', 'Is the answer to a complaint due within two weeks?'],
    ['a condition', 'If I leave early, do I get a refund?'],
    ['what the asker is', 'You are a tenant. What is the premium?'],
    ['what the asker is, in German', 'Du bist Rentner. Was kostet der Eintritt?'],
    ['what the asker has done', 'You have worked here for 3 years. What is the notice period?'],
    ['which one is meant', 'Use the night tariff. What is the price per kWh?'],
    ['a topic', 'Return ticket: how much is it?'],
    ['another topic', 'Express delivery: how much?'],
    ['a year of a statement', 'According to the income statement for 2021, what was the income tax?'],
    ['a company', 'According to the income statement of Solar Inc, what was net income?'],
    ['a segment', 'In the segment Scandinavia, what was revenue in 2023?'],
    ['no words', ''],
    ['no language', '売上高はいくらですか？'],
  ])('keeps the text if it is %s: %s', (_what, text) => {
    expect(withoutInstructions(text)).toBe(text);
  });
});
