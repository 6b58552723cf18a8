import { statesIn } from '@cardinal/contracts';
import type { IndexedCard, QueryTerms, RankedList, ScopeView } from '../../../app/ports.js';
import { idf } from '../../../domain/bm25.js';
import { fromSums, type Moments } from '../../../domain/fusion.js';
import type { Scope } from '../../../domain/scope.js';
import { dot } from '../../../domain/vectors.js';
import type { Collection } from '../collection/collection.js';
import { openInstances } from './filters.js';
import type { Mask } from './mask.js';
import { findNear, scoreMissing, type Near } from './nearest.js';
import { type Records } from '../storage/records.js';
import type { Postings, Segment } from '../words/segment.js';
import type { ScratchPool } from './scratch.js';
import { topSlots } from './top-slots.js';
import { noVector, type SlotList } from '../vectors/rows.js';
import { isUnitVector } from '../vectors/encoding.js';

/**
 * The embedded index through one scope. Results for a query are cached for the view's lifetime and invalidated when the collection
 * changes.
 */
export function openView(
  collection: Collection,
  scope: Scope,
  maskOf: (scope: Scope) => Mask,
  records: Records,
  pool: ScratchPool,
  onDamaged: (cardIds: readonly number[]) => void,
): ScopeView {
  const { slots } = collection;
  const scratch = pool.open();
  let maskRevision = -1;
  let current: Mask | undefined;
  const wordScores = new Map<QueryTerms, WordScores>();
  const exact = new Map<number, readonly Float32Array[]>();
  const occurrences = new Map<string, Occurrences>();
  let last: { readonly query: Float32Array; readonly near: Near } | undefined;

  function mask(): Mask {
    if (current && maskRevision === collection.revision) return current;
    maskRevision = collection.revision;
    wordScores.clear();
    exact.clear();
    occurrences.clear();
    last = undefined;
    current = maskOf(scope);
    return current;
  }

  const visible = (cardId: number): number => {
    const slot = slots.of(cardId);
    return mask().slots[slot] === 1 ? slot : 0;
  };

  function scoresOf(terms: QueryTerms): WordScores {
    const state = mask();
    const known = wordScores.get(terms);
    if (known) return known;
    const scored = { scores: scratch.scores(slots.end, 0), matched: scratch.list(slots.end) };
    scoreWords(state, terms, occurrencesOf, scored);
    wordScores.set(terms, scored);
    return scored;
  }

  /** int8 cosines of the cards nearest to a query; those of the last query are cached. */
  function nearOf(query: Float32Array): Near {
    const state = mask();
    if (last?.query === query) return last.near;
    const near = findNear(collection.vectors, state, query, scratch);
    last = { query, near };
    return near;
  }

  function occurrencesOf(term: string): Occurrences {
    const known = occurrences.get(term);
    if (known) return known;
    const found = findAll(collection, mask(), term);
    occurrences.set(term, found);
    return found;
  }

  /** Loads the float32 vectors of cards that are not loaded yet. */
  function read(cardIds: readonly number[]): void {
    mask();
    const missing = cardIds.filter((cardId) => !exact.has(cardId) && (slots.passages[visible(cardId)] ?? 0) > 0);
    const damaged: number[] = [];
    for (const [cardId, vectors] of records.vectorsOf(collection.key, collection.modelId, missing)) {
      if (vectors.every((vector) => isUnitVector(vector, collection.vectors.dimensions))) exact.set(cardId, vectors);
      else damaged.push(cardId);
    }
    if (damaged.length > 0) onDamaged(damaged);
  }

  function nearest(
    query: Float32Array,
    vectors: readonly Float32Array[],
  ): { vector: Float32Array; cosine: number } | undefined {
    let best: { vector: Float32Array; cosine: number } | undefined;
    for (const vector of vectors) {
      const cosine = dot(query, vector);
      if (!best || cosine > best.cosine) best = { vector, cosine };
    }
    return best;
  }

  const ranked = (chosen: readonly number[], scores: Float32Array) =>
    chosen.map((slot) => ({ cardId: slots.cardIds[slot] as number, score: scores[slot] as number }));

  return {
    [Symbol.dispose]: () => scratch[Symbol.dispose](),
    vectorModel: collection.modelId,
    languages: [...collection.languages],
    async counts() {
      const { cards, cardsWithVectors, textStems, sentences } = mask();
      return { cards, cardsWithVectors, meanSentenceLength: sentences > 0 ? textStems / sentences : 0 };
    },
    async documentFrequencies(terms) {
      mask();
      return terms.map((term) => occurrencesOf(term).df);
    },
    named: async (terms) => collection.names.holding(terms, openInstances(collection, scope)),
    async byWords(terms, depth): Promise<RankedList> {
      const { scores, matched } = scoresOf(terms);
      let sum = 0;
      let squares = 0;
      for (let at = 0; at < matched.count; at++) {
        const score = scores[matched.slots[at] as number] as number;
        sum += score;
        squares += score * score;
      }
      return {
        best: ranked(topSlots(scores, slots.cardIds, depth, 0, matched), scores),
        matched: matched.count,
        moments: fromSums(sum, squares, mask().cards),
      };
    },
    async byVector(query, depth): Promise<RankedList> {
      const found = nearOf(query);
      const { cosines, near } = found;
      const best = ranked(topSlots(cosines, slots.cardIds, depth, noVector, near), cosines);
      let known: Moments | undefined;
      // Lazy, because a refinement's second search does not need them.
      return {
        best,
        matched: mask().cardsWithVectors,
        get moments() {
          return (known ??= found.moments());
        },
      };
    },
    async wordScores(terms, cardIds) {
      const { scores } = scoresOf(terms);
      return cardIds.map((cardId) => scores[visible(cardId)] ?? 0);
    },
    async cosines(query, cardIds) {
      const near = nearOf(query);
      const wanted = cardIds.map(visible);
      scoreMissing(collection.vectors, query, wanted, near);
      return wanted.map((slot) => (near.cosines[slot] === noVector ? undefined : near.cosines[slot]));
    },
    async shownCosines(query, cardIds) {
      read(cardIds);
      return cardIds.map((cardId) => nearest(query, exact.get(cardId) ?? [])?.cosine);
    },
    async vectors(query, cardIds) {
      return cardIds.map((cardId) => nearest(query, collection.vectors.read(visible(cardId)))?.vector);
    },
    async identities(cardIds) {
      return cardIds.map((cardId) => {
        const slot = visible(cardId);
        if (slot === 0) return undefined;
        const instance = collection.instances[slots.instances[slot] as number];
        if (!instance) return undefined;
        return { textKey: slots.textKeys[slot] as number, version: instance.version, instanceId: instance.instanceId };
      });
    },
    async cards(cardIds) {
      const wanted = cardIds.filter((cardId) => visible(cardId) !== 0);
      const stateOf = statesIn(scope);
      return records.cardsOf(collection.key, wanted).flatMap((card): IndexedCard[] => {
        const instance = collection.instance(card.instanceId);
        if (!instance) return [];
        const { fileId, fileName, version, metadata } = instance;
        const current = stateOf(card.instanceId, instance.state) === 'current';
        return [{ ...card, fileId, fileName, version, metadata, current }];
      });
    },
  };
}

interface WordScores {
  /** By slot. */
  readonly scores: Float32Array;
  /** The slots above 0. */
  readonly matched: SlotList;
}

/** Postings of a term, and its document frequency in the scope. */
interface Occurrences {
  readonly found: readonly { readonly segment: Segment; readonly postings: Postings }[];
  readonly df: number;
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

/** Computes BM25 term at a time, with document frequencies of the scope. The scores must be 0 before. */
function scoreWords(
  mask: Mask,
  terms: QueryTerms,
  occurrencesOf: (term: string) => Occurrences,
  { scores, matched }: WordScores,
): void {
  const { norms } = mask;
  const list = matched.slots;
  let { count } = matched;
  for (const [term, asked] of terms) {
    const { found, df } = occurrencesOf(term);
    const weight = asked * idf(mask.cards, df);
    for (const { segment, postings } of found) {
      const { docs, times, start, end } = postings;
      const { slots } = segment;
      for (let at = start; at < end; at++) {
        const slot = slots[docs[at] as number] as number;
        const norm = norms[slot] as number;
        if (norm === 0) continue;
        const tf = times[at] as number;
        const before = scores[slot] as number;
        if (before === 0) list[count++] = slot;
        scores[slot] = before + (weight * tf) / (tf + norm);
      }
    }
  }
  matched.count = count;
}
