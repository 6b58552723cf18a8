import type { IndexedCard, QueryTerms, RankedCard, RankedList, ScopeView } from '../../../app/ports.js';
import { idf, lengthNorm } from '../../../domain/bm25.js';
import { fromSums, type Moments } from '../../../domain/fusion.js';
import type { Scope } from '../../../domain/scope.js';
import type { Facts } from '../layout/hit-fields.js';
import { countWords, hashesOf } from '../layout/packing.js';
import { createReads, type FoundByWords, type Nearest, type ReadNeeds, type ViewReads } from './reads.js';
import { findNamed } from './named.js';
import { cosineOf, nearestPassage, sorted, vectorsOf } from './nearby.js';
import type { Sample } from './sample.js';
import { estimate, sampleSize, type Samples } from './sample-cache.js';
import type { ScopeStatistics } from './statistics.js';

export interface ViewNeeds extends ReadNeeds {
  readonly samples: Samples;
  /** Equal for views of the same scope of the same index. */
  readonly name: string;
}

interface Scorer {
  of(card: Facts): number;
  /** As `of`, but not cached: for scans of many cards. */
  once(card: Facts): number;
  /** Scores of the sample's cards that match and are not in the list. */
  sampled(best: readonly RankedCard[]): Promise<number[]>;
}

/** Hits requested beyond the depth, because Elasticsearch ranks by rounded lengths and by means over the whole index. */
const spare = 20;

/** Maximum tokens (query terms times collections) that find candidates, the heaviest first: a server accepts at least 1,024 clauses. */
const mostTokens = 1_000;

/** Maximum tokens of a scan for all cards that contain one of them: the server's limit for one list of terms. */
const mostScanned = 65_536;

/**
 * One scope of the index on Elasticsearch. The server finds candidates (BM25 with our weights, kNN). Their scores are computed here
 * from packed words and vectors, so that they equal the embedded index's and do not depend on other collections.
 */
export function openView(needs: ViewNeeds, scope: Scope, statistics: ScopeStatistics): ScopeView {
  const { search, version, space, samples, name } = needs;
  const { counts, meanLength } = statistics;
  const reads: ViewReads = createReads(needs, scope, statistics);
  const frequencies = new Map<string, Promise<number>>();
  /** Hits of the server with their exact cosines, by query. */
  const exact = new WeakMap<Float32Array, Nearest>();
  const scorers = new WeakMap<QueryTerms, Promise<Scorer>>();
  const { cardsWithVectors } = counts;

  function expectFrequency(term: string, coming: Promise<number>): void {
    coming.catch(() => {}); // a caller that awaits it gets the error
    frequencies.set(term, coming);
  }

  async function frequenciesOf(terms: readonly string[]): Promise<number[]> {
    const unknown = [...new Set(terms)].filter((term) => !frequencies.has(term));
    if (unknown.length > 0 && counts.cards > 0) {
      const asked = reads.documentFrequencies(unknown);
      unknown.forEach((term, at) =>
        expectFrequency(
          term,
          asked.then((found) => found[at] ?? 0),
        ),
      );
    }
    return Promise.all(terms.map((term) => frequencies.get(term) ?? Promise.resolve(0)));
  }

  /**
   * If the scope is one collection and nearly all of the index, the server's own weights rank nearly as ours do. Otherwise terms are
   * boosted to our weights, which costs one more request.
   */
  async function matching(terms: QueryTerms, size: number): Promise<FoundByWords> {
    const asked = [...terms];
    const coming = frequenciesOf([...terms.keys()]);
    if (terms.size === 0 || counts.cards === 0) return { cards: [], matched: 0 };
    const isOne = scope.collectionIds.length === 1;
    if (isOne && scope.filters.length === 0 && statistics.documents <= 1.1 * counts.cards) {
      const plain = asked.flatMap(([term, boost]) => reads.plain(term, boost));
      const [found] = await Promise.all([reads.byWords(plain, size), coming]);
      return found;
    }
    const frequency = await coming;
    const present = asked.flatMap(([term, times], at) => {
      const df = frequency[at] ?? 0;
      const weight = times * idf(counts.cards, df);
      return df > 0 ? reads.weighed(term, weight).map((token) => ({ ...token, weight })) : [];
    });
    const heaviest =
      present.length > mostTokens ? present.sort((a, b) => b.weight - a.weight).slice(0, mostTokens) : present;
    return heaviest.length > 0 ? reads.byWords(heaviest, size) : { cards: [], matched: 0 };
  }

  /** Cached by terms, because a search scores several lists by the same ones. */
  function scorer(terms: QueryTerms): Promise<Scorer> {
    let known = scorers.get(terms);
    if (!known) scorers.set(terms, (known = createScorer(terms)));
    return known;
  }

  /** BM25 by the statistics of the scope. */
  async function createScorer(terms: QueryTerms): Promise<Scorer> {
    const hashes = hashesOf(terms);
    const found = await frequenciesOf([...terms.keys()]);
    const weights = [...terms.values()].map((asked, at) => asked * idf(counts.cards, found[at] ?? 0));
    const counted = new Uint8Array(hashes.length);
    const known = new Map<number, number>();
    const scoreOf = (card: Facts, times: Uint8Array): number => {
      const norm = lengthNorm(card.stems, meanLength);
      let score = 0;
      for (let at = 0; at < times.length; at++) {
        const tf = times[at] as number;
        if (tf > 0) score += ((weights[at] ?? 0) * tf) / (tf + norm);
      }
      return score;
    };
    function once(card: Facts): number {
      countWords(card.words(), hashes, counted);
      return scoreOf(card, counted);
    }
    return {
      once,
      of(card) {
        let score = known.get(card.cardId);
        if (score === undefined) known.set(card.cardId, (score = once(card)));
        return score;
      },
      async sampled(best) {
        const listed = idsOf(best);
        const scores: number[] = [];
        (await sample()).forEachHolding(hashes, (card, times) => {
          const score = listed.has(card.cardId) ? 0 : scoreOf(card, times);
          if (score > 0) scores.push(score);
        });
        return scores;
      },
    };
  }

  const sample = (): Promise<Sample> => samples.of(name, statistics, () => reads.sample(sampleSize));

  function cosineMoments(query: Float32Array, best: readonly RankedCard[], drawn: Sample): Moments {
    const listed = idsOf(best);
    const others = drawn.cards.flatMap((card) => (listed.has(card.cardId) ? [] : (cosineOf(query, card) ?? [])));
    return estimate(best, Math.max(0, cardsWithVectors - best.length), others, cardsWithVectors);
  }

  /** By int8, as in the embedded index: with float32 for some cards only, equally similar cards would be ordered by their precision. */
  async function codedCosines(query: Float32Array, cardIds: readonly number[]): Promise<(number | undefined)[]> {
    const cards = await reads.facts(cardIds);
    return cardIds.map((cardId) => cosineOf(query, cards.get(cardId)));
  }

  return {
    [Symbol.dispose]: () => {},
    vectorModel: space.model.id,
    languages: statistics.languages,
    counts: async () => counts,
    documentFrequencies: frequenciesOf,
    named: (terms) => findNamed((body) => search(version.index, body), scope, terms),
    async byWords(terms, depth): Promise<RankedList> {
      const { cards, matched } = await matching(terms, depth + spare);
      const scores = await scorer(terms);
      const best = sorted(cards.map((card) => ({ cardId: card.cardId, score: scores.of(card) })));
      const others = matched > best.length ? await scores.sampled(best) : [];
      const moments = estimate(best, matched - best.length, others, counts.cards);
      return { best: best.slice(0, depth), matched, moments };
    },
    async byVector(query, depth): Promise<RankedList> {
      if (cardsWithVectors === 0) return { best: [], matched: 0, moments: fromSums(0, 0, 0) };
      const found = await reads.byVector(query, depth, true);
      exact.set(query, found);
      const ids = [...found.keys()];
      const cosines = await codedCosines(query, ids);
      const best = sorted(
        ids.flatMap((cardId, at) => {
          const score = cosines[at];
          return score === undefined ? [] : [{ cardId, score }];
        }),
      );
      const drawn = await sample();
      let known: Moments | undefined;
      // Lazy, because a refinement's second search does not need them.
      return {
        best: best.slice(0, depth),
        matched: cardsWithVectors,
        get moments() {
          return (known ??= cosineMoments(query, best, drawn));
        },
      };
    },
    async every({ terms, vector, leastCosine, signal }, tell) {
      const scores = await scorer(terms);
      const tellOf = (card: Facts, bm25: number): void => {
        const cosine = vector && cosineOf(vector, card);
        if (bm25 > 0 || (cosine ?? -1) >= leastCosine) {
          tell({ cardId: card.cardId, instanceId: card.instanceId, bm25, cosine });
        }
      };
      const tokens = [...terms.keys()].flatMap((term) => reads.weighed(term, 1));
      if (tokens.length > 0) {
        for await (const cards of reads.holding(tokens.slice(0, mostScanned), signal)) {
          for (const card of cards) tellOf(card, scores.once(card));
        }
      }
      if (!vector || leastCosine > 1 || cardsWithVectors === 0) return;
      const near = await reads.facts(await reads.nearerThan(vector, leastCosine));
      for (const card of near.values()) if (scores.once(card) === 0) tellOf(card, 0);
    },
    async wordScores(terms, cardIds) {
      const [cards, scores] = await Promise.all([reads.facts(cardIds), scorer(terms)]);
      return cardIds.map((cardId) => {
        const card = cards.get(cardId);
        return card ? scores.of(card) : 0;
      });
    },
    cosines: codedCosines,
    /** Exact for the nearest cards, which include most displayed ones: the server computed these in float32. Within 0.001 for others. */
    async shownCosines(query, cardIds) {
      const cards = await reads.facts(cardIds);
      return cardIds.map((cardId) => nearestPassage(query, cards.get(cardId), exact.get(query)?.get(cardId)?.cosine));
    },
    vectors: (query, cardIds) => vectorsOf(reads, query, cardIds),
    async identities(cardIds) {
      const cards = await reads.facts(cardIds);
      return cardIds.map((cardId) => {
        const card = cards.get(cardId);
        return card && { textKey: card.textKey, version: card.version, instanceId: card.instanceId };
      });
    },
    cards: (cardIds): Promise<IndexedCard[]> => reads.cards(cardIds),
  };
}

const idsOf = (cards: readonly RankedCard[]): ReadonlySet<number> => new Set(cards.map((card) => card.cardId));
