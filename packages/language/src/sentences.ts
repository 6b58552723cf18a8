import { unseenMarks } from '@cardinal/kernel';
import { isAbbreviation, isOrdinal } from './abbreviations.js';

/** Half-open span in UTF-16 code units of the split text. Does not begin or end with white space. */
export interface SentenceSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Full stops that need no space behind them, of scripts without spaces (Han, Khmer, Myanmar, Ethiopic, Tibetan), and those that do. Unicode's
 * `Sentence_Terminal` of scripts in modern use, Tibetan and Khmer; not the property itself, because it differs between versions of Node.js.
 */
const wideStops = '。！？｡．﹒﹖﹗︒។៕။።፧፨།';
const stops = '.!?…।॥؟۔։‼⁇⁈⁉‽⸮܀܁܂߹᠃᠉᭚᭛᭞᭟᱾᱿꧈꧉꫰꯫';
const closers = '"\'”’»)]}›」』）】*_';
/** Quotes that open in some languages and close in others („…“, »…«), and those that French sets apart; opening ones have no space behind them. */
const closingQuotes = /(?:[“‘«‹]|[^\S\n][»›]){1,3}(?=\s|$)/uy;
const openers = /[\p{Lu}\p{Lt}\p{Lo}\p{N}\p{Sc}\p{So}"'“‘„‚«‹»›([{¿¡§「『《〈（【*_—–•-]/u;
/** A full stop this close to the start of a sentence belongs to a number, a label or an initial, as in "No. 5" and "1. Scope". */
const shortestSentence = 15;
const unstopped = '[\\p{Script=Thai}\\p{Script=Lao}]';
/**
 * The end of a sentence or paragraph, or a space beside a letter of Thai and Lao, which have no full stop: there it ends a clause. Greek asks
 * with a semicolon, and Amharic is often typed with two colons.
 */
const candidate = new RegExp(
  `[${stops}${wideStops}]|(?<=\\p{Script=Greek})[;\\u037e]|፡፡|\\n[^\\S\\n]*\\n|` +
    `(?<=${unstopped})[^\\S\\n]+|(?<![^\\S\\n])[^\\S\\n]+(?=${unstopped})`,
  'u',
);
const isUnstopped = new RegExp(unstopped, 'u');
const unseen = new RegExp(`[${unseenMarks}]`, 'u');
/** Clauses without a full stop are joined up to this length, about that of a sentence. */
const shortestClauses = 120;
/** Where words of another script and numbers stand at every space, as in lists of prices, clauses are joined up to this length. */
const longestClauses = 240;
const closing = new Set(closers);

/**
 * Splits running text into sentences lazily, so that of a huge text only the consumed part is processed.
 *
 * A sentence ends at `.`, `!`, `?` or `…` with any closing quotes or brackets, before white space and a capital, a digit, an
 * opening quote or a letter of a script without case; not after an abbreviation, an initial or an ordinal number, and not within the
 * first 15 characters. `。！？` end a sentence anywhere, and so does an empty line. Thai and Lao, which have no full stop, are split at a
 * space between their letters behind every 120 characters or more, and behind 240 at a space beside one.
 */
export function* sentences(text: string): Generator<SentenceSpan> {
  let start = skipSpace(text, 0);
  // linear: it is `candidate`, with a place of its own.
  const pattern = new RegExp(candidate, 'gu');
  pattern.lastIndex = start;
  let run: Run | undefined;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const at = match.index;
    if (at < start) continue;
    if (isSpace(match[0])) {
      if (at - start < shortestClauses) continue;
      const behind = at + match[0].length;
      const isClause = isUnstopped.test(text.charAt(at - 1)) && isUnstopped.test(text.charAt(behind));
      if (!isClause && at - start < longestClauses) continue;
      yield { start, end: at };
      start = skipSpace(text, behind);
      continue;
    }
    // The run is computed once for all of its stops, because computing it from each would take quadratic time.
    if (run === undefined || at >= run.end) run = runFrom(text, at, at + match[0].length);
    const end = endsAt(text, start, at, run);
    if (end === undefined) continue;
    if (end > start) yield { start, end };
    start = skipSpace(text, Math.max(end, pattern.lastIndex));
    pattern.lastIndex = start;
  }
  const end = trimEnd(text, start);
  // Marks of direction alone are no sentence.
  if (end > skipUnseen(text, start)) yield { start, end };
}

const isSpace = (text: string): boolean => !text.startsWith('\n') && text.trim() === '';

/** Splits a text in which each line is a separate block, so that no sentence spans lines. */
export function* sentencesOfLines(text: string): Generator<SentenceSpan> {
  for (const { 0: line, index } of text.matchAll(/[^\n\r]+/g)) {
    for (const { start, end } of sentences(line)) yield { start: index + start, end: index + end };
  }
}

/** Consecutive stops, with the closing quotes and brackets behind them. */
interface Run {
  readonly start: number;
  readonly end: number;
  /** End including the citation marks that follow. */
  readonly marked: number;
  /** Offset of the next character that is seen. */
  readonly next: number;
}

function runFrom(text: string, at: number, behind: number): Run {
  let end = behind;
  if (text.charAt(at) !== '\n') {
    while (end < text.length && (stops.includes(text.charAt(end)) || wideStops.includes(text.charAt(end)))) end++;
    while (end < text.length && (closing.has(text.charAt(end)) || unseen.test(text.charAt(end)))) end++;
    closingQuotes.lastIndex = end;
    if (closingQuotes.test(text)) end = closingQuotes.lastIndex;
  }
  const marked = dropFootnoteMark(text, end);
  return { start: at, end, marked, next: skipUnseen(text, marked) };
}

/** End of the sentence from `start`, if the stop at `at`, in `run`, ends the sentence; else undefined. */
function endsAt(text: string, start: number, at: number, run: Run): number | undefined {
  const stop = text.charAt(at);
  if (stop === '\n') return trimEnd(text, start, at);
  if (wideStops.includes(stop)) return isLabel(text, at) ? undefined : run.end;
  const { marked: end, next } = run;
  if (end < text.length && next === end) return undefined;
  if (next >= text.length) return end;
  if (!openers.test(codePointAt(text, next))) return undefined;
  // Dots after a space are dot leaders or an omission.
  if ((stop === '.' || stop === '…') && /\s/.test(text.charAt(run.start - 1))) return undefined;
  if (stop !== '.') return end;
  if (at - start < shortestSentence) return undefined;
  return isAbbreviation(text, start, at, next) || isOrdinal(text, start, at, next) ? undefined : end;
}

/** Whether a wide full stop belongs to a number or label ("１．概要", "３．５"), or to "and so on" in Khmer ("។ល។"). */
const isLabel = (text: string, at: number): boolean =>
  (text.charAt(at) === '．' && /[\p{N}\p{Script=Latin}]/u.test(text.charAt(at - 1))) || text.startsWith('។ល។', at);

/** Offset behind citation marks, which belong to the preceding sentence: "…the war.[12] Then". */
function dropFootnoteMark(text: string, end: number): number {
  const mark = /^(?:\[\d{1,4}\])+/.exec(text.slice(end, end + 24));
  return mark ? end + mark[0].length : end;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text.charAt(at))) at++;
  return at;
}

function skipUnseen(text: string, from: number): number {
  let at = from;
  while (at < text.length && (/\s/.test(text.charAt(at)) || unseen.test(text.charAt(at)))) at++;
  return at;
}

function trimEnd(text: string, start: number, to = text.length): number {
  let end = to;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  return end;
}

const codePointAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 32);
