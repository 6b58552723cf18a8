import { factsIn } from './importance.js';
import { saysWhatItIs } from './knowledge-type.js';
import type { Reading, Sentence } from './group-reading.js';
import { oneLine, shortened } from './text/words.js';
import { tableStatement } from './tables/table-statement.js';

/** Maximum length in characters: a long sentence of a contract still fits. */
const longest = 400;

/**
 * The main statement of a card, in its own words if it has sentences:
 *
 * - prose → the sentence with the highest `score`; with the one before it if it cannot be understood alone
 * - list → its lead-in (or the last heading) and its first items
 * - table → see `tableStatement`
 * - code → the sentence before it, or else its first line
 * - headings alone → the headings
 */
export function statementOf(reading: Reading, titleWords: readonly string[]): string {
  return shortened(rawStatement(reading, new Set(titleWords)), longest);
}

function rawStatement(reading: Reading, title: ReadonlySet<string>): string {
  const { form, sentences, items, leadIn, group } = reading;
  if (form === 'table') return aboutTable(reading);
  if (form === 'heading') return group.units.map((unit) => oneLine(unit.text)).join('; ');
  if (form === 'list') return aboutList(reading);
  if (form === 'code') return leadIn ?? sentences.at(-1)?.text ?? firstLine(group.units[0]?.text ?? '');
  if (sentences.length > 0) return bestSentence(reading, title);
  return items.length > 0 ? aboutList(reading) : firstLine(group.units[0]?.text ?? '');
}

function bestSentence(reading: Reading, title: ReadonlySet<string>): string {
  const { sentences } = reading;
  let best = 0;
  let highest = -Infinity;
  for (const [index, sentence] of sentences.entries()) {
    const points = score(sentence, index, reading, title);
    if (points > highest) [best, highest] = [index, points];
  }
  const chosen = sentences[best]?.text ?? '';
  const before = sentences[best - 1]?.text;
  if (before === undefined || !leansBack.test(chosen) || before.length + chosen.length >= longest) return chosen;
  return `${before} ${chosen}`;
}

/**
 * How well a sentence represents its card:
 *
 * `2.0 topic + 1.0 title + 0.6 facts + 1.0 defines or 0.5 orders + 0.5 first − 0.7 leans back − 0.6 asks − 0.8 under 6 words − 0.4 over 45`
 *
 * - topic: share, by frequency, of the card's repeated content words that the sentence contains
 * - title: share of the title's content words that the sentence contains
 * - facts: numbers and names, full at 5
 * - defines: is first and defines its subject; orders: instructs the reader
 * - leans back: begins with a pronoun or a connective
 *
 * Chosen by reading the cards of public encyclopaedia articles and annual reports, not fitted.
 */
function score(sentence: Sentence, index: number, { frequency }: Reading, title: ReadonlySet<string>): number {
  const own = new Set(sentence.content);
  let held = 0;
  let repeated = 0;
  for (const [word, times] of frequency) {
    if (times < 2) continue;
    repeated += times;
    if (own.has(word)) held += times;
  }
  let named = 0;
  for (const word of title) if (own.has(word)) named++;
  const length = sentence.words.length;
  return (
    (repeated > 0 ? (2 * held) / repeated : 0) +
    (title.size > 0 ? named / title.size : 0) +
    0.6 * Math.min(1, factsIn(sentence.text) / 5) +
    (index === 0 && saysWhatItIs(sentence.text) ? 1 : sentence.isImperative ? 0.5 : 0) +
    (index === 0 ? 0.5 : 0) -
    (leansBack.test(sentence.text) ? 0.7 : 0) -
    (/[?？]["”’)]*$/u.test(sentence.text) ? 0.6 : 0) -
    (length < 6 ? 0.8 : length > 45 ? 0.4 : 0)
  );
}

/** Sentences that begin with a word that refers back, and should not be quoted alone. */
export const leansBack =
  /^["“(]?(?:It|Its|He|His|She|Her|They|Their|Them|This|These|That|Those|Such|The (?:latter|former|same)|However|Therefore|Thus|Hence|Moreover|Furthermore|Also|But|And|So|Then|Instead|Nevertheless|Additionally|In addition|For example|As a result|Consequently|Similarly|Likewise|Meanwhile|Otherwise)(?![\p{L}’'-])/u;

function aboutList({ leadIn, items, group, sentences }: Reading): string {
  const head = leadIn ?? sentences.at(-1)?.text ?? group.runIn?.at(-1) ?? group.headingPath.at(-1);
  const top = items.filter((item) => item.level === 1);
  const listed = (top.length > 0 ? top : items).map((item) => item.text.replace(/[.;,]$/u, '')).join('; ');
  if (head === undefined) return listed;
  return `${head.replace(/[.:：]$/u, '')}: ${listed}`;
}

function aboutTable({ group, leadIn }: Reading): string {
  const tables = group.units.flatMap((unit) => (unit.table ? [unit.table] : []));
  return tableStatement(tables, leadIn, longest) || firstLine(group.units[0]?.text ?? '');
}

const firstLine = (text: string): string =>
  oneLine(text.split('\n').find((line) => /[\p{L}\p{N}]/u.test(line)) ?? text);
