import type { CollectionRef } from '../../../app/ports.js';
import type { InstanceEntry } from '../storage/instances.js';
import type { Language } from '../../../domain/analysis/languages.js';
import type { InstanceState } from '@cardinal/contracts';
import { createMutableSegment, type MutableSegment } from '../words/mutable-segment.js';
import type { Origin } from '../words/build-segment.js';
import type { Segment } from '../words/segment.js';
import { Slots, type CardFacts } from './slots.js';
import type { VectorRows } from '../vectors/rows.js';

/** One piece of work at a time, in order of arrival. */
interface Mutex {
  run<T>(work: () => Promise<T>): Promise<T>;
}

function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const result = last.then(work);
      // Whoever comes next waits for the end, not for the success.
      last = result.then(
        () => undefined,
        () => undefined,
      );
      return result;
    },
  };
}

/** One collection's index in memory. Changes here are synchronous and whole, so a search sees all of one or nothing. */
export class Collection {
  readonly key: CollectionRef;
  readonly slots = new Slots();
  /** Vectors of the model that serves. */
  vectors: VectorRows;
  modelId: string;
  readonly languages = new Set<Language>();
  readonly instances: InstanceEntry[] = [];
  readonly types: string[] = [];
  /** Writes of one collection follow each other. */
  readonly writes: Mutex = createMutex();
  /** Grows with every change that a search could see. */
  revision = 0;
  /** All but the growing one: full and waiting, or immutable. */
  readonly segments = new Map<number, Segment>();
  growing: MutableSegment;
  readonly #instanceNumbers = new Map<number, number>();
  #lastSegment = 0;

  constructor(key: CollectionRef, modelId: string, vectors: VectorRows) {
    this.key = key;
    this.modelId = modelId;
    this.vectors = vectors;
    this.growing = createMutableSegment(this.nextSegmentId());
  }

  /** Whether some segment is mostly what deleted cards left. */
  get hollow(): boolean {
    for (const segment of this.segments.values()) if (segment.live * 2 < segment.size) return true;
    return false;
  }

  /** Whether some segment that has left memory holds words of cards that are gone. */
  holdsRemains(stored: ReadonlyMap<number, number>): boolean {
    for (const { segmentId, live, size } of this.segments.values())
      if (live < size && stored.has(segmentId)) return true;
    return false;
  }

  nextSegmentId(): number {
    return ++this.#lastSegment;
  }

  *allSegments(): Iterable<Segment> {
    yield* this.segments.values();
    yield this.growing;
  }

  instance(instanceId: number): InstanceEntry | undefined {
    return this.instances[this.#instanceNumbers.get(instanceId) ?? -1];
  }

  instanceNumber(instanceId: number): number {
    return this.#instanceNumbers.get(instanceId) ?? -1;
  }

  setInstance(entry: InstanceEntry): void {
    const known = this.instance(entry.instanceId);
    if (known) Object.assign(known, entry);
    else {
      this.#instanceNumbers.set(entry.instanceId, this.instances.length);
      this.instances.push(entry);
    }
    this.revision++;
  }

  typeNumber(knowledgeType: string): number {
    const known = this.types.indexOf(knowledgeType);
    if (known >= 0) return known;
    return this.types.push(knowledgeType) - 1;
  }

  /** Adds a card's words, or replaces them. The card keeps its vectors: `dropVectors` first where its text has changed. */
  add(facts: CardFacts, terms: ReadonlyMap<string, number>, language: Language): void {
    const known = this.slots.of(facts.cardId);
    if (known !== 0) this.#leaveSegment(known);
    const slot = this.slots.set(facts);
    if (this.growing.full) {
      this.segments.set(this.growing.segmentId, this.growing);
      this.growing = createMutableSegment(this.nextSegmentId());
    }
    this.slots.numbers[slot] = this.growing.add(slot, facts.stamp, terms);
    this.slots.segments[slot] = this.growing.segmentId;
    this.languages.add(language);
    this.revision++;
  }

  /** Adds a card whose words are in a stored segment already. */
  adopt(facts: CardFacts, segment: Segment, number: number, language: Language): void {
    const slot = this.slots.set(facts);
    segment.slots[number] = slot;
    segment.live++;
    this.slots.numbers[slot] = number;
    this.slots.segments[slot] = segment.segmentId;
    this.languages.add(language);
  }

  /** Takes cards out of every search. */
  drop(cardIds: readonly number[]): void {
    this.dropVectors(cardIds);
    for (const cardId of cardIds) {
      const slot = this.slots.of(cardId);
      if (slot === 0) continue;
      this.#leaveSegment(slot);
      this.slots.delete(slot);
    }
    this.revision++;
  }

  dropVectors(cardIds: readonly number[]): void {
    for (const cardId of cardIds) {
      const slot = this.slots.of(cardId);
      if ((this.slots.passages[slot] ?? 0) === 0) continue;
      this.vectors.remove(slot);
      this.slots.passages[slot] = 0;
      this.revision++;
    }
  }

  /** Adds one vector of a card that the collection has: the quantised one that lies at `at`, 0 unless given, in these words. */
  addVector(cardId: number, quantised: Uint32Array, at = 0): void {
    const slot = this.slots.of(cardId);
    if (slot === 0) return;
    this.vectors.add(slot, quantised, at);
    this.slots.passages[slot] = (this.slots.passages[slot] ?? 0) + 1;
    this.revision++;
  }

  /** Puts the vectors of another model in the place of those that served. @param passages how many, by slot. */
  replaceVectors(modelId: string, vectors: VectorRows, passages: Uint16Array<ArrayBuffer>): void {
    this.vectors.clear();
    this.vectors = vectors;
    this.modelId = modelId;
    this.slots.passages = passages;
    this.revision++;
  }

  /** Puts a built segment in the place of its sources. */
  replaceSegments(sources: readonly Segment[], built: Segment, origins: readonly Origin[]): void {
    origins.forEach(({ segment, number }, index) => {
      const slot = segment.slots[number] ?? 0;
      built.slots[index] = slot;
      if (slot === 0) return;
      built.live++;
      this.slots.segments[slot] = built.segmentId;
      this.slots.numbers[slot] = index;
    });
    for (const source of sources) this.segments.delete(source.segmentId);
    if (built.live > 0) this.segments.set(built.segmentId, built);
  }

  #leaveSegment(slot: number): void {
    const segmentId = this.slots.segments[slot] ?? 0;
    const segment = segmentId === this.growing.segmentId ? this.growing : this.segments.get(segmentId);
    if (!segment) return;
    segment.slots[this.slots.numbers[slot] ?? 0] = 0;
    segment.live--;
  }
}
