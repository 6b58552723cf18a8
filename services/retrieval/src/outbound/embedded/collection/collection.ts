import type { Language } from '@cardinal/language';
import type { CollectionRef } from '../../../app/ports.js';
import type { InstanceEntry } from '../storage/instances.js';
import pLimit, { type LimitFunction } from 'p-limit';
import { createMutableSegment, type MutableSegment } from '../words/mutable-segment.js';
import type { Origin } from '../words/build-segment.js';
import type { Segment } from '../words/segment.js';
import { DocumentNames } from './document-names.js';
import { Slots, type CardFacts } from './slots.js';
import type { VectorRows } from '../vectors/rows.js';

/** One collection's index in memory. Each change is synchronous, so that a search sees all of it or nothing. */
export class Collection {
  readonly key: CollectionRef;
  readonly slots = new Slots();
  /** Vectors of the model that serves. */
  vectors: VectorRows;
  modelId: string;
  readonly languages = new Set<Language>();
  readonly instances: InstanceEntry[] = [];
  readonly types: string[] = [];
  readonly names = new DocumentNames(this.instances);
  /** Serialises the collection's writes. */
  readonly writes: LimitFunction = pLimit(1);
  /** Incremented with every change that is visible to searches. */
  revision = 0;
  /** All segments except the growing one: immutable, or full and soon to be. */
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

  /** Whether most cards of some segment are deleted. */
  get isSparse(): boolean {
    for (const segment of this.segments.values()) if (segment.live * 2 < segment.size) return true;
    return false;
  }

  /** Whether a stored segment holds words of deleted cards. */
  holdsDeletedWords(stored: ReadonlyMap<number, number>): boolean {
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
    const number = this.instanceNumber(entry.instanceId);
    const known = this.instances[number];
    if (known) {
      const before = known.fileName;
      Object.assign(known, entry);
      if (before !== entry.fileName) this.names.renamed(number, before);
    } else {
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

  /** Adds a card, or replaces its words. The card keeps its vectors: call `dropVectors` first if its text has changed. */
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

  /** Adds a card whose words a loaded segment already holds. */
  adopt(facts: CardFacts, segment: Segment, number: number, language: Language): void {
    const slot = this.slots.set(facts);
    segment.slots[number] = slot;
    segment.live++;
    this.slots.numbers[slot] = number;
    this.slots.segments[slot] = segment.segmentId;
    this.languages.add(language);
  }

  /** Removes cards with their words and vectors. */
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

  /** Adds the quantised vector at `quantised[at]` to a card of the collection. */
  addVector(cardId: number, quantised: Uint32Array, at = 0): void {
    const slot = this.slots.of(cardId);
    if (slot === 0) return;
    this.vectors.add(slot, quantised, at);
    this.slots.passages[slot] = (this.slots.passages[slot] ?? 0) + 1;
    this.revision++;
  }

  /** Replaces the serving vectors by those of another model. @param passages number of vectors by slot. */
  replaceVectors(modelId: string, vectors: VectorRows, passages: Uint16Array<ArrayBuffer>): void {
    this.vectors.clear();
    this.vectors = vectors;
    this.modelId = modelId;
    this.slots.passages = passages;
    this.revision++;
  }

  /** Replaces segments by the one that was merged from them. */
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
