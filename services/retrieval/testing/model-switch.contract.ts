import type { Embedder } from '@cardinal/embedding';
import { silentLogger, type Logger } from '@cardinal/kernel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeModel } from '../src/app/indexing/change-model.js';
import { embedMissing } from '../src/app/indexing/index-vectors.js';
import { createQueryEmbedders, type QueryEmbedders } from '../src/app/searching/query-texts.js';
import { createSearch } from '../src/app/searching/search.js';
import { createTextVectors } from '../src/app/text-vectors.js';
import type { CardIndex } from '../src/app/ports.js';
import { createFakeEmbedder, noConflicts, stillScopes } from './fakes.js';
import { cardOf, instanceOf, scopeOf, selectionOf } from './made-cards.js';

/** An index opened by one process. */
export interface OpenedIndex extends AsyncDisposable {
  readonly index: CardIndex;
}

/** Storage of an index, which several processes open one after another. */
export interface IndexHome extends AsyncDisposable {
  open(model: Embedder['model'], logger: Logger): Promise<OpenedIndex>;
  /** Number of cards with vectors, by model. */
  embedded(): Promise<Readonly<Record<string, number>>>;
}

const never = new AbortController().signal;
const key = { teamId: 1, collectionId: 10 };
const cards = Array.from({ length: 300 }, (_, at) =>
  cardOf({ cardId: at + 1, verbatimContent: `word${at} in card ${at}.` }),
);

/** What every index promises that uses the vectors of the old model until those of a new model exist. */
export function describeModelSwitch(name: string, create: () => Promise<IndexHome>): void {
  describe(`ModelSwitch contract: ${name}`, () => {
    let home: IndexHome;
    let old: ReturnType<typeof createFakeEmbedder>;
    let fresh: ReturnType<typeof createFakeEmbedder>;

    beforeEach(async () => {
      home = await create();
      old = createFakeEmbedder(32);
      fresh = createFakeEmbedder(48); // another number of dimensions, as another model may have
      await using process = await open(old);
      await process.index.models.rememberEmbedder('old:');
      await process.index.writer.begin(instanceOf());
      await process.index.writer.put(instanceOf(), cards);
      await process.index.writer.finish(instanceOf());
      await embedMissing({ index: process.index.vectors, embedder: old }, instanceOf(), never);
      await process.index.vectors.vectorsComplete(instanceOf());
    });

    afterEach(async () => home[Symbol.asyncDispose]());

    interface Process extends AsyncDisposable {
      readonly index: CardIndex;
      readonly queries: QueryEmbedders;
      readonly warnings: ReturnType<typeof vi.fn>;
      change(signal?: AbortSignal): Promise<void>;
      search(
        query: string,
        collectionIds?: readonly number[],
      ): Promise<{ cardId: number | undefined; cosine: number | undefined; modelId: string; degraded: string }>;
    }

    async function open(embedder: Embedder, reopen?: (url: string) => Promise<Embedder>): Promise<Process> {
      const warnings = vi.fn();
      const logger: Logger = { ...silentLogger, warn: warnings };
      const opened = await home.open(embedder.model, logger);
      const { index } = opened;
      const texts = createTextVectors(embedder);
      const queries = createQueryEmbedders({ embedder, texts, models: index.models, reopen, logger });
      const search = createSearch({
        index: index.searcher,
        scopes: stillScopes(),
        conflicts: noConflicts,
        queries,
        logger,
      });
      return {
        index,
        queries,
        warnings,
        change: (signal = never) =>
          changeModel({ index: index.vectors, models: index.models, embedder, queries, logger }, signal),
        async search(query, collectionIds = [10]) {
          const selection = selectionOf({ collectionIds });
          const asked = { selection, query, topK: 3, rerank: true, statisticsWords: [] };
          const { hits: found, modelId, degraded } = await search(asked, never);
          return { cardId: found[0]?.card.cardId, cosine: found[0]?.cosine, modelId, degraded };
        },
        async [Symbol.asyncDispose]() {
          await opened[Symbol.asyncDispose]();
        },
      };
    }

    /** Waits for these numbers, because old vectors may be removed a little later. */
    const left = (expected: Readonly<Record<string, number>>) =>
      vi.waitFor(async () => expect(await home.embedded()).toEqual(expected), { timeout: 30_000, interval: 100 });

    it('searches collections with vectors of different models by words only', async () => {
      await using process = await open(fresh, async () => old);
      const record = instanceOf({ collectionId: 11, instanceId: 111 });
      const other = cardOf({ cardId: 1_001, instanceId: 111, verbatimContent: 'A giraffe.' });
      await process.index.writer.begin(record);
      await process.index.writer.put(record, [other]);
      await process.index.writer.finish(record);
      await embedMissing({ index: process.index.vectors, embedder: fresh }, record, never);
      await process.index.vectors.vectorsComplete(record);

      const degraded = 'vectors: MODELS_DIFFER';
      const both = { cosine: undefined, degraded };
      expect(await process.search('word7', [10, 11])).toMatchObject({ cardId: 8, ...both });
      expect(await process.search('giraffe', [10, 11])).toMatchObject({ cardId: 1_001, ...both });
      using view = await process.index.searcher.view(scopeOf({ collectionIds: [10, 11] }));
      expect(await view.counts()).toMatchObject({ cards: cards.length + 1, cardsWithVectors: 0 });

      await process.change();
      const after = await process.search('giraffe', [10, 11]);
      expect(after).toMatchObject({ cardId: 1_001, modelId: 'fake-48', degraded: '' });
      expect(after.cosine).toBeGreaterThan(0.3);
    });

    it('searches the old vectors until all new ones exist, then the new ones', async () => {
      await using process = await open(fresh, async () => old);
      expect(await process.search('word7')).toMatchObject({ cardId: 8, modelId: 'fake-32' });

      const seen: string[] = [];
      const embed = fresh.embed.bind(fresh);
      fresh.embed = async (texts, options) => {
        seen.push((await process.search('word9')).modelId);
        return embed(texts, options);
      };
      await process.change();
      fresh.embed = embed;

      expect(new Set(seen)).toEqual(new Set(['fake-32']));
      const after = await process.search('word7');
      expect(after).toMatchObject({ cardId: 8, modelId: 'fake-48' });
      expect(after.cosine).toBeGreaterThan(0.3);
      await left({ 'fake-48': cards.length });
      expect(await process.index.models.outdated()).toEqual([]);
      expect(process.warnings).not.toHaveBeenCalled();
    });

    it('continues after a crash without embedding stored vectors again', async () => {
      const crash = new AbortController();
      {
        await using process = await open(fresh, async () => old);
        const embed = fresh.embed.bind(fresh);
        let batches = 0;
        fresh.embed = async (texts, options) => {
          if (++batches === 6) crash.abort(new Error('crash'));
          crash.signal.throwIfAborted();
          return embed(texts, options);
        };
        await expect(process.change(crash.signal)).rejects.toThrow('crash');
        fresh.embed = embed;
      }
      const before = fresh.calls.flat().length;
      expect(before).toBeGreaterThan(0);

      await using process = await open(fresh, async () => old);
      expect(await process.search('word7')).toMatchObject({ cardId: 8, modelId: 'fake-32' });
      expect(process.warnings).not.toHaveBeenCalled();
      const made = fresh.calls.flat().length;
      await process.change();

      // Only vectors that were not yet stored at the crash are computed again.
      expect(fresh.calls.flat().length - made).toBeLessThan(cards.length - 100);
      expect(await process.search('word7')).toMatchObject({ cardId: 8, modelId: 'fake-48' });
      await left({ 'fake-48': cards.length });
    });

    it('searches by words until the new vectors exist if the old model is unavailable', async () => {
      await using process = await open(fresh, () => Promise.reject(new Error('no such folder')));

      expect(await process.search('word7')).toMatchObject({ cardId: 8, cosine: undefined, modelId: 'fake-48' });
      await process.change();

      expect(process.warnings).toHaveBeenCalled();
      const after = await process.search('word7');
      expect(after.cosine).toBeGreaterThan(0.3);
      await left({ 'fake-48': cards.length });
    });

    it('returns to the old model without embedding its cards again', async () => {
      {
        await using process = await open(fresh, async () => old);
        await process.change(AbortSignal.abort(new Error('stopped'))).catch(() => undefined);
      }
      const calls = old.calls.flat().length;
      await using process = await open(old);
      await process.change();

      expect(await process.search('word7')).toMatchObject({ cardId: 8, modelId: 'fake-32' });
      expect(old.calls.flat().length - calls).toBeLessThanOrEqual(1); // the query
    });

    it('includes documents that are added and deleted during the change', async () => {
      await using process = await open(fresh, async () => old);
      const later = instanceOf({ instanceId: 101, fileId: 8 });
      await process.index.writer.begin(later);
      await process.index.writer.put(later, [
        cardOf({ cardId: 900, instanceId: 101, verbatimContent: 'A late unicorn.' }),
      ]);
      await process.index.writer.finish(later);
      await embedMissing({ index: process.index.vectors, embedder: fresh }, later, never);
      expect(await process.search('unicorn')).toMatchObject({ cardId: 900, cosine: undefined });

      await process.index.states.applyChange(1, 10, { instanceId: 100, revision: 2, state: 'deleted' });
      await process.change();

      const after = await process.search('unicorn');
      expect(after.cosine).toBeGreaterThan(0.3);
      expect(await process.index.models.servingModel(key)).toBe('fake-48');
      await left({ 'fake-48': 1 });
    });
  });
}
