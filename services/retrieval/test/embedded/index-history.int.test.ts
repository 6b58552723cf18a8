import { silentLogger, systemClock } from '@cardinal/kernel';
import { openSqlite } from '@cardinal/store';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embedMissing } from '../../src/app/indexing/index-vectors.js';
import { openEmbeddedIndex, type EmbeddedIndex } from '../../src/outbound/embedded/embedded-index.js';
import { createFakeEmbedder } from '../../testing/fakes.js';
import { cardOf, instanceOf, scopeOf } from '../../testing/made-cards.js';
import { scratchFiles } from '../../testing/scratch-files.js';

type Step =
  | { readonly kind: 'write'; readonly document: number; readonly texts: readonly string[] }
  | { readonly kind: 'embed'; readonly document: number }
  | { readonly kind: 'delete'; readonly document: number }
  | { readonly kind: 'restart' };

const words = ['zebra', 'lion', 'tiger', 'panda', 'koala'];
const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }).map((list) => list.join(' '));
const document = fc.integer({ min: 1, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('write' as const), document, texts: fc.array(text, { maxLength: 6 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('embed' as const), document }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), document }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);

const embedder = createFakeEmbedder(16);
const never = new AbortController().signal;

function open(path: string): { index: EmbeddedIndex; close(): Promise<void> } {
  const db = openSqlite(path, { synchronous: 'normal' });
  // Blocks are so small that the test fills them.
  const options = { clock: systemClock, logger: silentLogger, vectorsPerBlock: 4 };
  const index = openEmbeddedIndex({ db, model: embedder.model, ...options });
  index.migrate();
  return {
    index,
    async close() {
      await index.close();
      db[Symbol.dispose]();
    },
  };
}

const record = (document: number, generation: number) =>
  instanceOf({ instanceId: document, fileId: document, generation });
const cards = (document: number, texts: readonly string[]) =>
  texts.map((verbatimContent, ordinal) =>
    cardOf({ cardId: document * 100 + ordinal, instanceId: document, ordinal, verbatimContent }),
  );

async function write(
  index: EmbeddedIndex,
  document: number,
  generation: number,
  texts: readonly string[],
): Promise<void> {
  const instance = record(document, generation);
  await index.writer.begin(instance);
  await index.writer.put(instance, cards(document, texts));
  await index.writer.finish(instance);
}

/** Everything that a search can see. */
async function observed(index: EmbeddedIndex) {
  const view = await index.searcher.view(scopeOf());
  const lists = await Promise.all(words.map((word) => view.byWords(new Map([[word, 1]]), 50)));
  const query = (await embedder.embed(['zebra lion'], { priority: 'query' })).vectors[0] ?? new Float32Array(16);
  const near = await view.byVector(query, 50);
  const round = (value: number) => Math.round(value * 1e4) / 1e4;
  return {
    counts: await view.counts(),
    frequencies: await view.documentFrequencies(words),
    lists: lists.map((list) => list.best.map((card) => [card.cardId, round(card.score)])),
    near: near.best.map((card) => [card.cardId, round(card.score)]),
    texts: (await view.cards(near.best.map((card) => card.cardId)))
      .map((card) => [card.cardId, card.verbatimContent])
      .sort(),
  };
}

const freshPath = scratchFiles();

describe('an index after any sequence of changes', () => {
  it('returns the same as a new index with the same cards', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const path = freshPath();
        let opened = open(path);
        const state = new Map<
          number,
          { generation: number; texts: readonly string[]; embedded: Set<number>; gone: boolean }
        >();
        for (const one of steps) {
          if (one.kind === 'restart') {
            await opened.close();
            opened = open(path);
            continue;
          }
          const known = state.get(one.document) ?? {
            generation: 0,
            texts: [],
            embedded: new Set<number>(),
            gone: false,
          };
          if (one.kind === 'write') {
            await write(opened.index, one.document, known.generation + 1, one.texts);
            const kept = [...known.embedded].filter((ordinal) => known.texts[ordinal] === one.texts[ordinal]);
            Object.assign(known, { generation: known.generation + 1, texts: one.texts, embedded: new Set(kept) });
          } else if (one.kind === 'embed') {
            await embedMissing(
              { index: opened.index.vectors, embedder },
              record(one.document, known.generation),
              never,
            );
            known.embedded = new Set(known.texts.keys());
          } else {
            await opened.index.states.applyChange(1, 10, { instanceId: one.document, revision: 1, state: 'deleted' });
            known.gone = true;
          }
          state.set(one.document, known);
        }
        const fresh = open(':memory:');
        for (const [document, { texts, embedded, gone }] of state) {
          if (gone) continue;
          await write(fresh.index, document, 1, texts);
          const pending = await fresh.index.vectors.withoutVectors(record(document, 1), 0, 100);
          const ready = pending.filter((card) => embedded.has(card.cardId - document * 100));
          const { vectors } = await embedder.embed(
            ready.map((card) => card.verbatimContent),
            { priority: 'background' },
          );
          await fresh.index.vectors.putVectors(
            record(document, 1),
            ready.map((card, at) => ({
              cardId: card.cardId,
              passages: [{ key: card.verbatimContent, vector: vectors[at] ?? new Float32Array(16) }],
            })),
          );
        }
        expect(await observed(opened.index)).toEqual(await observed(fresh.index));
        await opened.close();
        await fresh.close();
      }),
      { numRuns: 40 },
    );
  });
});
