import { LRUCache } from 'lru-cache';
import { lengthNorm } from '../../../domain/bm25.js';
import type { Scope } from '../../../domain/scope.js';
import type { Collection } from '../collection/collection.js';
import { cardTests, openInstances } from './filters.js';
import { vectorSlotsOf } from './vector-slots.js';

/** The slots of a scope, with the sums and norms that BM25 needs. */
export interface Mask {
  /** 1 for cards in scope. */
  readonly slots: Uint8Array;
  /** BM25's length normalisation by slot, for this mean length of cards: above 0; 0 for cards out of scope. */
  norms(meanLength: number): Float32Array;
  readonly cards: number;
  readonly cardsWithVectors: number;
  /** Number of vectors of these cards: a long card has several. */
  readonly vectors: number;
  /** Slots in scope that have vectors: all, or an even sample of a large scope (`vector-slots.ts`). */
  readonly vectorSlots: Uint32Array;
  /** `stems`: total of the cards with their titles; `textStems`: total without titles. */
  readonly stems: number;
  readonly textStems: number;
  readonly sentences: number;
  /** Document frequency of a term in the scope, cached. */
  frequency(term: string, counted: () => number): number;
}

/** Maximum number of masks cached per collection. */
const mostMasks = 8;

/** Maximum number of frequencies cached per mask. Frequent terms, the most expensive to count, recur in most queries. */
const mostFrequencies = 10_000;

/** Caches the masks of recent scopes until the collection changes, because most searches of a collection have the same scope. */
export function createMasks(collection: Collection): (scope: Scope) => Mask {
  const masks = new LRUCache<string, Mask>({ max: mostMasks });
  let revision = -1;
  return (scope) => {
    if (revision !== collection.revision) masks.clear();
    revision = collection.revision;
    // The key leaves out the collections, because other collections of the scope do not change this mask.
    const { teamId: _team, collectionIds: _collections, ...within } = scope;
    const name = JSON.stringify(within);
    const known = masks.get(name);
    if (known) return known;
    const mask = createMask(collection, scope);
    masks.set(name, mask);
    return mask;
  };
}

/** One pass over the collection: about 1 ms for 200,000 cards. */
function createMask(collection: Collection, scope: Scope): Mask {
  const { slots } = collection;
  const instanceOpen = openInstances(collection, scope);
  const tests = cardTests(collection, scope);
  const mask = new Uint8Array(slots.end);
  // In locals, so that they stay in registers: the loop scans a million slots.
  const { cardIds, instances, passages, stems, textStems, sentences } = slots;
  const sums = { cards: 0, cardsWithVectors: 0, vectors: 0, stems: 0, textStems: 0, sentences: 0 };
  let longest = 0;
  for (let slot = 1; slot < mask.length; slot++) {
    if (cardIds[slot] === 0 || instanceOpen[instances[slot] as number] !== 1) continue;
    if (tests.length > 0 && !tests.every((test) => test(slot))) continue;
    mask[slot] = 1;
    sums.cards++;
    const own = passages[slot] as number;
    sums.vectors += own;
    if (own !== 0) sums.cardsWithVectors++;
    const length = stems[slot] as number;
    if (length > longest) longest = length;
    sums.stems += length;
    sums.textStems += textStems[slot] as number;
    sums.sentences += sentences[slot] as number;
  }
  const { cards, cardsWithVectors, vectors } = sums;
  function normsFor(meanLength: number): Float32Array {
    const normOf = Float32Array.from({ length: longest + 1 }, (_, length) => lengthNorm(length, meanLength));
    const norms = new Float32Array(mask.length);
    for (let slot = 1; slot < mask.length; slot++) {
      if (mask[slot] === 1) norms[slot] = normOf[stems[slot] as number] as number;
    }
    return norms;
  }
  const meanOf = cards > 0 ? sums.stems / cards : 0;
  // Computed when words are first scored, because the search for near cards, which runs for each new document, scores none.
  let ofItself: Float32Array | undefined;
  let amongOthers: { readonly meanLength: number; readonly norms: Float32Array } | undefined;
  const vectorSlots = vectorSlotsOf(slots.passages, mask, cardsWithVectors);
  const frequency = createFrequencies();
  return {
    slots: mask,
    norms(meanLength) {
      if (meanLength === meanOf) return (ofItself ??= normsFor(meanOf));
      if (meanLength !== amongOthers?.meanLength) amongOthers = { meanLength, norms: normsFor(meanLength) };
      return amongOthers.norms;
    },
    cards,
    cardsWithVectors,
    vectors,
    vectorSlots,
    frequency,
    stems: sums.stems,
    textStems: sums.textStems,
    sentences: sums.sentences,
  };
}

function createFrequencies(): Mask['frequency'] {
  const known = new Map<string, number>();
  return (term, counted) => {
    const before = known.get(term);
    if (before !== undefined) return before;
    const frequency = counted();
    if (known.size === mostFrequencies) known.clear();
    known.set(term, frequency);
    return frequency;
  };
}
