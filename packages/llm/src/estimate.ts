import type { ModelRequest } from './language-model.js';

/** Matches a word of ASCII letters with the blank before it, a run of other characters, or a single blank. */
const pieces = / ?([A-Za-z]+)|[^A-Za-z ]+| /g;
/** More consecutive consonants than any word has ("lengthscale" has seven): such letters are not covered by long tokens. */
const unpronounceable = /[^aeiouyAEIOUY]{8}/;
/** English has 4 to 5 letters per token, a random sequence of syllables about 2. */
const lettersPerToken = 2;

/**
 * An upper estimate of the tokens of a text. The vocabularies of language models include all bytes, so no text takes more tokens than its
 * UTF-8 has bytes: that bound is used for everything except ASCII letters (Hangul 3, an emoji 4, a digit 1), and for sequences of letters
 * that no language has. A word of ASCII letters, with the blank before it, counts half a token per letter, but at least one.
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

/** Factor by which `estimateTokens` overestimates prose, which has about four characters per token. */
const overestimate = 1.6;

/** A mean estimate of a text's tokens, for usage that no provider has counted. */
export function likelyTokens(text: string): number {
  return Math.ceil(estimateTokens(text) / overestimate);
}

/** An upper estimate of the tokens of a request without its completion. */
export function promptTokens(request: ModelRequest): number {
  return estimateTokens(promptOf(request));
}

/** A mean estimate of the tokens of a request's prompt; never more than `promptTokens`, which was reserved. */
export function likelyPromptTokens(request: ModelRequest): number {
  return likelyTokens(promptOf(request));
}

function promptOf({ instructions, messages, tools }: ModelRequest): string {
  const texts = messages.flatMap(({ content }) => content.map((part) => JSON.stringify(part)));
  return `${instructions}${JSON.stringify(tools)}${texts.join('')}`;
}
