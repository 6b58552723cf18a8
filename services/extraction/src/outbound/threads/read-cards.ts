import { LRUCache } from 'lru-cache';
import { readCard, type ReadCard } from '../../domain/conflicts/card-statements.js';

/** Reads a card, or returns the cached result for the same text. */
export type ReadCards = (cardId: number, title: string, text: string) => ReadCard;

interface CachedCard {
  readonly title: string;
  readonly text: string;
  readonly read: ReadCard;
}

/**
 * Caches read cards (least recently used first out), because consecutive documents have neighbours in common.
 *
 * @param mostUnits capacity, in UTF-16 code units of text.
 */
export function createReadCards(mostUnits: number): ReadCards {
  const cached = new LRUCache<number, CachedCard>({
    maxSize: mostUnits,
    sizeCalculation: ({ title, text }) => title.length + text.length + 1, // 0 is not allowed
  });
  return (cardId, title, text) => {
    const known = cached.get(cardId);
    if (known?.title === title && known.text === text) return known.read;
    const read = readCard(title, text);
    cached.set(cardId, { title, text, read });
    return read;
  };
}
