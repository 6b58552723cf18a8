import { lengthNorm } from '../../../domain/bm25.js';
import { titleKeyOf } from '../../../domain/card.js';
import { stateIn, type MetadataFilter, type Scope } from '../../../domain/scope.js';
import type { Collection } from '../collection/collection.js';
import { vectorSlotsOf } from './vector-slots.js';

/** Which slots a scope holds, with what BM25 needs to know of them. */
export interface Mask {
  /** 1 for cards in scope. */
  readonly slots: Uint8Array;
  /** The part of BM25 that depends on the card's length, above 0; 0 for cards out of scope. */
  readonly norms: Float32Array;
  readonly cards: number;
  readonly cardsWithVectors: number;
  /** Their vectors: a long card has several. */
  readonly vectors: number;
  /** Slots in scope that have vectors: all of them, or an even sample where they are many (`nearest.ts`). */
  readonly vectorSlots: Uint32Array;
  /** Stems of text, all cards together. */
  readonly textStems: number;
  readonly sentences: number;
  /** In how many cards of the scope a term occurs, counted once. */
  frequency(term: string, counted: () => number): number;
}

type Test = (slot: number) => boolean;

const kept = 8;

/** Frequent terms, which cost most to count, come back in most queries. */
const mostFrequencies = 10_000;

/** Masks of the scopes asked for last, until the collection changes: most searches of a collection have one scope. */
export function createMasks(collection: Collection): (scope: Scope) => Mask {
  const masks = new Map<string, Mask>();
  let revision = -1;
  return (scope) => {
    if (revision !== collection.revision) masks.clear();
    revision = collection.revision;
    const name = JSON.stringify(scope);
    const known = masks.get(name);
    if (known) return known;
    const mask = createMask(collection, scope);
    if (masks.size === kept) masks.clear();
    masks.set(name, mask);
    return mask;
  };
}

/** One pass over the collection: about 1 ms for 200,000 cards. */
function createMask(collection: Collection, scope: Scope): Mask {
  const { slots } = collection;
  const instanceOpen = openInstances(collection, scope);
  const tests = scope.filters.flatMap((filter) => cardTest(collection, filter));
  const mask = new Uint8Array(slots.end);
  // Named here, the columns stay in registers: a million slots are looked at.
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
  const mean = cards > 0 ? sums.stems / cards : 0;
  const normOf = Float32Array.from({ length: longest + 1 }, (_, length) => lengthNorm(length, mean));
  const norms = new Float32Array(slots.end);
  for (let slot = 1; slot < mask.length; slot++) {
    if (mask[slot] === 1) norms[slot] = normOf[stems[slot] as number] as number;
  }
  const vectorSlots = vectorSlotsOf(slots.passages, mask, cardsWithVectors);
  const frequency = createFrequencies();
  return {
    ...{ slots: mask, norms, cards, cardsWithVectors, vectors, vectorSlots, frequency },
    ...{ textStems: sums.textStems, sentences: sums.sentences },
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

/** 1 for each instance whose cards may be seen, by number. */
function openInstances(collection: Collection, scope: Scope): Uint8Array {
  return Uint8Array.from(collection.instances, (instance) => {
    const state = stateIn(scope, instance.instanceId, instance.state);
    if (state === 'deleted' || (scope.currentOnly && state !== 'current')) return 0;
    return scope.filters.every((filter) => instanceMatches(instance, filter)) ? 1 : 0;
  });
}

/** Filters on what every card has for itself pass here and are tested card by card. */
const cardKeys: ReadonlySet<string> = new Set(['knowledge_type', 'page', 'chunk_index', 'title', 'card_id']);

function instanceMatches(instance: Collection['instances'][number], { key, anyOf }: MetadataFilter): boolean {
  if (cardKeys.has(key)) return true;
  if (key === 'document_id') return anyOf.includes(String(instance.fileId));
  if (key === 'file_name') return anyOf.includes(instance.fileName);
  if (key === 'version') return anyOf.includes(String(instance.version));
  const value = Object.hasOwn(instance.metadata, key) ? instance.metadata[key] : undefined;
  return value !== undefined && anyOf.includes(value);
}

function cardTest({ slots, types }: Collection, { key, anyOf }: MetadataFilter): Test[] {
  const wanted = new Set(anyOf);
  switch (key) {
    case 'knowledge_type': {
      const numbers = types.map((type) => wanted.has(type));
      return [(slot) => numbers[slots.types[slot] as number] === true];
    }
    case 'page':
      return [(slot) => wanted.has(String(slots.pages[slot]))];
    case 'chunk_index':
      return [(slot) => wanted.has(String(slots.ordinals[slot]))];
    case 'card_id':
      return [(slot) => wanted.has(String(slots.cardIds[slot]))];
    case 'title': {
      const keys = new Set(anyOf.map(titleKeyOf));
      return [(slot) => keys.has(slots.titleKeys[slot] as number)];
    }
    default:
      return [];
  }
}
