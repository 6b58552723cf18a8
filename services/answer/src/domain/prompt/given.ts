import type { Card, Source } from '../card.js';
import type { TableComputation } from '../tables/compute-over.js';
import { titleOf } from './context.js';

/** A document that a model was given, and may cite: a card, or a result computed over a table. */
export interface Given {
  /** Id that citations refer to. */
  readonly id: string;
  readonly title: string;
  /** Text that citations are slices of. */
  readonly text: string;
  /** Sources shown to readers: the card itself, or the cards that contain the cells of a computation. */
  readonly sources: readonly Source[];
  readonly card?: Card;
  /** Present for a result computed over a table. */
  readonly computation?: TableComputation;
}

export const givenCard = (card: Card): Given => ({
  ...{ id: String(card.cardId), title: titleOf(card), text: card.verbatimContent },
  ...{ sources: [card], card },
});

/** The document's text as the model was given it. */
export const toldOf = ({ title, text }: Given): string => `${title}\n${text}`;
