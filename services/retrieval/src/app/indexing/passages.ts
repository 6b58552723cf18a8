import { derivedId } from '@cardinal/kernel';
import type { Embedder } from '@cardinal/embedding';
import { bodyOf, embeddedText, withoutFigures } from '../../domain/card.js';
import type { CardText } from '../ports.js';

export interface Passage {
  readonly key: string;
  readonly text: string;
}

/** Maximum tokens of a passage of a long card. Measured: ranking by the best passage of 200 tokens gains 0.02 on long texts. */
const passageTokens = 200;
/** Maximum tokens of the title that precedes each passage. */
const titleTokens = 40;
const sentence = /(?<=[.!?。！？])\s+|\n+/u;

/**
 * The texts of a card that the model reads: the whole card if it fits, otherwise its sentences in passages of about 200 tokens, each under
 * the card's title, so that every part of a long card can be found. Tables are read without their figures.
 */
export function passagesOf(card: CardText, embedder: Embedder): Passage[] {
  const body = withoutFigures(bodyOf(card));
  const whole = embeddedText(card.title, body);
  if (fits(whole, embedder, embedder.model.maxTokens)) return [passage(whole)];
  const title = fits(card.title, embedder, titleTokens) ? card.title : '';
  // A title that does not fit is split like the body.
  const pieces = [...(title === card.title ? [] : [card.title]), ...body.split(sentence)]
    .flatMap((piece) => cut(piece.trim(), embedder))
    .filter((piece) => piece !== '');
  const counts = embedder.countTokens(pieces);
  const texts: string[] = [];
  let open: string[] = [];
  let tokens = 0;
  pieces.forEach((piece, index) => {
    const count = counts[index] ?? 0;
    if (open.length > 0 && tokens + count > passageTokens) {
      texts.push(open.join(' '));
      open = [];
      tokens = 0;
    }
    open.push(piece);
    tokens += count;
  });
  if (open.length > 0) texts.push(open.join(' '));
  return [...new Set(texts)].map((text) => passage(embeddedText(title, text)));
}

/** Halves a piece at a space (or, in one endless word, anywhere) until each part fits. */
function cut(piece: string, embedder: Embedder): string[] {
  if (fits(piece, embedder, passageTokens)) return [piece];
  const middle = piece.length >> 1;
  const space = piece.lastIndexOf(' ', middle);
  const at = space > 0 ? space : middle;
  return [piece.slice(0, at), piece.slice(at)].flatMap((half) => cut(half.trim(), embedder));
}

/** Avoids counting where it can: a tokenizer makes at most one token per character and its two marks. Counts end at `maxTokens`. */
function fits(text: string, embedder: Embedder, tokens: number): boolean {
  if (text.length + 2 < tokens || text.length < 2) return true;
  return (embedder.countTokens([text])[0] ?? 0) < tokens;
}

const passage = (text: string): Passage => ({ key: derivedId(text), text });
