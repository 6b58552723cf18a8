import { silentLogger, systemClock } from '@cardinal/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { embedMissing } from '../../src/app/indexing/index-vectors.js';
import type { CardIndex, CardSource, InstanceRecord } from '../../src/app/ports.js';
import type { Card } from '../../src/domain/card.js';
import {
  openElasticsearchIndex,
  type ElasticsearchIndex,
} from '../../src/outbound/elasticsearch/elasticsearch-index.js';
import { rebuild } from '../../src/outbound/elasticsearch/rebuild.js';
import {
  elasticsearchUrl,
  freshUrl,
  layOutOtherwise,
  openFor,
  removeAll,
  versionsAt,
} from '../../testing/elasticsearch.js';
import { createFakeEmbedder } from '../../testing/fakes.js';
import { cardOf, instanceOf, scopeOf } from '../../testing/made-cards.js';

const [older, newer] = [createFakeEmbedder(16), createFakeEmbedder(32)];
const never = new AbortController().signal;

describe.skipIf(!elasticsearchUrl)('rebuilding the index', () => {
  let url: string;
  let index: ElasticsearchIndex;
  let opened: ElasticsearchIndex[];
  let store: Map<number, readonly Card[]>;

  beforeEach(async () => {
    url = freshUrl();
    store = new Map();
    opened = [];
    index = await open(older);
  });
  afterEach(async () => {
    await Promise.all(opened.map((one) => one.close()));
    await removeAll(url);
  });

  async function open(embedder: typeof older, source?: CardSource): Promise<ElasticsearchIndex> {
    const one = await openFor(url, embedder.model, silentLogger, source && { source, embedder });
    opened.push(one);
    return one;
  }

  const record = (instanceId: number): InstanceRecord => instanceOf({ instanceId, fileId: instanceId });

  async function write(instanceId: number, verbatimContent: string): Promise<void> {
    const cards = [1, 2].map((at) =>
      cardOf({ cardId: instanceId * 10 + at, instanceId, verbatimContent: `${verbatimContent} ${at}` }),
    );
    store.set(instanceId, cards);
    await index.writer.begin(record(instanceId));
    await index.writer.put(record(instanceId), cards);
    await index.writer.finish(record(instanceId));
    await embedMissing({ index: index.vectors, embedder: older }, record(instanceId), never);
    await index.vectors.vectorsComplete(record(instanceId));
  }

  /** Streams cards like extraction. @param meanwhile runs before the first card. */
  const sourceThat = (meanwhile: () => Promise<void> = async () => {}): CardSource => {
    let begun = false;
    return {
      async *cardsOf({ instanceId }) {
        if (!begun) {
          begun = true;
          await meanwhile();
        }
        yield store.get(instanceId) ?? [];
      },
    };
  };

  async function seen(by: CardIndex): Promise<{ readonly cards: number[]; readonly cardsWithVectors: number }> {
    const view = await by.searcher.view(scopeOf({ currentOnly: false }));
    const { best } = await view.byWords(new Map([['zebra', 1]]), 50);
    const { cardsWithVectors } = await view.counts();
    return { cards: best.map((card) => card.cardId).sort((a, b) => a - b), cardsWithVectors };
  }

  it('changes the model during searches, writes and deletions', async () => {
    await write(1, 'zebra one');
    await write(2, 'zebra two');
    await write(3, 'zebra three');
    await index.states.applyChange(1, 10, { instanceId: 3, revision: 1, state: 'deleted' });
    const during: number[][] = [];
    const running = new AbortController();
    const searching = (async () => {
      while (!running.signal.aborted) during.push((await seen(index)).cards);
    })();
    const next = await open(newer);

    const result = await rebuild(
      {
        parts: next.parts,
        embedder: newer,
        logger: silentLogger,
        source: sourceThat(async () => {
          await index.states.applyChange(1, 10, { instanceId: 2, revision: 1, state: 'deleted' });
          await write(4, 'zebra four');
        }),
      },
      never,
    );
    running.abort();
    await searching;

    expect(await seen(next)).toEqual({ cards: [11, 12, 41, 42], cardsWithVectors: 4 });
    // Processes with the old model recognise which model these vectors belong to.
    expect(await seen(index)).toEqual({ cards: [11, 12, 41, 42], cardsWithVectors: 4 });
    expect(await index.models.servingModel({ teamId: 1, collectionId: 10 })).toBe(newer.model.id);
    expect(during.every((cards) => cards.includes(11) && cards.includes(12))).toBe(true);
    expect(result).toMatch(/-cards-2$/);
    expect(await next.writer.begin(record(3))).toBe('stale');
  });

  it('copies the vectors of the same model', async () => {
    await write(1, 'zebra one');
    const before = older.calls.length;

    await rebuild({ parts: index.parts, embedder: older, logger: silentLogger, source: sourceThat() }, never);

    expect(await seen(index)).toEqual({ cards: [11, 12], cardsWithVectors: 2 });
    expect(older.calls.length).toBe(before);
  });

  it('replaces an index with another layout without reading it', async () => {
    await write(1, 'zebra one');
    await write(2, 'zebra two');
    await layOutOtherwise(url);
    await expect(open(older)).rejects.toMatchObject({ code: 'INDEX_LAYOUT_DIFFERS' });

    const tool = openElasticsearchIndex({ url, model: older.model, clock: systemClock, logger: silentLogger });
    opened.push(tool);
    await rebuild({ parts: tool.parts, embedder: older, logger: silentLogger, source: sourceThat() }, never);

    expect(await seen(tool)).toEqual({ cards: [11, 12, 21, 22], cardsWithVectors: 4 });
    expect(await seen(await open(older))).toEqual({ cards: [11, 12, 21, 22], cardsWithVectors: 4 });
  });

  describe('when a service starts on the index of an older release', () => {
    const all = { cards: [11, 12, 21, 22], cardsWithVectors: 4 };
    /** Streams cards like extraction, and records the requested instances. @param before awaited before the cards of an instance. */
    const counting = (before: (instanceId: number) => Promise<void> = async () => {}) => {
      const asked: number[] = [];
      const source: CardSource = {
        async *cardsOf({ instanceId }) {
          await before(instanceId);
          asked.push(instanceId);
          yield store.get(instanceId) ?? [];
        },
      };
      return { source, asked };
    };

    beforeEach(async () => {
      for (const [at, name] of ['one', 'two'].entries()) await write(at + 1, `zebra ${name}`);
      await layOutOtherwise(url);
    });

    it('is shared with another service that starts at the same moment, and removes the old index', async () => {
      const [one, other] = [counting(), counting()];
      const started = await Promise.all([one, other].map(({ source }) => open(older, source)));
      await Promise.all(started.map((each) => each.warm(never)));
      for (const each of started) expect(await seen(each)).toEqual(all);
      expect(await versionsAt(url)).toEqual([2]);
      expect(new Set([...one.asked, ...other.asked])).toEqual(new Set([1, 2]));
    });

    it('creates one version and switches to it, however many services start at once', async () => {
      const all = Array.from({ length: 6 }, () => {
        const each = openElasticsearchIndex({ url, model: older.model, clock: systemClock, logger: silentLogger });
        opened.push(each);
        return each.parts.versions;
      });
      const begun = await Promise.all(all.map((versions) => versions.begun()));
      expect(new Set(begun.map(({ index }) => index)).size).toBe(1);
      await Promise.all(all.map((versions, at) => versions.switchTo(begun[at] ?? { index: '' })));
      expect(await all[0]?.inUse()).toBe(begun[0]?.index);
      expect(await all[1]?.replaced()).toEqual([begun[0]?.index.replace(/2$/, '1')]);
    });

    it('continues where another service stopped midway', async () => {
      let left = 1;
      const ending = counting(async () => {
        if (left-- === 0) throw new RangeError('killed');
      });
      await expect(open(older, ending.source)).rejects.toThrow('killed');
      const next = counting();
      const started = await open(older, next.source);
      expect(await seen(started)).toEqual(all);
      expect([...ending.asked, ...next.asked].toSorted()).toEqual([1, 2]);
      expect(await versionsAt(url)).toEqual([1, 2]);
    });

    it('ends when the process is stopped, and continues at the next start', async () => {
      const stopping = new AbortController();
      const remake = {
        source: counting(async () => stopping.abort(new Error('told to stop'))).source,
        embedder: older,
      };
      const { model } = older;
      const stopped = openElasticsearchIndex({ url, model, clock: systemClock, logger: silentLogger, remake });
      opened.push(stopped);
      await expect(stopped.migrate(stopping.signal)).rejects.toThrow('told to stop');
      expect(await seen(await open(older, counting().source))).toEqual(all);
    });

    it('builds a new version, and removes the old one even if the process ends just after the switch', async () => {
      const first = await open(older, counting().source);
      expect(await seen(first)).toEqual(all);
      await first.close();
      opened = opened.filter((each) => each !== first);
      expect(await versionsAt(url)).toEqual([1, 2]);
      await (await open(older, counting().source)).warm(never);
      expect(await versionsAt(url)).toEqual([2]);
    });

    it('does not change the index of a newer release', async () => {
      await layOutOtherwise(url, 1_000);
      const untouched = counting();
      const refused = { code: 'INDEX_LAYOUT_DIFFERS', age: 'newer', kind: 'unavailable' };
      await expect(open(older, untouched.source)).rejects.toMatchObject(refused);
      expect(await versionsAt(url)).toEqual([1]);
      expect(untouched.asked).toEqual([]);
    });
  });

  it('has a document written again that is being written at the switch', async () => {
    await write(1, 'zebra one');
    await index.writer.begin(record(5));
    await index.writer.put(record(5), [cardOf({ cardId: 51, instanceId: 5, verbatimContent: 'zebra five' })]);
    await rebuild({ parts: index.parts, embedder: older, logger: silentLogger, source: sourceThat() }, never);

    await expect(index.writer.finish(record(5))).rejects.toMatchObject({ kind: 'unavailable', code: 'INDEX_REPLACED' });
    await write(5, 'zebra five');
    expect((await seen(index)).cards).toEqual([11, 12, 51, 52]);
  });

  it('changes nothing if it fails', async () => {
    await write(1, 'zebra one');
    const failing: CardSource = {
      async *cardsOf() {
        yield [];
        throw new RangeError('gone');
      },
    };

    const rebuilding = rebuild({ parts: index.parts, embedder: older, logger: silentLogger, source: failing }, never);

    await expect(rebuilding).rejects.toThrow('gone');
    expect(await seen(index)).toEqual({ cards: [11, 12], cardsWithVectors: 2 });
  });
});
