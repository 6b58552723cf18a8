import type { CardVectors } from '../../../app/ports.js';
import type { WrittenCard } from '../storage/card-writes.js';
import type { Collection } from './collection.js';
import { quantise, quantisedLayout } from '../vectors/encoding.js';

/** Lets searches find a card that was written. */
export function addCard(
  collection: Collection,
  { card, stamp, textKey, titleKey, analysis, vectorsDropped }: WrittenCard,
): void {
  if (vectorsDropped) collection.dropVectors([card.cardId]);
  collection.add(
    {
      ...{ cardId: card.cardId, stamp, ordinal: card.ordinal, page: card.page, textKey, titleKey },
      ...{ stems: analysis.length, textStems: analysis.textStems, sentences: analysis.sentences },
      instance: collection.instanceNumber(card.instanceId),
      type: collection.typeNumber(card.knowledgeType),
    },
    analysis.terms,
    analysis.language,
  );
}

/** Lets searches compare with vectors that were kept. */
export function replaceCardVectors(collection: Collection, cards: readonly CardVectors[]): void {
  collection.dropVectors(cards.map((card) => card.cardId));
  const layout = quantisedLayout(collection.vectors.dimensions);
  for (const { cardId, passages } of cards) {
    for (const { vector } of passages) collection.addVector(cardId, quantise(layout, vector));
  }
}
