import { sentences } from '@cardinal/language';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardDraft } from '../../src/domain/card.js';
import { inPlaceOf, type WrittenCard } from '../../src/domain/written/written-card.js';

const made = (verbatimContent: string, start = 100): CardDraft => ({
  ordinal: 3,
  title: 'Rules › Leave',
  statement: 'By the rules.',
  verbatimContent,
  tableHeader: '',
  start,
  end: start + verbatimContent.length,
  page: 2,
  knowledgeType: 'policy',
  importanceScore: 0.4,
});
const written = (verbatim: string, more: Partial<WrittenCard> = {}): WrittenCard => ({
  passage: 0,
  title: 'Days of leave',
  statement: 'Staff have 30 days.',
  verbatim,
  knowledgeType: 'reference',
  importance: 0.9,
  ...more,
});
const text =
  'Staff have 30 days of leave a year. It must be asked for in writing two weeks ahead. Whoever falls ill keeps the days.';

describe('cards of a model', () => {
  it('replace the card made by rules, each with its exact slice', () => {
    const cards = inPlaceOf(made(text), true, [
      written('Staff have 30 days  of leave a year.'),
      written('It must be asked for in writing two weeks ahead. Whoever falls ill keeps the days', { importance: 7 }),
    ]);
    expect(cards).toMatchObject([
      { title: 'Rules › Leave › Days of leave', start: 100, end: 135, page: 2, knowledgeType: 'reference' },
      { statement: 'Staff have 30 days.', start: 136, end: 100 + text.length, importanceScore: 1 },
    ]);
    for (const { start, end, verbatimContent } of cards ?? [])
      expect(text.slice(start - 100, end - 100)).toBe(verbatimContent);
  });

  it("have the model's title if there are no headings", () => {
    expect(inPlaceOf(made(text), false, [written(text)])).toMatchObject([{ title: 'Days of leave' }]);
  });

  it('include the number of a list item', () => {
    const list = '1. Close the valve.\n2. Open the drain.';
    const cards = inPlaceOf(made(list), true, [written('Close the valve.'), written('Open the drain.')]);
    expect(cards?.map(({ verbatimContent }) => verbatimContent)).toEqual(['1. Close the valve.', '2. Open the drain.']);
  });

  it.each([
    ['says nothing of the passage', []],
    ['makes up a text', [written(text), written('Staff have 90 days of leave a year.')]],
    ['changes a number', [written(text.replace('30', '14'))]],
    ['leaves out much', [written('Staff have 30 days of leave a year.')]],
    ['says a thing twice', [written(text), written('Staff have 30 days of leave a year.')]],
    ['has no title', [written(text, { title: ' ' })]],
    ['has no number for its weight', [written(text, { importance: Number.NaN })]],
  ])('are rejected if the model %s', (_what, cards) => {
    const long = `${text} A request that is not answered within a week counts as granted, unless the works council was asked about it, in which case it counts as refused until the council has spoken.`;
    expect(
      inPlaceOf(
        made(cards.length === 1 && cards[0]?.verbatim === 'Staff have 30 days of leave a year.' ? long : text),
        true,
        cards,
      ),
    ).toBeUndefined();
  });
});

describe('accepted cards of any model', () => {
  const word = fc.constantFrom(
    'leave',
    'Staff',
    '30',
    'days',
    '“may”',
    'not',
    '2.',
    'ﬁle',
    '東京',
    '😀',
    '−5',
    'well-known',
  );
  const sentence = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => `The ${words.join(' ')}.`);
  const passage = fc
    .tuple(fc.array(sentence, { minLength: 1, maxLength: 6 }), fc.constantFrom(' ', '\n'))
    .map(([all, by]) => all.join(by));
  /** Copies of slices between sentences or anywhere, some of them changed. */
  const copies = (of: string) =>
    fc.array(
      fc
        .tuple(fc.nat(of.length), fc.nat(of.length), fc.boolean(), fc.constantFrom('', ' more', '.'))
        .map(([a, b, whole, more]) => {
          const [from, to] = [Math.min(a, b), Math.max(a, b)];
          const spans = [...sentences(of)].filter(({ end }) => end > from);
          const cut = whole
            ? of.slice(spans[0]?.start ?? 0, spans.find(({ end }) => end >= to)?.end)
            : of.slice(from, to);
          return written(`${cut}${more}`);
        }),
      { maxLength: 4 },
    );

  it('contain every word of the passage, in order, without overlap, in exact slices', () => {
    let taken = 0;
    fc.assert(
      fc.property(
        passage.chain((of) =>
          fc.tuple(
            fc.constant(of),
            fc.oneof(
              copies(of),
              fc.constant([...sentences(of)].map(({ start, end }) => written(of.slice(start, end)))),
            ),
          ),
        ),
        ([of, cards]) => {
          const card = made(of, 7);
          const kept = inPlaceOf(card, true, cards) ?? [card];
          if (kept[0] !== card) taken++;
          let at = 0;
          for (const { start, end, verbatimContent } of kept) {
            expect(of.slice(start - 7, end - 7)).toBe(verbatimContent);
            expect(verbatimContent.trim()).toBe(verbatimContent);
            expect(verbatimContent).not.toBe('');
            expect(of.slice(at, start - 7).trim()).toBe('');
            at = end - 7;
          }
          expect(of.slice(at).trim()).toBe('');
        },
      ),
      { numRuns: 500 },
    );
    expect(taken).toBeGreaterThan(100);
  });
});
