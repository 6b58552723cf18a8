import type { Card, Source } from '../card.js';
import type { TableComputation } from '../tables/compute-over.js';
import { titleOf } from './context.js';

/** Something that a model was given: all that it may cite. */
export interface Given {
  /** What a citation names. */
  readonly id: string;
  readonly title: string;
  /** Citations are slices of it. */
  readonly text: string;
  /** What a reader is shown for it: the card itself, or those that hold what it was computed from. */
  readonly sources: readonly Source[];
  readonly card?: Card;
  /** Where it is no card, but was computed over a table. */
  readonly computation?: TableComputation;
}

export const givenCard = (card: Card): Given => ({
  ...{ id: String(card.cardId), title: titleOf(card), text: card.verbatimContent },
  ...{ sources: [card], card },
});

/** All that a model was told of it. */
export const toldOf = ({ title, text }: Given): string => `${title}\n${text}`;
