import { silentLogger, systemClock } from '@cardinal/kernel';
import { openSqlite } from '@cardinal/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embedMissing } from '../src/app/index-vectors.js';
import type { CardIndex } from '../src/app/ports.js';
import { createSearch, type FoundCard } from '../src/app/search.js';
import { createTextVectors } from '../src/app/text-vectors.js';
import type { Scope } from '../src/domain/scope.js';
import { openEmbeddedIndex } from '../src/outbound/embedded/embedded-index.js';
import type { ElasticsearchIndex } from '../src/outbound/elasticsearch/elasticsearch-index.js';
import { elasticsearchUrl, freshUrl, openFor, removeAll } from '../testing/elasticsearch.js';
import { createFakeEmbedder } from '../testing/fakes.js';
import { cardOf, instanceOf, scopeOf } from '../testing/made-cards.js';

/**
 * What the two may differ by. kNN on the server is approximate and the moments of large scopes are a sample's; where two cards
 * change places, the scores that must not rise with rank are pooled differently.
 */
const tolerance = { overlap: 0.95, score: 0.05, fused: 0.1 };

const subjects = 'invoice leave travel password backup laptop audit contract pension meeting server safety'.split(' ');
const verbs = 'approve submit renew cancel archive review encrypt book report inspect'.split(' ');
const times = 'daily weekly monthly yearly always never sometimes'.split(' ');
const pick = (from: readonly string[], seed: number): string => from[seed % from.length] ?? '';
const sentence = (seed: number): string =>
  `The ${pick(subjects, seed)} team must ${pick(verbs, seed >> 2)} each ${pick(subjects, seed >> 3)} ${pick(times, seed >> 1)}, ` +
  `see rule QX-${seed % 37} and form ${seed % 101}.`;
const cards = Array.from({ length: 1_500 }, (_, at) =>
  cardOf({
    cardId: at + 1,
    page: 1 + (at % 5),
    title: pick(subjects, at * 7),
    // Some repeat each other, some are longer than the model reads.
    verbatim: Array.from({ length: at % 50 === 0 ? 12 : 1 + (at % 3) }, (__, n) =>
      sentence((at % 1_400) * 13 + n),
    ).join(' '),
  }),
);
const questions = [
  'Who must approve each invoice monthly?',
  'encrypt the laptop backup',
  'rule QX-17',
  'How often is the pension contract reviewed?',
  'book travel form 42',
  'server safety inspect weekly',
  'AND OR NOT "leave" +audit -(never) *',
  'password',
];

describe.skipIf(!elasticsearchUrl)('both indexes', () => {
  const embedder = createFakeEmbedder(64, 40);
  const url = elasticsearchUrl ? freshUrl() : '';
  const db = openSqlite(':memory:');
  const embedded = openEmbeddedIndex({ db, model: embedder.model, clock: systemClock, logger: silentLogger });
  let cluster: ElasticsearchIndex;

  async function fill(index: CardIndex, collectionId: number, all = cards): Promise<void> {
    const record = instanceOf({ collectionId });
    await index.begin(record);
    await index.put(record, all);
    await index.finish(record);
    await embedMissing({ index, embedder }, record, new AbortController().signal);
    await index.vectorsComplete(record);
  }

  beforeAll(async () => {
    embedded.migrate();
    await fill(embedded, 10);
    cluster = await openFor(url, embedder.model);
    await fill(cluster, 10);
    // Another collection, where the same words are rare or common in other ways.
    await fill(
      cluster,
      11,
      cards.filter((card) => card.verbatim.includes('invoice')),
    );
  });
  afterAll(async () => {
    await embedded.close();
    await cluster.close();
    await removeAll(url);
    db[Symbol.dispose]();
  });

  async function ask(index: CardIndex, query: string, rerank: boolean, scope: Scope) {
    const search = createSearch({ index, texts: createTextVectors(embedder), logger: silentLogger });
    const request = {
      scope,
      query,
      topK: 10,
      rerank,
      statisticsTerms: ['invoic', 'rule', 'nothing'],
      retiredCardIds: [],
    };
    return search(request, new AbortController().signal);
  }

  it.each([
    ['fused', false, {}],
    ['refined', true, {}],
    ['within a filter', false, { filters: [{ key: 'page', anyOf: ['2'] }] }],
  ])('rank a collection alike: %s', async (_, rerank, part) => {
    const scope = scopeOf(part);
    const overlaps: number[] = [];
    for (const question of questions) {
      const [one, other] = [await ask(embedded, question, rerank, scope), await ask(cluster, question, rerank, scope)];

      expect(other.counts).toEqual(one.counts);
      expect(other.documentFrequencies).toEqual(one.documentFrequencies);
      expect(other.degraded).toBe('');
      const ranked = new Map(one.cards.map((found) => [found.card.cardId, found]));
      const shared = other.cards.filter((found) => ranked.has(found.card.cardId));
      overlaps.push(shared.length / Math.max(1, one.cards.length));
      for (const found of shared) {
        const same = ranked.get(found.card.cardId) as FoundCard;
        expect(found.card).toEqual(same.card);
        expect(found.words).toBeCloseTo(same.words, 3);
        expect(Math.abs(found.score - same.score)).toBeLessThan(tolerance.score);
        expect(Math.abs(found.fused - same.fused)).toBeLessThan(tolerance.fused);
      }
    }
    const mean = overlaps.reduce((sum, overlap) => sum + overlap, 0) / overlaps.length;
    expect(mean).toBeGreaterThanOrEqual(tolerance.overlap);
  });
});
