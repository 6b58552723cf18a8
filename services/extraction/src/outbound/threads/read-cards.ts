import { readCard, type ReadCard } from '../../domain/conflicts/read-card.js';

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
  const cached = new Map<number, CachedCard>();
  let units = 0;

  function drop(cardId: number): void {
    const known = cached.get(cardId);
    if (known && cached.delete(cardId)) units -= known.title.length + known.text.length;
  }
  return (cardId, title, text) => {
    const known = cached.get(cardId);
    const read = known?.title === title && known.text === text ? known.read : readCard(title, text);
    drop(cardId);
    cached.set(cardId, { title, text, read });
    units += title.length + text.length;
    for (const oldest of cached.keys()) {
      if (units <= mostUnits) break;
      drop(oldest);
    }
    return read;
  };
}
