import type { ModelRequest } from './language-model.js';

/** Words of ASCII letters, each with the blank before it; what is between them; single blanks. */
const pieces = / ?([A-Za-z]+)|[^A-Za-z ]+| /g;
/** More consonants in a row than words have ("lengthscale" has seven): such a word has no long tokens. */
const unpronounceable = /[^aeiouyAEIOUY]{8}/;
/** English has 4 to 5 letters a token, syllables in a row about 2. */
const lettersPerToken = 2;

/**
 * Tokens that a text takes, from above. Vocabularies of language models end in bytes, so nothing takes more tokens than its
 * UTF-8 has bytes: that is counted for all that is no ASCII letter (Hangul 3, an emoji 4, a digit 1), and for letters in
 * a row that no language has. A word of ASCII letters, with the blank before it, takes half a token a letter, but one at least.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece, word] of text.matchAll(pieces)) {
    if (word === undefined) tokens += Buffer.byteLength(piece);
    else if (unpronounceable.test(word)) tokens += word.length;
    else tokens += Math.max(1, word.length / lettersPerToken);
  }
  return Math.ceil(tokens);
}

/** `estimateTokens` counts prose so much too high: four characters a token are the middle. */
const overestimate = 1.6;

/** An estimate of a text's tokens, for usage that no provider has counted. */
export function likelyTokens(text: string): number {
  return Math.ceil(estimateTokens(text) / overestimate);
}

/** Tokens that a request takes besides its completion, estimated from above. */
export function promptTokens(request: ModelRequest): number {
  return estimateTokens(promptOf(request));
}

/** Tokens that its prompt likely takes; never more than `promptTokens`, which was reserved. */
export function likelyPromptTokens(request: ModelRequest): number {
  return likelyTokens(promptOf(request));
}

function promptOf({ instructions, messages, tools }: ModelRequest): string {
  const texts = messages.flatMap(({ content }) => content.map((part) => JSON.stringify(part)));
  return `${instructions}${JSON.stringify(tools)}${texts.join('')}`;
}
