import { readCard, type ReadCard } from '../../domain/conflicts/read-card.js';

/** Reads a card, or hands out what was read before from the same text. */
export type ReadCards = (cardId: number, title: string, text: string) => ReadCard;

interface Kept {
  readonly title: string;
  readonly text: string;
  readonly read: ReadCard;
}

/**
 * Documents that arrive one after another have neighbours in common, and the cards of one are the neighbours of the next.
 *
 * @param mostUnits what is kept at most, in UTF-16 code units of text; what was asked for longest ago goes first.
 */
export function createReadCards(mostUnits: number): ReadCards {
  const kept = new Map<number, Kept>();
  let units = 0;

  function drop(cardId: number): void {
    const known = kept.get(cardId);
    if (known && kept.delete(cardId)) units -= known.title.length + known.text.length;
  }
  return (cardId, title, text) => {
    const known = kept.get(cardId);
    const read = known?.title === title && known.text === text ? known.read : readCard(title, text);
    drop(cardId);
    kept.set(cardId, { title, text, read });
    units += title.length + text.length;
    for (const oldest of kept.keys()) {
      if (units <= mostUnits) break;
      drop(oldest);
    }
    return read;
  };
}
