import type { CardVectors } from '../../../app/ports.js';
import type { WrittenCard } from '../storage/card-writes.js';
import type { Collection } from './collection.js';
import { quantise, quantisedLayout } from '../vectors/encoding.js';

/** Adds a card that was written to the index in memory. */
export function addCard(
  collection: Collection,
  { card, stamp, textKey, titleKey, analysis, vectorsDropped }: WrittenCard,
): void {
  if (vectorsDropped) collection.dropVectors([card.cardId]);
  collection.add(
    {
      cardId: card.cardId,
      stamp,
      ordinal: card.ordinal,
      page: card.page,
      textKey,
      titleKey,
      stems: analysis.length,
      textStems: analysis.textStems,
      sentences: analysis.sentences,
      instance: collection.instanceNumber(card.instanceId),
      type: collection.typeNumber(card.knowledgeType),
    },
    analysis.terms,
    analysis.language,
  );
}

/** Replaces the vectors of cards in memory by those that were written. */
export function replaceCardVectors(collection: Collection, cards: readonly CardVectors[]): void {
  collection.dropVectors(cards.map((card) => card.cardId));
  const layout = quantisedLayout(collection.vectors.dimensions);
  for (const { cardId, passages } of cards) {
    for (const { vector } of passages) collection.addVector(cardId, quantise(layout, vector));
  }
}
