import { silentLogger } from '@cardinal/kernel';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLookUp } from '../src/app/extractive/look-up.js';
import { bestOfDocuments } from '../src/app/extractive/choose-shown.js';
import { chunksOf } from '../src/domain/text/chunks.js';
import { defaultThresholds } from '../src/domain/evidence/findings.js';
import { analyseQuestion } from '../src/domain/question/question.js';
import { quoteOf, textsOf } from '../src/domain/text/quote.js';
import { render } from '../src/domain/text/render.js';
import { cardOf, createFakeRetriever, requestOf } from '../testing/fakes.js';

const lookUpIn = (texts: readonly string[], tableHeader = '') => {
  const cards = texts.map((text, index) => ({ ...cardOf(index, 'Fresno bridge', text), tableHeader }));
  const deps = { retriever: createFakeRetriever(cards), thresholds: defaultThresholds, logger: silentLogger };
  return createLookUp(deps, requestOf({ mode: 'full' }), new AbortController().signal);
};

async function quoted(text: string, question: string, tableHeader = '') {
  const { findings } = await lookUpIn([text], tableHeader).find(question, []);
  const [best] = findings.sentences;
  if (!best) throw new Error('no sentence');
  const quote = quoteOf(best, analyseQuestion(question));
  return { ...quote, texts: textsOf(quote) };
}

describe('quotes', () => {
  it('are the sentence alone if it is complete', async () => {
    const { texts } = await quoted('Steel is strong. The bridge was opened in 1931.', 'When was the bridge opened?');
    expect(texts).toEqual(['The bridge was opened in 1931.']);
  });

  it('include the header row of a cited row', async () => {
    const { texts } = await quoted(
      'Part | Price\nBrass valve | 12 EUR\nSteel pump | 80 EUR',
      'What is the price of the steel pump?',
    );
    expect(texts).toEqual(['Part | Price', 'Steel pump | 80 EUR']);
  });

  it('include the header of a table that begins in an earlier card, and no other row', async () => {
    const rows = 'Brass valve | 12 EUR\nSteel pump | 80 EUR';
    const { texts } = await quoted(rows, 'What is the price of the steel pump?', 'Part | Price');
    expect(texts).toEqual(['Part | Price', 'Steel pump | 80 EUR']);
  });

  it('are only the first row of a table without header if it is cited', async () => {
    const rows = 'Brass valve | Oslo depot\nSteel pump | Bergen depot';
    const question = 'Which depot has the brass valve?';
    expect((await quoted(rows, question, 'Column 1 | Column 2')).texts).toEqual(['Brass valve | Oslo depot']);
    expect((await quoted(`Parts:\n\n${rows}`, question, 'Column 1 | Column 2')).texts).toEqual([
      'Brass valve | Oslo depot',
    ]);
  });

  it.each([
    ['Region | 2021 | 2022', 'North | 120 | 135', 'What was it in 2022 in the region?'],
    ['Name | 2024 Days | 2024 Sick', 'Ann | 200 | 2', 'Who has the most sick days in 2024?'],
    ['Name | Q3 Days', 'Ann | 200', 'Who has the most days in Q3?'],
  ])('are never a header of years and numbered names: %s', async (header, row, question) => {
    expect((await quoted(`${header}\n${row}`, question)).texts).toEqual([header, row]);
  });

  it.each(['Fresno bridge | 1931', 'Fresno bridge | 80 m'])('may be a first row of values: %s', async (first) => {
    expect((await quoted(`${first}\nSelma bridge | 1950`, 'What about the Fresno bridge?')).texts).toEqual([first]);
  });

  it('include the whole list if a procedure is asked for', async () => {
    const list = '1. Open the inlet valve.\n\n2. Press the green button.\n\n3. Wait for the pump.';
    const text = `Read this first.\n${list}\nThe pump then runs.`;
    expect((await quoted(text, 'How do I start the pump with the green button?')).texts).toEqual([list]);
    expect((await quoted(text, 'Which button must be green?')).texts).toEqual(['2. Press the green button.']);
  });

  it('are cut from a very long sentence at clauses, around the words asked for', async () => {
    const filler = 'it went on and on without saying anything of use to anyone who might read it, '.repeat(8);
    const text = `In the beginning ${filler}the Fresno bridge was opened in 1931, and ${filler}then it ended.`;
    const { texts, cut } = await quoted(text, 'When was the Fresno bridge opened?');
    expect(texts[0]).toContain('the Fresno bridge was opened in 1931,');
    expect(texts[0]?.length).toBeLessThanOrEqual(400);
    expect(cut).toEqual({ before: true, after: true });
  });
});

const word = fc.constantFrom(
  'Fresno',
  'bridge',
  'opened',
  '1931',
  'It',
  'was',
  'However',
  'steel',
  'roses',
  'the',
  '🙂',
  '“quoted”',
  'e.g.',
  'a'.repeat(500),
);
const glue = fc.constantFrom(' ', '. ', ', ', '\n', ' | ', '\n- ', '? ', '。');
const cardText = fc.array(fc.tuple(word, glue), { minLength: 1, maxLength: 60 }).map((pairs) => pairs.flat().join(''));
const question = fc.constantFrom(
  'When was the Fresno bridge opened?',
  'What is steel?',
  'Which enzyme digests lactose?',
  'Who?',
  'roses',
);

describe('rendered answers', () => {
  it('quote word for word, number every source once, and have none when nothing is found', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(cardText, { maxLength: 4 }),
        fc.array(question, { minLength: 1, maxLength: 3 }),
        async (texts, questions) => {
          const lookUp = lookUpIn(texts);
          const sections = [];
          for (const each of questions) {
            const found = await lookUp.find(each, []);
            sections.push({ ...found, heading: each, shown: bestOfDocuments(found.findings, found.question) });
          }
          const { text, sources, quotes, outcome } = render(sections);
          for (const quote of quotes) {
            const { card, slice } = quote;
            const number = sources.findIndex((each) => each.cardId === card.cardId) + 1;
            expect(number).toBeGreaterThan(0);
            expect(text).toContain(`[${number}]`);
            expect(slice.end).toBeGreaterThan(slice.start);
            for (const shown of textsOf(quote)) {
              expect(shown.length).toBeLessThanOrEqual(900);
              expect(card.verbatimContent).toContain(shown);
              expect(text).toContain(`“${shown}”`);
            }
          }
          expect(new Set(sources.map((card) => card.cardId)).size).toBe(sources.length);
          expect(new Set(quotes.map((quote) => quote.card.cardId))).toEqual(
            new Set(sources.map((card) => card.cardId)),
          );
          expect(outcome === 'not_found').toBe(sources.length === 0);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('chunks', () => {
  it('end at ends of sentences, and are as few as possible', () => {
    const [a, b, c] = ['The first one is short. ', `${'word '.repeat(33)}ends here. `, 'The last one is short.'];
    expect(chunksOf(`${a}${b}${c}`)).toEqual([`${a}${b}`, c]);
    expect(chunksOf(`${a}${c}`)).toEqual([`${a}${c}`]);
  });

  it('join to the same answer, and are short, without half characters at their ends', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(word, glue, fc.string({ unit: 'grapheme' })), { maxLength: 80 }), (parts) => {
        const text = parts.join('');
        const chunks = chunksOf(text);
        expect(chunks.join('')).toBe(text);
        for (const chunk of chunks) {
          expect(chunk.length).toBeGreaterThan(0);
          expect(chunk.length).toBeLessThanOrEqual(200);
          expect(chunk).not.toMatch(/[\uD800-\uDBFF]$/);
        }
      }),
    );
  });
});
