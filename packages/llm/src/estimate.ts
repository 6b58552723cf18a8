import type { ModelRequest } from './language-model.js';

/** Tokens of one UTF-16 unit, at most on the average of real text, by what it is. */
const weights = { letter: 0.4, symbol: 1, other: 1.5 } as const;

/**
 * Tokens that a text takes, estimated from above: 0.4 for an ASCII letter or space (English has 3 to 4.5 letters a token), 1 for
 * any other ASCII character (digits and punctuation may be tokens of their own), 1.5 for every UTF-16 unit beyond ASCII.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const lower = unit | 0x20;
    if (unit === 0x20 || (lower >= 0x61 && lower <= 0x7a)) tokens += weights.letter;
    else tokens += unit < 0x80 ? weights.symbol : weights.other;
  }
  return Math.ceil(tokens);
}

/** Tokens that a request takes besides its completion, estimated from above. */
export function promptTokens({ instructions, messages, tools }: ModelRequest): number {
  const texts = messages.flatMap(({ content }) => content.map((part) => JSON.stringify(part)));
  return estimateTokens(`${instructions}${JSON.stringify(tools)}${texts.join('')}`);
}
