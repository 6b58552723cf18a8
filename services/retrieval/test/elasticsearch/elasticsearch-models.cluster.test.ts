import { silentLogger } from '@cardinal/kernel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeModel } from '../../src/app/indexing/change-model.js';
import { embedMissing } from '../../src/app/indexing/index-vectors.js';
import { connect, prefixOf } from '../../src/outbound/elasticsearch/client/connection.js';
import type { ElasticsearchIndex } from '../../src/outbound/elasticsearch/elasticsearch-index.js';
import { spaceOf } from '../../src/outbound/elasticsearch/layout/space.js';
import { elasticsearchUrl, freshUrl, openFor, removeAll } from '../../testing/elasticsearch.js';
import { createFakeEmbedder } from '../../testing/fakes.js';
import { cardOf, instanceOf, scopeOf } from '../../testing/made-cards.js';
import { describeModelSwitch } from '../../testing/model-switch.contract.js';

const [older, newer] = [createFakeEmbedder(32), createFakeEmbedder(48)];
const never = new AbortController().signal;

/** Number of cards with vectors of each model, without models that no card has vectors of. */
async function embeddedAt(url: string): Promise<Record<string, number>> {
  const client = connect(url);
  const index = `${prefixOf(url)}-cards`;
  const counts: Record<string, number> = {};
  await client.indices.refresh({ index });
  for (const { model } of [older, newer]) {
    const { count } = await client.count({ index, query: { exists: { field: spaceOf(model).passages } } });
    if (count > 0) counts[model.id] = count;
  }
  await client.close();
  return counts;
}

describe.skipIf(!elasticsearchUrl)('with a server', () => {
  describeModelSwitch('Elasticsearch', async () => {
    const url = freshUrl();
    return {
      async open(model, logger) {
        const index = await openFor(url, model, logger);
        await index.warm(new AbortController().signal);
        return { index, [Symbol.asyncDispose]: () => index.close() };
      },
      embedded: () => embeddedAt(url),
      [Symbol.asyncDispose]: () => removeAll(url),
    };
  });

  describe('replicas of two models', () => {
    let url: string;
    let old: ElasticsearchIndex;
    let fresh: readonly [ElasticsearchIndex, ElasticsearchIndex];

    beforeEach(async () => {
      url = freshUrl();
      old = await openFor(url, older.model);
      for (let instanceId = 1; instanceId <= 8; instanceId++) await write(old, instanceId);
      fresh = await Promise.all([openFor(url, newer.model), openFor(url, newer.model)]);
    });
    afterEach(async () => {
      await Promise.all([old, ...fresh].map((index) => index.close()));
      await removeAll(url);
    });

    async function write(index: ElasticsearchIndex, instanceId: number): Promise<void> {
      const instance = instanceOf({ instanceId, fileId: instanceId });
      const cards = [1, 2].map((at) =>
        cardOf({ cardId: instanceId * 10 + at, instanceId, verbatimContent: `zebra ${at}` }),
      );
      await index.writer.begin(instance);
      await index.writer.put(instance, cards);
      await index.writer.finish(instance);
      await embedMissing({ index: index.vectors, embedder: index === old ? older : newer }, instance, never);
      await index.vectors.vectorsComplete(instance);
    }

    const change = (index: ElasticsearchIndex) =>
      changeModel(
        {
          index: index.vectors,
          models: index.models,
          embedder: newer,
          queries: { has: async () => true },
          logger: silentLogger,
        },
        never,
      );
    const near = async (index: ElasticsearchIndex, query: string) => {
      using view = await index.searcher.view(scopeOf());
      const embedder = view.vectorModel === older.model.id ? older : newer;
      const [vector] = (await embedder.embed([query], { priority: 'query' })).vectors;
      const { best } = await view.byVector(vector ?? new Float32Array(embedder.model.dimensions), 5);
      return { model: view.vectorModel, found: best.length };
    };

    it('agree on the model whose vectors are searched, and switch together', async () => {
      expect(await near(fresh[0], 'zebra')).toEqual({ model: older.model.id, found: 5 });

      await Promise.all(fresh.map(change));

      expect(await near(fresh[0], 'zebra')).toEqual({ model: newer.model.id, found: 5 });
      // Old vectors remain until all replicas use the new model.
      for (const index of [old, fresh[1]]) {
        await vi.waitFor(
          async () => {
            const { model, found } = await near(index, 'zebra');
            expect(found).toBe(5);
            expect(model).toBe(newer.model.id);
          },
          { timeout: 30_000, interval: 50 },
        );
      }
      await vi.waitFor(async () => expect(await embeddedAt(url)).toEqual({ [newer.model.id]: 16 }), {
        timeout: 30_000,
        interval: 100,
      });
    });

    it('remove at the next start vectors that a crash left behind', async () => {
      await change(fresh[0]);
      await fresh[0].close();
      await fresh[1].close();
      expect(await embeddedAt(url)).toEqual({ [older.model.id]: 16, [newer.model.id]: 16 });

      fresh = [await openFor(url, newer.model), await openFor(url, newer.model)];
      await fresh[0].warm(new AbortController().signal);

      await vi.waitFor(async () => expect(await embeddedAt(url)).toEqual({ [newer.model.id]: 16 }), {
        timeout: 30_000,
        interval: 100,
      });
      expect(await near(fresh[0], 'zebra')).toEqual({ model: newer.model.id, found: 5 });
    });
  });
});
