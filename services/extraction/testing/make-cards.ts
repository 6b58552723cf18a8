import { createCardMaker, type MadeCard } from '../src/domain/card-maker.js';
import type { CardDraft } from '../src/domain/card.js';
import { buildDocument, type BlockSpec, type BuiltDocument } from './documents.js';

export function makeCards(specs: readonly BlockSpec[], documentTitle = 'Untitled'): CardDraft[] {
  return cardsOf(buildDocument(specs), documentTitle);
}

export function cardsOf(built: BuiltDocument, documentTitle = 'Untitled'): CardDraft[] {
  return madeOf(built, documentTitle).map(({ card }) => card);
}

export function madeOf({ parts }: BuiltDocument, documentTitle = 'Untitled'): MadeCard[] {
  const maker = createCardMaker({ documentTitle });
  const cards: MadeCard[] = [];
  for (const part of parts) {
    maker.open(part);
    for (const block of part.blocks) cards.push(...maker.add(block));
  }
  return [...cards, ...maker.end()];
}

/** A paragraph of about `tokens` tokens in plain sentences, different for each `seed`. */
export function prose(tokens: number, seed = 'river'): string {
  const sentences: string[] = [];
  for (let n = 0; n * 10 < tokens; n++) sentences.push(`The ${seed} number ${n} flows past nine old towns.`);
  return sentences.join(' ');
}
