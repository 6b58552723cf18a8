import { cutBefore } from '@cardinal/kernel';
import { sentences, type SentenceSpan } from '@cardinal/language';
import { limits } from './card-sizes.js';
import { charsPerToken, estimateTokens } from './text/tokens.js';
import { pageAt, type Unit } from './unit.js';

/** Maximum text that is measured in order to cut a long block into even pieces, in characters. */
const measuredChars = 8000;

/** Cuts a long unit between sentences into pieces of even size, none above `limits.target` unless it is a single sentence. */
export function* cutAtSentences(unit: Unit): Generator<Unit> {
  yield* pack(unit, sentences(unit.text));
}

/** Cuts code between lines, preferably at empty lines. */
export function* cutAtLines(unit: Unit): Generator<Unit> {
  yield* pack(unit, lines(unit.text));
}

function* pack(unit: Unit, spans: Iterable<SentenceSpan>): Generator<Unit> {
  const goal = evenPiece(unit.text);
  let from = -1;
  let to = -1;
  let tokens = 0;
  for (const span of spans) {
    const more = estimateTokens(unit.text, span.start, span.end);
    // Ending the piece here misses the goal by less than adding the sentence would.
    const enough = tokens > 0 && (tokens + more > limits.target || tokens + more - goal > goal - tokens);
    if (enough) {
      yield* underCeiling(piece(unit, from, to, tokens));
      from = -1;
      tokens = 0;
    }
    if (from < 0) from = span.start;
    to = span.end;
    tokens += more;
  }
  if (from >= 0) yield* underCeiling(piece(unit, from, to, tokens));
}

/** The size at which all pieces of a text are equally long. */
function evenPiece(text: string): number {
  if (text.length > measuredChars) return limits.target * 0.8;
  const total = estimateTokens(text);
  return total / Math.ceil(total / limits.target);
}

export function piece(unit: Unit, from: number, to: number, tokens?: number): Unit {
  const text = unit.text.slice(from, to);
  const [start, end] = [unit.start + from, unit.start + to];
  return { ...unit, text, start, end, page: pageAt(unit, start), tokens: tokens ?? estimateTokens(text) };
}

/** Cuts text without sentence ends at white space, otherwise between characters, because a card must not be too long to be read. */
export function* underCeiling(unit: Unit): Generator<Unit> {
  let from = 0;
  while (from < unit.text.length) {
    let to = fits(unit.text, from);
    if (to < unit.text.length) {
      const space = lastSpace(unit.text, from, to);
      if (space > from) to = space;
      else to = cutBefore(unit.text, to);
    }
    let end = to;
    while (end > from && /\s/u.test(unit.text.charAt(end - 1))) end--;
    if (end > from) yield piece(unit, from, end);
    from = to;
    while (from < unit.text.length && /\s/u.test(unit.text.charAt(from))) from++;
  }
}

/** The furthest end from `from` that stays under the ceiling. */
function fits(text: string, from: number): number {
  // A longer rest is above the ceiling anyway, so that a word of millions of letters is not counted to its end for every piece.
  const mayFit = text.length - from <= limits.ceiling * charsPerToken;
  if (mayFit && estimateTokens(text, from, text.length, limits.ceiling + 1) <= limits.ceiling) return text.length;
  let tokens = 0;
  for (let at = from; at < text.length; at += chunkChars) {
    const end = Math.min(text.length, at + chunkChars);
    tokens += estimateTokens(text, at, end);
    if (tokens > limits.ceiling) return at === from ? end : at;
  }
  return text.length;
}
/** Characters per step: a text has at most as many tokens as characters, so one step alone stays far under the ceiling. */
const chunkChars = 256;

function lastSpace(text: string, from: number, to: number): number {
  for (let at = to; at > from; at--) if (/\s/u.test(text.charAt(at))) return at;
  return from;
}

function* lines(text: string): Generator<SentenceSpan> {
  let start = 0;
  while (start < text.length) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    if (text.slice(start, end).trim() !== '') yield { start, end };
    start = end + 1;
  }
}
