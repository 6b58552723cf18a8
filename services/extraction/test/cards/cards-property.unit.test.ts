import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardDraft } from '../../src/domain/card.js';
import { limits } from '../../src/domain/card-sizes.js';
import { estimateTokens } from '../../src/domain/text/tokens.js';
import { normalised } from '../../src/domain/text/words.js';
import { document, knowledgeTypes } from '@cardinal/contracts';
import { sentences } from '@cardinal/language';
import { buildDocument, type BlockSpec, type BuiltDocument } from '../../testing/documents.js';
import { cardsOf } from '../../testing/make-cards.js';

const word = fc.constantFrom(
  'river',
  'Danube',
  'must',
  'is',
  'the',
  'bank',
  '1973',
  'Dr.',
  'U.S.',
  '3.5%',
  'ordinance',
  'because',
  '東京',
  'naïve',
  '😀',
);
const sentence = fc
  .tuple(
    fc.constantFrom('The', 'Open', 'It', 'Water', 'However, a'),
    fc.array(word, { minLength: 3, maxLength: 30 }),
    fc.constantFrom('.', '!', '?', ':', '。'),
  )
  .map(([first, words, stop]) => `${first} ${words.join(' ')}${stop}`);
const text = (max: number) => fc.array(sentence, { minLength: 1, maxLength: max }).map((all) => all.join(' '));
const cell = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
const row = fc.array(cell, { minLength: 2, maxLength: 4 }).map((cells) => ['row', ...cells]);

const block: fc.Arbitrary<BlockSpec> = fc.oneof(
  { weight: 6, arbitrary: text(6).map((all): BlockSpec => ({ kind: 'paragraph', text: all })) },
  { weight: 1, arbitrary: text(60).map((all): BlockSpec => ({ kind: 'paragraph', text: all })) },
  { weight: 2, arbitrary: word.map((all): BlockSpec => ({ kind: 'paragraph', text: `Title ${all}` })) },
  {
    weight: 1,
    arbitrary: fc.constant<BlockSpec>({
      kind: 'paragraph',
      text: 'The same notice stands on every page of this handbook.',
    }),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 4000 }).map((n): BlockSpec => ({
      kind: 'paragraph',
      text: Array.from({ length: n }, (_, at) => `w${n}x${at},`).join(''),
    })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(text(1), fc.integer({ min: 1, max: 4 }))
      .map(([all, level]): BlockSpec => ({ kind: 'heading', text: all, level })),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(text(3), fc.constantFrom('1.', '•', 'a)'), fc.integer({ min: 1, max: 2 }))
      .map(([all, marker, level]): BlockSpec => ({ kind: 'list-item', text: all, marker, level })),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(row, { minLength: 1, maxLength: 60 })
      .map((rows): BlockSpec => ({ kind: 'table', header: ['name', 'a', 'b'], rows })),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(row, { minLength: 1, maxLength: 9 })
      .map((rows): BlockSpec => ({ kind: 'table', header: ['name', 'a', 'b'], rows, continues: true })),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(sentence, { minLength: 1, maxLength: 40 })
      .map((lines): BlockSpec => ({ kind: 'code', text: lines.join('\n') })),
  },
  { weight: 1, arbitrary: text(3).map((all): BlockSpec => ({ kind: 'footnote', text: all })) },
  { weight: 1, arbitrary: fc.constant<BlockSpec>({ kind: 'page' }) },
);
const documents = fc
  .tuple(fc.array(block, { maxLength: 40 }), fc.integer({ min: 1, max: 9 }))
  .map(([specs, perPart]) => buildDocument(specs, perPart));

/** 300 documents of up to 40 blocks each. */
const check = (promise: (built: BuiltDocument, cards: CardDraft[]) => void): void =>
  fc.assert(
    fc.property(documents, (built) => promise(built, cardsOf(built))),
    { numRuns: 300 },
  );

const sliceOf = (built: BuiltDocument, { start, end }: { start: number; end: number }): string =>
  built.canonicalText.slice(start, end);
const oneLine = (some: string): string => some.replace(/\s+/gu, ' ').trim();

describe('cards of any document', () => {
  it('quote the canonical text exactly, in order, without overlap', () => {
    check((built, cards) => {
      let at = 0;
      for (const [index, card] of cards.entries()) {
        expect(card.verbatimContent).toBe(sliceOf(built, card));
        expect(card.verbatimContent.trim()).not.toBe('');
        expect(card.ordinal).toBe(index);
        expect(card.start).toBeGreaterThanOrEqual(at);
        at = card.end;
      }
    });
  });

  it('cover every block: inside a card, equal to one inside a card, or a heading in a title', () => {
    check((built, cards) => {
      const quoted = cards.map((card) => normalised(card.verbatimContent));
      const before = new Set<string>();
      for (const block of built.blocks) {
        const own = sliceOf(built, block);
        const inTitle =
          block.kind === document.BlockKind.HEADING && cards.some((card) => card.title.includes(oneLine(own)));
        const equalBefore = before.has(normalised(own));
        before.add(normalised(own));
        const repeats =
          equalBefore ||
          uncovered(block, cards, built.canonicalText).every((gap) =>
            quoted.some((text) => text.includes(normalised(gap))),
          );
        expect(inTitle || repeats, `not covered: ${own.slice(0, 200)}`).toBe(true);
      }
    });
  });

  it('end and begin between sentences, rows and blocks', () => {
    check((built, cards) => {
      const boundaries = boundariesOf(built);
      for (const card of cards) {
        if (estimateTokens(card.verbatimContent) > limits.ceiling / 2) continue;
        expect(
          boundaries.has(card.start) || isInsideMonster(built, card.start),
          `begins: ${card.verbatimContent.slice(0, 80)}`,
        ).toBe(true);
        expect(
          boundaries.has(card.end) || isInsideMonster(built, card.end),
          `ends: ${card.verbatimContent.slice(-80)}`,
        ).toBe(true);
      }
    });
  });

  it('stay below the maximum size and have a title, a statement, a type and a score', () => {
    check((_built, cards) => {
      for (const card of cards) {
        expect(estimateTokens(card.verbatimContent)).toBeLessThanOrEqual(limits.ceiling);
        expect(card.title.trim()).not.toBe('');
        expect(card.title.length).toBeLessThanOrEqual(500);
        expect(card.statement.trim()).not.toBe('');
        expect(card.statement.length).toBeLessThanOrEqual(400);
        expect(knowledgeTypes).toContain(card.knowledgeType);
        expect(card.importanceScore).toBeGreaterThanOrEqual(0);
        expect(card.importanceScore).toBeLessThanOrEqual(1);
      }
    });
  });

  it('are the same however the document is split into parts, and contain no text twice', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 30 }), fc.integer({ min: 1, max: 9 }), (specs, perPart) => {
        const cards = cardsOf(buildDocument(specs, perPart));
        expect(cardsOf(buildDocument(specs, 1000))).toEqual(cards);
        const texts = cards
          .filter((card) => !card.verbatimContent.includes(' | ') && card.knowledgeType !== 'reference')
          .map((card) => normalised(card.verbatimContent));
        const prose = texts.filter((text) => !isHeading(specs, text));
        expect(new Set(prose).size).toBe(prose.length);
      }),
      { numRuns: 200 },
    );
  });
});

/** Parts of the block that are in no card. */
function uncovered(block: document.Block, cards: readonly CardDraft[], text: string): string[] {
  const gaps: string[] = [];
  let at = block.start;
  for (const card of cards) {
    if (card.end <= at || card.start >= block.end) continue;
    if (card.start > at) gaps.push(text.slice(at, card.start));
    at = Math.max(at, card.end);
  }
  return [...gaps, text.slice(at, block.end)].filter((gap) => gap.trim() !== '');
}

function boundariesOf(built: BuiltDocument): Set<number> {
  const boundaries = new Set<number>();
  for (const block of built.blocks) {
    boundaries.add(block.start).add(block.end);
    for (const { start, end } of block.table?.rows ?? []) boundaries.add(start).add(end);
    if (block.table) continue;
    const own = sliceOf(built, block);
    const spans = block.kind === document.BlockKind.CODE ? linesOf(own) : sentences(own);
    for (const { start, end } of spans) boundaries.add(block.start + start).add(block.start + end);
  }
  return boundaries;
}

function* linesOf(code: string): Generator<{ start: number; end: number }> {
  let start = 0;
  for (const line of code.split('\n')) {
    yield { start, end: start + line.length };
    start += line.length + 1;
  }
}

/** Whether an offset lies in a sentence so long that it had to be cut. */
function isInsideMonster(built: BuiltDocument, offset: number): boolean {
  const block = built.blocks.find(({ start, end }) => start <= offset && offset <= end);
  if (!block) return false;
  const own = sliceOf(built, block);
  return [...sentences(own)].some(
    ({ start, end }) =>
      block.start + start <= offset && offset <= block.start + end && estimateTokens(own, start, end) > limits.ceiling,
  );
}

const isHeading = (specs: readonly BlockSpec[], text: string): boolean =>
  specs.some((spec) => spec.kind === 'heading' && text.includes(normalised(spec.text)));
