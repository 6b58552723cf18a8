import type { EveryQuery, QueryTerms, RankedCard, ScoredCard } from '../../../app/ports.js';
import type { Scope } from '../../../domain/scope.js';
import { dot } from '../../../domain/vectors.js';
import type { Collection } from '../collection/collection.js';
import type { VectorRecords } from '../storage/vector-records.js';
import { isUnitVector } from '../vectors/encoding.js';
import { noVector } from '../vectors/rows.js';
import type { Postings, Segment } from '../words/segment.js';
import type { Mask } from './mask.js';
import { slotTest } from './filters.js';
import { findNear, scoreMissing, type Near } from './nearest.js';
import type { Scratch } from './scratch.js';
import { topSlots } from './top-slots.js';
import { scoreWords, type Occurrences, type WordScores } from './score-words.js';

export interface SearchedCollection {
  readonly collection: Collection;
  readonly maskOf: (scope: Scope) => Mask;
}

/** Statistics of a whole scope, of which a part knows only its own collection's share. */
export interface WordWeights {
  readonly of: (term: string) => number;
  /** Mean number of stems per card. */
  readonly meanLength: number;
}

interface Nearest {
  readonly vector: Float32Array;
  readonly cosine: number;
}

interface NearestCards extends Pick<Near, 'moments'> {
  readonly best: RankedCard[];
}

/** A collection's part of a view. Caches its results for a query until `renew`. */
export interface Part {
  readonly collection: Collection;
  /** As of the last `renew`; built when first needed. */
  readonly mask: Mask;
  /** Has to be called, before any other method, when any collection of the view has changed. */
  renew(): void;
  /** The slot of a card in scope; 0 for other cards. */
  slotOf(cardId: number): number;
  /** Number of cards in scope that contain the term. */
  frequency(term: string): number;
  wordScores(terms: QueryTerms, weights: WordWeights): WordScores;
  bestByWords(terms: QueryTerms, weights: WordWeights, depth: number): RankedCard[];
  byVector(query: Float32Array, depth: number): NearestCards;
  /** As `ScopeView.every`. */
  every(query: EveryQuery, weights: WordWeights, tell: (card: ScoredCard) => void): void;
  /** int8 cosines, by slot; undefined if the card has no vector. */
  cosines(query: Float32Array, slots: readonly number[]): (slot: number) => number | undefined;
  /** Cosines by the float32 vectors, which are read from the store for these cards. */
  exactCosines(query: Float32Array, cardIds: readonly number[]): (cardId: number) => number | undefined;
  /** The vector of the slot's passage nearest to the query, to int8 precision. */
  nearestPassage(query: Float32Array, slot: number): Float32Array | undefined;
}

export interface PartNeeds {
  readonly vectorRecords: VectorRecords;
  readonly scratch: Scratch;
  readonly onDamaged: (collection: Collection, cardIds: readonly number[]) => void;
}

export function createPart({ collection, maskOf }: SearchedCollection, scope: Scope, needs: PartNeeds): Part {
  const { slots } = collection;
  const { vectorRecords, scratch, onDamaged } = needs;
  let made: Mask | undefined;
  let isOpen: ReturnType<typeof slotTest> | undefined;
  const wordScores = new Map<QueryTerms, WordScores>();
  const exact = new Map<number, readonly Float32Array[]>();
  const occurrences = new Map<string, Occurrences>();
  let last: { readonly query: Float32Array; readonly near: Near } | undefined;

  const maskNow = (): Mask => (made ??= maskOf(scope));

  function occurrencesOf(term: string): Occurrences {
    const known = occurrences.get(term);
    if (known) return known;
    const found = findAll(collection, maskNow(), term);
    occurrences.set(term, found);
    return found;
  }

  function scoresOf(terms: QueryTerms, weights: WordWeights): WordScores {
    const known = wordScores.get(terms);
    if (known) return known;
    const scored = { scores: scratch.scores(slots.end, 0), matched: scratch.list(slots.end) };
    const asked = [...terms].map(([term, times]) => ({
      weight: times * weights.of(term),
      found: occurrencesOf(term).found,
    }));
    scoreWords(maskNow().norms(weights.meanLength), asked, scored);
    wordScores.set(terms, scored);
    return scored;
  }

  /** int8 cosines of the cards nearest to a query; those of the last query are cached. */
  function nearOf(query: Float32Array): Near {
    if (last?.query === query) return last.near;
    const near = findNear(collection.vectors, maskNow(), query, scratch);
    last = { query, near };
    return near;
  }

  /** int8 cosines of all cards in scope, by slot. */
  function allCosines(query: Float32Array): Float32Array {
    const into = { cosines: scratch.scores(slots.end, noVector), near: scratch.list(slots.end) };
    const open = scratch.list(slots.end);
    const mask = maskNow();
    for (let slot = 1; slot < mask.slots.length; slot++) if (mask.slots[slot] === 1) open.add(slot);
    collection.vectors.score(query, open.slots.subarray(0, open.count), into);
    return into.cosines;
  }

  function slotOf(cardId: number): number {
    const slot = slots.of(cardId);
    if (slot === 0) return 0;
    // Without a mask, unless one exists: a caller that reads a few cards would wait for a test of all.
    const isIn = made ? made.slots[slot] === 1 : (isOpen ??= slotTest(collection, scope))(slot);
    return isIn ? slot : 0;
  }

  /** Loads the float32 vectors of cards that are not loaded yet. */
  function read(cardIds: readonly number[]): void {
    const missing = cardIds.filter((cardId) => !exact.has(cardId) && (slots.passages[slotOf(cardId)] ?? 0) > 0);
    const damaged: number[] = [];
    for (const [cardId, vectors] of vectorRecords.vectorsOf(collection.key, collection.modelId, missing)) {
      if (vectors.every((vector) => isUnitVector(vector, collection.vectors.dimensions))) exact.set(cardId, vectors);
      else damaged.push(cardId);
    }
    if (damaged.length > 0) onDamaged(collection, damaged);
  }

  const ranked = (chosen: readonly number[], scores: Float32Array): RankedCard[] =>
    chosen.map((slot) => ({ cardId: slots.cardIds[slot] as number, score: scores[slot] as number }));

  return {
    collection,
    get mask() {
      return maskNow();
    },
    renew() {
      wordScores.clear();
      exact.clear();
      occurrences.clear();
      last = undefined;
      made = undefined;
      isOpen = undefined;
    },
    slotOf,
    frequency: (term) => occurrencesOf(term).df,
    wordScores: scoresOf,
    bestByWords(terms, weights, depth) {
      const { scores, matched } = scoresOf(terms, weights);
      return ranked(topSlots(scores, slots.cardIds, depth, 0, matched), scores);
    },
    byVector(query, depth) {
      const found = nearOf(query);
      const { cosines, near } = found;
      const best = ranked(topSlots(cosines, slots.cardIds, depth, noVector, near), cosines);
      return { best, moments: () => found.moments() };
    },
    every({ terms, vector, leastCosine }, weights, tell) {
      const { scores } = scoresOf(terms, weights);
      const cosines = vector && allCosines(vector);
      const mask = maskNow();
      for (let slot = 1; slot < mask.slots.length; slot++) {
        if (mask.slots[slot] !== 1) continue;
        const bm25 = scores[slot] as number;
        const cosine = cosines?.[slot] ?? noVector;
        if (bm25 === 0 && cosine < leastCosine) continue;
        const { instanceId } = collection.instances[slots.instances[slot] as number] as { readonly instanceId: number };
        tell({
          cardId: slots.cardIds[slot] as number,
          instanceId,
          bm25,
          cosine: cosine === noVector ? undefined : cosine,
        });
      }
    },
    cosines(query, wanted) {
      const near = nearOf(query);
      scoreMissing(collection.vectors, query, wanted, near);
      return (slot) => (near.cosines[slot] === noVector ? undefined : near.cosines[slot]);
    },
    exactCosines(query, cardIds) {
      read(cardIds);
      return (cardId) => nearest(query, exact.get(cardId) ?? [])?.cosine;
    },
    nearestPassage: (query, slot) => nearest(query, collection.vectors.read(slot))?.vector,
  };
}

function nearest(query: Float32Array, vectors: readonly Float32Array[]): Nearest | undefined {
  let best: Nearest | undefined;
  for (const vector of vectors) {
    const cosine = dot(query, vector);
    if (!best || cosine > best.cosine) best = { vector, cosine };
  }
  return best;
}

function findAll(collection: Collection, mask: Mask, term: string): Occurrences {
  const found = [...collection.allSegments()].flatMap((segment) => {
    const postings = segment.find(term);
    return postings ? [{ segment, postings }] : [];
  });
  const counted = (): number =>
    found.reduce((sum, { segment, postings }) => sum + countVisible(segment, postings, mask), 0);
  return { found, df: mask.frequency(term, counted) };
}

function countVisible({ slots }: Segment, { docs, start, end }: Postings, { slots: mask }: Mask): number {
  let count = 0;
  for (let at = start; at < end; at++) count += mask[slots[docs[at] as number] as number] as number;
  return count;
}
