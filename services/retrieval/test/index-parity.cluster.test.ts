import { createEmbeddedBus } from '@cardinal/bus';
import type { retrieval } from '@cardinal/contracts';
import { silentLogger, systemClock } from '@cardinal/kernel';
import { openSqlite, type Sqlite } from '@cardinal/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embedMissing } from '../src/app/indexing/index-vectors.js';
import { leastScore } from '../src/domain/calibration.js';
import type { CardIndex } from '../src/app/ports.js';
import { createRetrievalService, type RetrievalService } from '../src/service.js';
import { openEmbeddedIndex } from '../src/outbound/embedded/embedded-index.js';
import type { ElasticsearchIndex } from '../src/outbound/elasticsearch/elasticsearch-index.js';
import type { OpenIndex } from '../src/outbound/open-index.js';
import { elasticsearchUrl, freshUrl, openFor, removeAll } from '../testing/elasticsearch.js';
import { createFakeEmbedder, stillCatalog } from '../testing/fakes.js';
import { cardOf, instanceOf } from '../testing/made-cards.js';

/**
 * Tolerances between the two indexes. kNN on the server is approximate, and the mean and deviation of large scopes are those of a sample.
 * If two cards change places, the scores, which must not rise with rank, are pooled differently. `inOrder`: share of the questions whose
 * ten results are in the same order; most of these cards have others with nearly the same statement.
 */
const tolerance = { overlap: 0.95, inOrder: 0.6, cosine: 0.002, score: 0.02, fused: 0.1, total: 3 };

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
    // Some cards repeat each other, and some are longer than the model reads.
    verbatimContent: Array.from({ length: at % 50 === 0 ? 12 : 1 + (at % 3) }, (__, n) =>
      sentence((at % 1_400) * 13 + n),
    ).join(' '),
  }),
);
/** Longer cards about a few subjects. */
const others = Array.from({ length: 300 }, (_, at) =>
  cardOf({
    cardId: 10_001 + at,
    verbatimContent: [3, 24, 36].map((n) => sentence(at * n + n)).join(' '),
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
  'What is the working capital of the audit contract?',
];

type Filters = retrieval.SearchRequest['filters'];
const context = { signal: new AbortController().signal } as Parameters<RetrievalService['service']['search']>[1];

describe.skipIf(!elasticsearchUrl)('both indexes', () => {
  const embedder = createFakeEmbedder(64, 40);
  const url = elasticsearchUrl ? freshUrl() : '';
  const db = openSqlite(':memory:');
  let cluster: ElasticsearchIndex;
  let services: { readonly embedded: RetrievalService; readonly cluster: RetrievalService };

  async function fill(index: CardIndex, collectionId: number, all = cards): Promise<void> {
    const record = instanceOf({ collectionId, instanceId: 100 + collectionId });
    await index.writer.begin(record);
    await index.writer.put(
      record,
      all.map((card) => ({ ...card, instanceId: record.instanceId })),
    );
    await index.writer.finish(record);
    await embedMissing({ index: index.vectors, embedder }, record, context.signal);
    await index.vectors.vectorsComplete(record);
  }

  function serviceOn(place: { readonly db: Sqlite } | { readonly index: OpenIndex }): RetrievalService {
    return createRetrievalService({
      ...place,
      bus: createEmbeddedBus({ db }),
      catalog: stillCatalog(),
      cards: {
        streamCards: async function* () {},
        listRetiredCards: async () => ({ cardIds: [], anyOpen: false }),
        markConflicts: async () => ({ conflicts: [] }),
      },
      embedder,
      clock: systemClock,
      logger: silentLogger,
    });
  }

  beforeAll(async () => {
    const embedded = openEmbeddedIndex({ db, model: embedder.model, clock: systemClock, logger: silentLogger });
    embedded.migrate();
    await fill(embedded, 10);
    await fill(embedded, 13, others);
    await embedded.close();
    cluster = await openFor(url, embedder.model);
    await fill(cluster, 10);
    await fill(cluster, 13, others);
    // Another collection, in which the same words have other frequencies.
    await fill(
      cluster,
      11,
      cards.filter((card) => card.verbatimContent.includes('invoice')),
    );
    const index = { ...cluster, warm: async () => {}, remains: () => 0 };
    services = { embedded: serviceOn({ db }), cluster: serviceOn({ index }) };
  }, 300_000);
  afterAll(async () => {
    await cluster.close();
    await removeAll(url);
    db[Symbol.dispose]();
  });

  async function ask({ service }: RetrievalService, query: string, rerank: boolean, filters: Filters, several = false) {
    const place = several ? { collectionId: 0, collectionIds: [10, 13] } : { collectionId: 10, collectionIds: [] };
    const request = { teamId: 1, ...place, currentOnly: true, filters, query, topK: 10, rerank };
    const more = {
      highlights: false,
      statisticsWords: ['invoices', 'rule', 'no'],
      exhaustive: false,
      after: undefined,
    };
    const answer = await service.search({ ...request, ...more }, context);
    return { ...answer, hits: (answer.hits ?? []) as retrieval.Hit[] };
  }

  it.each<[string, boolean, Filters, boolean?]>([
    ['fused', false, []],
    ['refined', true, []],
    ['within a filter', false, [{ key: 'page', anyOf: ['2'] }]],
    ['within a range', false, [{ key: 'page', anyOf: [], range: { kind: 'number', gte: 2, lt: 3 } }]],
    ['fused, two collections', false, [], true],
    ['refined, two collections', true, [], true],
  ])('rank alike: %s', async (_, rerank, filters, several) => {
    const overlaps: number[] = [];
    let inOrder = 0;
    for (const question of questions) {
      const one = await ask(services.embedded, question, rerank, filters, several);
      const other = await ask(services.cluster, question, rerank, filters, several);

      expect(other.statistics).toEqual(one.statistics);
      expect(Math.abs((other.total ?? 0) - (one.total ?? 0))).toBeLessThanOrEqual(tolerance.total);
      expect([one.degraded, other.degraded]).toEqual(['', '']);
      const ranked = new Map(one.hits.map((hit) => [hit.cardId, hit]));
      const shared = other.hits.flatMap((hit) => {
        const same = ranked.get(hit.cardId);
        return same ? [{ hit, same }] : [];
      });
      if (one.hits.every(({ cardId }, at) => cardId === other.hits[at]?.cardId)) inOrder++;
      overlaps.push(shared.length / Math.max(1, one.hits.length));
      for (const { hit, same } of shared) {
        const { score, fused, bm25: words, cosine, ...shown } = hit;
        expect(same).toMatchObject(shown);
        expect(words).toBeCloseTo(same.bm25, 3);
        expect(Math.abs((cosine ?? 0) - (same.cosine ?? 0))).toBeLessThan(tolerance.cosine);
        expect(Math.abs(score - same.score)).toBeLessThan(tolerance.score);
        expect(Math.abs(fused - same.fused)).toBeLessThan(tolerance.fused);
      }
    }
    const mean = overlaps.reduce((sum, overlap) => sum + overlap, 0) / overlaps.length;
    expect(mean).toBeGreaterThanOrEqual(tolerance.overlap);
    expect(inOrder / questions.length).toBeGreaterThanOrEqual(tolerance.inOrder);
  });

  it.each<[string, Filters, boolean]>([
    ['of one collection', [], false],
    ['of two', [], true],
    ['within a filter', [{ key: 'page', anyOf: ['2'] }], false],
  ])('find the same cards in an exhaustive search: %s', async (_, filters, several) => {
    let matched = 0;
    for (const question of questions) {
      const [one, other] = await Promise.all([
        everything(services.embedded, question, filters, several),
        everything(services.cluster, question, filters, several),
      ]);

      expect(other.coverages.size).toBe(1);
      expect(one.coverages.size).toBe(1);
      expect(other.scored).toBe(one.scored);
      // A card may be on either side of the threshold, because cosines differ slightly.
      const apart = [...one.scores]
        .filter(([id]) => !other.scores.has(id))
        .concat([...other.scores].filter(([id]) => !one.scores.has(id)));
      for (const [, score] of apart) expect(Math.abs(score - leastScore(one.scored))).toBeLessThan(tolerance.cosine);
      for (const [id, score] of one.scores) {
        expect(Math.abs(score - (other.scores.get(id) ?? score))).toBeLessThan(tolerance.cosine);
      }
      matched += one.scores.size;
    }
    expect(matched).toBeGreaterThan(50);
  });

  async function everything({ service }: RetrievalService, query: string, filters: Filters, several: boolean) {
    const place = several ? { collectionId: 0, collectionIds: [10, 13] } : { collectionId: 10, collectionIds: [] };
    const scores = new Map<number, number>();
    const coverages = new Set<string>();
    for (let after: retrieval.HitPlace | undefined; ;) {
      const asked = { teamId: 1, ...place, currentOnly: true, filters, query, topK: 100, rerank: false };
      const more = { highlights: false, statisticsWords: [], exhaustive: true, after };
      const { hits = [], coverage } = await service.search({ ...asked, ...more }, context);
      for (const { cardId = 0, score = 0 } of hits) {
        expect(scores.has(cardId)).toBe(false);
        scores.set(cardId, score);
      }
      const { scored = 0, matched = 0, documents = 0, next } = coverage ?? {};
      coverages.add([scored, matched, documents].join());
      if (!next) {
        expect(scores.size).toBe(matched);
        return { scores, coverages, scored };
      }
      after = { score: next.score ?? 0, cardId: next.cardId ?? 0 };
    }
  }
});
