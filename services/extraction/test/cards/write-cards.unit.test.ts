import { silentLogger, steadyClock } from '@cardinal/kernel';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CardWriter, Passage, Writing } from '../../src/app/ports.js';
import { createWriteCards } from '../../src/app/write-cards.js';
import type { CardDraft } from '../../src/domain/card.js';
import type { MadeCard } from '../../src/domain/card-maker.js';
import type { WrittenCard } from '../../src/domain/written/written-card.js';
import { extractionOf } from '../../testing/card-samples.js';
import { buildDocument, heading, paragraph, table, type BlockSpec } from '../../testing/documents.js';
import { madeOf, prose } from '../../testing/make-cards.js';

const signal = new AbortController().signal;
const copyOf = ({ text }: Passage, passage: number): WrittenCard => ({
  passage,
  title: `Card ${passage}`,
  statement: 'By the model.',
  verbatim: text,
  knowledgeType: 'procedure',
  importance: 0.5,
});
const copied = (passages: readonly Passage[]): Writing => ({ kind: 'written', cards: passages.map(copyOf) });

/** 40 paragraphs with a table among them, enough for several calls. */
const rules = madeOf(
  buildDocument([
    heading('Rivers'),
    ...Array.from({ length: 20 }, (_, n) => paragraph(prose(120, `river${n}x`))),
    table(['Name', 'Length'], [['Aare', '288 km']]),
    ...Array.from({ length: 20 }, (_, n) => paragraph(prose(120, `lake${n}x`))),
  ]),
);

async function* streamed(made: readonly MadeCard[]): AsyncGenerator<MadeCard> {
  yield* made;
}

async function run(write: CardWriter['write'], elapsedMs = () => 0, made = rules): Promise<CardDraft[]> {
  const writeCards = createWriteCards({ writer: { write }, clock: { elapsedMs }, logger: silentLogger });
  const cards: CardDraft[] = [];
  for await (const batch of writeCards(streamed(made), extractionOf(5), signal)) {
    expect(batch.length).toBeLessThanOrEqual(50);
    cards.push(...batch);
  }
  return cards;
}

/** Number of passages of the first call, about 1,500 tokens. */
const first = 11;

const byModel = (cards: readonly CardDraft[]): number =>
  cards.filter(({ statement }) => statement === 'By the model.').length;
const texts = (cards: readonly CardDraft[]) => cards.map(({ verbatimContent }) => verbatimContent);

describe('cards written by a model', () => {
  it('are requested in batches, in the order of the document, except for tables', async () => {
    const asked: Passage[] = [];
    const cards = await run(async (passages) => {
      expect(passages.length).toBeLessThanOrEqual(12);
      asked.push(...passages);
      return copied(passages);
    });
    expect(texts(cards)).toEqual(rules.map(({ card }) => card.verbatimContent));
    expect(asked).toHaveLength(40);
    expect(asked[0]?.title).toBe('Rivers');
    expect(byModel(cards)).toBe(40);
  });

  it('stay in order when several calls run at the same time', async () => {
    let [running, most] = [0, 0];
    const waiting: (() => void)[] = [];
    const cards = await run(async (passages) => {
      most = Math.max(most, ++running);
      // The last call to arrive is the first to end.
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        setImmediate(() => waiting.pop()?.());
      });
      running--;
      return copied(passages);
    });
    expect(most).toBe(4);
    expect(texts(cards)).toEqual(rules.map(({ card }) => card.verbatimContent));
  });

  it.each(['quota', 'model'] as const)('are made by rules once the %s is used up or unavailable', async (by) => {
    let calls = 0;
    const cards = await run(async (passages) => (calls++ === 0 ? copied(passages) : { kind: 'stopped', by }));
    expect(byModel(cards)).toBe(first);
    expect(calls).toBeLessThanOrEqual(5);
    expect(cards.slice(first)).toEqual(rules.slice(first).map(({ card }) => card));
  });

  it('are made by rules for an unusable reply, and for the rest after three of them in a row', async () => {
    let calls = 0;
    const odd = await run(async (passages) => (calls++ % 2 === 0 ? { kind: 'unusable' } : copied(passages)));
    expect(byModel(odd)).toBeGreaterThan(10);
    expect(texts(odd)).toEqual(rules.map(({ card }) => card.verbatimContent));
    const made = [...rules, ...rules, ...rules];
    calls = 0;
    const none = await run(
      async () => {
        calls++;
        return { kind: 'unusable' };
      },
      undefined,
      made,
    );
    expect(none).toEqual(made.map(({ card }) => card));
    expect(calls).toBeLessThan(8);
  });

  it('are made by rules for a passage whose words the model changed', async () => {
    const cards = await run(async (passages) => ({
      kind: 'written',
      cards: passages.map((passage, n) => {
        const card = copyOf(passage, n);
        return n === 1 ? { ...card, verbatim: 'Something that stands nowhere.' } : card;
      }),
    }));
    expect(texts(cards)).toEqual(rules.map(({ card }) => card.verbatimContent));
    expect(cards[1]).toEqual(rules[1]?.card);
    expect(cards[0]?.statement).toBe('By the model.');
  });

  it('are made by rules once the time limit is reached', async () => {
    let now = 0;
    const cards = await run(
      async (passages) => {
        now += 16 * 60_000;
        return copied(passages);
      },
      () => now,
    );
    expect(byModel(cards)).toBe(first);
  });

  it.each([-3_600_000, 3_600_000])(
    'are made by rules no earlier and no later where the time of the machine is set by %d ms',
    async (jumpMs) => {
      vi.useFakeTimers({ toFake: ['Date', 'performance'] });
      onTestFinished(() => void vi.useRealTimers());
      const jump = async (passages: readonly Passage[]) => {
        vi.setSystemTime(Date.now() + jumpMs);
        return copied(passages);
      };
      expect(byModel(await run(jump, () => steadyClock.elapsedMs()))).toBe(40);
      const slow = async (passages: readonly Passage[]) => {
        vi.advanceTimersByTime(16 * 60_000);
        return jump(passages);
      };
      expect(byModel(await run(slow, () => steadyClock.elapsedMs()))).toBe(first);
    },
  );

  it('fail if the ledger fails, and leave no call running', async () => {
    const signals: AbortSignal[] = [];
    const failing = run(async (_passages, _of, aborted) => {
      signals.push(aborted);
      if (signals.length === 2) throw new Error('the bus is down');
      return new Promise<Writing>((resolve, reject) => {
        setImmediate(() => resolve({ kind: 'unusable' }));
        aborted.addEventListener('abort', () => reject(new Error('aborted')));
      });
    });
    await expect(failing).rejects.toThrow('the bus is down');
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });
});

/** What a model may do with a passage: copy, cut, change, omit or repeat it, or answer for another passage. */
const manners: readonly ((card: WrittenCard) => readonly WrittenCard[])[] = [
  (card) => [card],
  (card) => (card.verbatim.match(/[^.]+\.?/g) ?? []).map((verbatim) => ({ ...card, verbatim })),
  (card) => [{ ...card, verbatim: card.verbatim.replace('nine', 'ten') }],
  (card) => [{ ...card, verbatim: card.verbatim.slice(0, card.verbatim.length / 2) }],
  () => [],
  (card) => [card, card],
  (card) => [{ ...card, passage: card.passage + 1 }],
  (card) => [{ ...card, verbatim: card.verbatim.replaceAll(' ', '\n') }],
];
const block = fc.oneof<fc.Arbitrary<BlockSpec>[]>(
  fc
    .tuple(fc.constantFrom('Rivers', 'Lakes', 'Weirs'), fc.integer({ min: 1, max: 3 }))
    .map(([text, level]) => heading(text, level)),
  fc.tuple(fc.integer({ min: 5, max: 200 }), fc.nat(99)).map(([tokens, n]) => paragraph(prose(tokens, `river${n}x`))),
  fc.nat(99).map((n) => table(['Name', 'Length'], [[`Aare ${n}`, '288 km']])),
);

it('cards of any document and any model contain all text of the cards made by rules', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(block, { maxLength: 25 }),
      fc.array(fc.nat(manners.length - 1), { minLength: 1, maxLength: 9 }),
      async (specs, ways) => {
        const built = buildDocument(specs);
        const made = madeOf(built);
        let at = 0;
        const cards = await run(
          async (passages) => ({
            kind: 'written',
            cards: passages.flatMap((passage, n) => {
              const manner = manners[ways[at++ % ways.length] ?? 0];
              return manner?.(copyOf(passage, n)) ?? [];
            }),
          }),
          undefined,
          made,
        );
        let end = 0;
        for (const card of cards) {
          expect(built.canonicalText.slice(card.start, card.end)).toBe(card.verbatimContent);
          expect(card.start).toBeGreaterThanOrEqual(end);
          end = card.end;
        }
        for (const { card, isUnderHeadings } of made) {
          const own = cards.filter(({ start }) => start >= card.start && start < card.end);
          const held = own.map(({ verbatimContent }) => verbatimContent).join('');
          expect(held.replace(/\s/g, '')).toBe(card.verbatimContent.replace(/\s/g, ''));
          if (isUnderHeadings) for (const { title } of own) expect(title.startsWith(card.title)).toBe(true);
        }
      },
    ),
    {
      numRuns: 200,
      // Before, a heading that encloses others ended after them, and got a card that lay inside their cards.
      examples: [
        [
          [
            paragraph(prose(30)),
            heading('Rivers', 1),
            heading('Weirs', 1),
            heading('Rivers', 2),
            heading('Rivers', 2),
            paragraph(prose(30)),
          ],
          [0],
        ],
      ],
    },
  );
});
