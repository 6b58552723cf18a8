import type { Facts } from '../layout/hit-fields.js';
import { countWords } from '../layout/packing.js';

/** Random cards of a scope. */
export interface Sample {
  readonly cards: readonly Facts[];
  /**
   * Calls `tell` for every card that contains some of the terms, with the frequency of each.
   *
   * @param tell its `times` are valid during the call only.
   */
  forEachHolding(hashes: Uint32Array, tell: (card: Facts, times: Uint8Array) => void): void;
}

/** Postings by hash: card number, frequency, next card number, and so on. */
type Places = ReadonlyMap<number, readonly number[]>;

/** Builds postings at the second use, because one scan costs less than building them for a scope that changes at once. */
export function createSample(cards: readonly Facts[]): Sample {
  let uses = 0;
  let places: Places | undefined;

  function readOn(hashes: Uint32Array, tell: (card: Facts, times: Uint8Array) => void): void {
    const times = new Uint8Array(hashes.length);
    for (const card of cards) {
      countWords(card.words(), hashes, times);
      if (times.some((count) => count > 0)) tell(card, times);
    }
  }

  function lookUp(known: Places, hashes: Uint32Array, tell: (card: Facts, times: Uint8Array) => void): void {
    const found = new Map<number, Uint8Array>();
    hashes.forEach((hash, term) => {
      const where = known.get(hash) ?? [];
      for (let at = 0; at < where.length; at += 2) {
        const card = where[at] as number;
        let times = found.get(card);
        if (!times) found.set(card, (times = new Uint8Array(hashes.length)));
        times[term] = where[at + 1] as number;
      }
    });
    for (const [number, times] of found) tell(cards[number] as Facts, times);
  }

  return {
    cards,
    forEachHolding(hashes, tell) {
      if (++uses === 1) return readOn(hashes, tell);
      places ??= placesIn(cards);
      lookUp(places, hashes, tell);
    },
  };
}

function placesIn(cards: readonly Facts[]): Places {
  const places = new Map<number, number[]>();
  cards.forEach((card, number) => {
    const { hashes, counts } = card.words();
    hashes.forEach((hash, at) => {
      const known = places.get(hash);
      if (known) known.push(number, counts[at] as number);
      else places.set(hash, [number, counts[at] as number]);
    });
  });
  return places;
}
