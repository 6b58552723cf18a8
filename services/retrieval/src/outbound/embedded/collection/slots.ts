/** The data of a card in memory. */
export interface CardFacts {
  readonly cardId: number;
  readonly stamp: number;
  /** Number of the instance within the collection. */
  readonly instance: number;
  readonly ordinal: number;
  readonly page: number;
  /** Number of the knowledge type within the collection. */
  readonly type: number;
  readonly textKey: number;
  readonly titleKey: number;
  readonly stems: number;
  readonly textStems: number;
  readonly sentences: number;
}

/** Cards as columns of numbers, indexed by slot, about 50 bytes a card. Slots are reused; slot 0 is never used. */
export class Slots {
  /** End of the used range: scans go from 1 to here. */
  end = 1;
  cardIds = new Float64Array(first);
  instances = new Uint32Array(first);
  ordinals = new Uint32Array(first);
  pages = new Uint32Array(first);
  types = new Uint16Array(first);
  textKeys = new Float64Array(first);
  titleKeys = new Uint32Array(first);
  stems = new Uint16Array(first);
  textStems = new Uint16Array(first);
  sentences = new Uint16Array(first);
  /** Number of vectors of the card; 0 while it has none. */
  passages = new Uint16Array(first);
  segments = new Uint32Array(first);
  numbers = new Uint16Array(first);
  readonly #free: number[] = [];
  // Sharded, because a map of a million entries blocks the event loop when it grows. Cards of a document mostly share a shard.
  readonly #byCard: Map<number, number>[] = [];

  get count(): number {
    return this.end - 1 - this.#free.length;
  }

  /** Grows the columns once for this many cards. */
  reserve(cards: number): void {
    if (cards >= this.cardIds.length) this.#grow(cards + 1);
  }

  /** The slot of a card; 0 if the collection does not have it. */
  of(cardId: number): number {
    return this.#byCard[shardOf(cardId)]?.get(cardId) ?? 0;
  }

  /** Adds a card, or replaces its facts in its slot. */
  set(facts: CardFacts): number {
    let slot = this.of(facts.cardId);
    if (slot === 0) {
      slot = this.#free.pop() ?? this.#next();
      (this.#byCard[shardOf(facts.cardId)] ??= new Map<number, number>()).set(facts.cardId, slot);
      this.passages[slot] = 0;
    }
    this.cardIds[slot] = facts.cardId;
    this.instances[slot] = facts.instance;
    this.ordinals[slot] = facts.ordinal;
    this.pages[slot] = facts.page;
    this.types[slot] = facts.type;
    this.textKeys[slot] = facts.textKey;
    this.titleKeys[slot] = facts.titleKey;
    this.stems[slot] = Math.min(facts.stems, most16);
    this.textStems[slot] = Math.min(facts.textStems, most16);
    this.sentences[slot] = Math.min(facts.sentences, most16);
    return slot;
  }

  delete(slot: number): void {
    const cardId = this.cardIds[slot] ?? 0;
    this.#byCard[shardOf(cardId)]?.delete(cardId);
    this.cardIds[slot] = 0;
    this.passages[slot] = 0;
    this.#free.push(slot);
  }

  #next(): number {
    if (this.end === this.cardIds.length) this.#grow(Math.ceil(this.end * 1.5));
    return this.end++;
  }

  #grow(length: number): void {
    const larger = <T extends Column>(column: T, made: T): T => {
      made.set(column);
      return made;
    };
    this.cardIds = larger(this.cardIds, new Float64Array(length));
    this.instances = larger(this.instances, new Uint32Array(length));
    this.ordinals = larger(this.ordinals, new Uint32Array(length));
    this.pages = larger(this.pages, new Uint32Array(length));
    this.types = larger(this.types, new Uint16Array(length));
    this.textKeys = larger(this.textKeys, new Float64Array(length));
    this.titleKeys = larger(this.titleKeys, new Uint32Array(length));
    this.stems = larger(this.stems, new Uint16Array(length));
    this.textStems = larger(this.textStems, new Uint16Array(length));
    this.sentences = larger(this.sentences, new Uint16Array(length));
    this.passages = larger(this.passages, new Uint16Array(length));
    this.segments = larger(this.segments, new Uint32Array(length));
    this.numbers = larger(this.numbers, new Uint16Array(length));
  }
}

const first = 256;
/** Consecutive card ids that share a shard. */
const neighbours = 65_536;
const mostShards = 64;
const shardOf = (cardId: number): number => Math.floor(cardId / neighbours) % mostShards;
const most16 = 65_535;

type Column = Float64Array | Uint32Array | Uint16Array;
