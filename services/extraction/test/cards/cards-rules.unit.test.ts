import { describe, expect, it } from 'vitest';
import { code, heading, item, paragraph, table, type BlockSpec } from '../../testing/documents.js';
import { makeCards } from '../../testing/make-cards.js';

const only = (specs: readonly BlockSpec[]) => {
  const [first, ...others] = makeCards(specs);
  if (!first || others.length > 0) throw new Error(`expected one card, got ${first ? others.length + 1 : 0}`);
  return first;
};

describe('knowledgeType', () => {
  it.each<[string, readonly BlockSpec[], string]>([
    [
      'numbered orders',
      [
        paragraph('To reset the router:'),
        item('1.', 'Unplug the cable.'),
        item('2.', 'Wait ten seconds.'),
        item('3.', 'Plug it in again.'),
      ],
      'procedure',
    ],
    [
      'announced steps',
      [heading('How to install'), item('•', 'Download the file.'), item('•', 'The wizard opens.')],
      'procedure',
    ],
    [
      'orders in prose',
      [paragraph('First, open the settings page. Then click Users. If the list is empty, press Refresh.')],
      'procedure',
    ],
    [
      'years in a numbered list',
      [item('1.', 'Paris, France'), item('2.', 'Rome, Italy'), item('3.', 'Oslo, Norway')],
      'reference',
    ],
    ['a defined term', [paragraph('“Lender” means the bank named in Schedule 1.')], 'definition'],
    [
      'what something is',
      [paragraph('A prime number is a natural number greater than one. It has two divisors.')],
      'definition',
    ],
    ['an aside first', [paragraph('In 1912 the ship is a wreck. Nobody found it.')], 'knowledge'],
    ['rules', [paragraph('Employees must lock their screens. Visitors may not enter the lab alone.')], 'policy'],
    [
      'rules in a list',
      [paragraph('In the lab:'), item('•', 'Goggles must be worn.'), item('•', 'Food shall be left outside.')],
      'policy',
    ],
    [
      'guesses',
      [paragraph('The fire must have started in the kitchen. The cook may not have noticed it at first.')],
      'knowledge',
    ],
    ['a table', [table(['City', 'People'], [['Paris', '2 million']])], 'reference'],
    ['code', [code('let x = 1;\nlet y = 2;')], 'reference'],
    ['a fact list', [paragraph('Members of the group:'), item('•', 'Austria'), item('•', 'Belgium')], 'reference'],
    ['plain prose', [paragraph('The embargo ended in March 1974. Prices stayed high for years.')], 'knowledge'],
  ])('%s', (_name, specs, type) => {
    expect(only(specs).knowledgeType).toBe(type);
  });
});

describe('statement', () => {
  it.each<[string, readonly BlockSpec[], string]>([
    [
      'the sentence about the title, with the facts',
      [
        heading('Danube'),
        paragraph('People like water. The Danube flows 2,850 km from Germany to Romania. That is nice.'),
      ],
      'The Danube flows 2,850 km from Germany to Romania.',
    ],
    [
      'a sentence that leans back takes the one before along',
      [
        heading('Flood of 1954'),
        paragraph(
          'Rain fell for weeks. The old dam broke. It drowned 300 people in Passau, Linz and Vienna in the flood of July 1954.',
        ),
      ],
      'The old dam broke. It drowned 300 people in Passau, Linz and Vienna in the flood of July 1954.',
    ],
    [
      'list',
      [paragraph('To reset:'), item('1.', 'Open the lid.'), item('2.', 'Press the button.')],
      'To reset: Open the lid; Press the button',
    ],
    [
      'table',
      [
        paragraph('Sales by region were:'),
        table(
          ['', '2019', '2018'],
          [
            ['UK', '24', '25'],
            ['Eire', '1', '2'],
          ],
        ),
      ],
      'Sales by region were: UK: 2019 24, 2018 25; Eire: 2019 1, 2018 2.',
    ],
    [
      'code after its sentence',
      [paragraph('Print a greeting like this:'), code('println!("hi")')],
      'Print a greeting like this:',
    ],
    ['code alone', [code('// greets\nprintln!("hi")')], '// greets'],
  ])('%s', (_name, specs, statement) => {
    expect(only(specs).statement).toBe(statement);
  });
});

describe('title without headings', () => {
  it.each<[string, readonly BlockSpec[], string]>([
    ['a label', [paragraph('Expected volatility—The company uses its own history of prices.')], 'Expected volatility'],
    [
      'a name that comes back',
      [paragraph('In 1912 the Royal Mail lost a ship. The Royal Mail never found it again.')],
      'Royal Mail',
    ],
    [
      'the first words',
      [paragraph('Prices of crude oil rose sharply in the winter after the war had ended.')],
      'Prices of crude oil rose sharply in the winter…',
    ],
    [
      'the first words, brackets and all',
      [paragraph('Investment gains (losses) fell, as they had before, in the whole of the country.')],
      'Investment gains (losses) fell',
    ],
    ['the lead-in of a list', [paragraph('Members of the group:'), item('•', 'Austria')], 'Members of the group'],
    ['the columns of a table', [table(['City', 'People'], [['Paris', '2']])], 'City, People'],
    ['the document, where there are no words', [paragraph('1234 5678')], 'Annual report'],
  ])('%s', (_name, specs, title) => {
    expect(makeCards(specs, 'Annual report')[0]?.title).toBe(title);
  });
});

describe('importanceScore', () => {
  it('prefers facts to chatter, and text to bare headings', () => {
    const dense = only([
      paragraph(
        'On 6 October 1973 Egypt and Syria attacked Israel; OPEC raised prices by 70% to $5.11 on 16 October 1973.',
      ),
    ]);
    const chatter = only([
      paragraph('Well, it was what it was and so it went on and on as such things do until they do not.'),
    ]);
    const bare = only([heading('On 6 October 1973')]);
    expect(dense.importanceScore).toBeGreaterThan(chatter.importanceScore);
    expect(chatter.importanceScore).toBeGreaterThan(bare.importanceScore);
  });
});
