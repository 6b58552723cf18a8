import { headingSeparator } from '@cardinal/language';
import { leansBack } from './statement.js';
import type { Reading } from './group-reading.js';
import { isFunctionWord, oneLine, shortened, wordsOf } from './text/words.js';

const longestHeading = 200;
const longestTitle = 300;
const firstWords = 9;

export interface Title {
  readonly text: string;
  /** The headings of the path that the title contains in full. */
  readonly shows: readonly string[];
}

/**
 * The subject of a card: the heading path and any run-in title; without headings, the best noun phrase of the card or the first words of
 * its statement; otherwise `fallback`, the document's title.
 */
export function titleOf(reading: Reading, statement: string, fallback: string): Title {
  const { group, form } = reading;
  const own = form === 'heading' ? [oneLine(group.units[0]?.text ?? '')] : [];
  const path = [...group.headingPath, ...(group.runIn ?? []).map(withoutStop), ...own].map(oneLine);
  if (path.length > 0) return pathTitle(path);
  const phrase = form === 'table' ? tableName(reading) : (labelOf(reading) ?? nameOf(reading) ?? opening(statement));
  return { text: shortened(phrase ?? fallback, longestHeading), shows: [] };
}

const withoutStop = (line: string): string => line.replace(/(?<!\s)\s*\.$/u, '');

/** Drops headings from the middle of a path that is too long, because the outermost and the innermost are the most informative. */
function pathTitle(path: readonly string[]): Title {
  const distinct = path.filter((heading, index) => heading !== path[index - 1]);
  const brief = distinct.map((heading) => shortened(heading, longestHeading));
  const first = brief[0] ?? '';
  const rest: string[] = [];
  let length = first.length;
  for (const heading of brief.slice(1).toReversed()) {
    if (rest.length > 0 && length + heading.length + headingSeparator.length > longestTitle) break;
    rest.unshift(heading);
    length += heading.length + headingSeparator.length;
  }
  const shown = brief.length === 0 ? [] : [first, ...rest];
  return { text: shown.join(headingSeparator), shows: distinct.filter((heading) => shown.includes(heading)) };
}

function tableName({ group, leadIn }: Reading): string | undefined {
  const table = group.units.find((unit) => unit.table)?.table;
  if (!table) return undefined;
  if (table.caption !== '') return oneLine(table.caption);
  if (leadIn !== undefined) return leadIn.replace(/[:：.]$/u, '');
  const columns = table.header.map(oneLine).filter((name) => /\p{L}/u.test(name));
  return columns.length >= 2 ? columns.slice(0, 6).join(', ') : undefined;
}

/** "Expected volatility — the Company uses …", "Refunds: …": the words before the dash or colon. */
function labelOf({ sentences, items, leadIn }: Reading): string | undefined {
  if (leadIn !== undefined && items.length > 0 && leadIn.length <= longestHeading) return leadIn.replace(/[:：]$/u, '');
  const label = /^(\p{Lu}[^.:;—–!?]{2,60}?)\s*(?:—|\s–\s|:\s)(?=\s*\S)/u.exec(sentences[0]?.text ?? '')?.[1];
  return label !== undefined && wordsOf(label).length <= 6 ? label.trim() : undefined;
}

/** The name that the card repeats: at least two capitalised words in a row, found at least twice. */
function nameOf({ sentences }: Reading): string | undefined {
  const seen = new Map<string, number>();
  for (const { text } of sentences) {
    for (const [, name = ''] of text.matchAll(
      /(?<![\p{L}\p{N}'’-])(?:(?!\p{Lu})[\p{L}\p{N}'’-])*(\p{Lu}[\p{L}\p{N}'’-]*(?:\s+(?:of|the|for|and|de|von|van)(?=\s+\p{Lu})|\s+\p{Lu}[\p{L}\p{N}'’-]*)+)/gu,
    )) {
      const words = name.split(/\s+/u);
      while (words.length > 0 && isFunctionWord(words[0] ?? '')) words.shift();
      if (words.length >= 2) seen.set(words.join(' '), (seen.get(words.join(' ')) ?? 0) + 1);
    }
  }
  let best: string | undefined;
  for (const [name, times] of seen) if (times >= 2 && times > (seen.get(best ?? '') ?? 1)) best = name;
  return best;
}

/** The first words of the statement, up to a natural stop. */
function opening(statement: string): string | undefined {
  const bare = statement.replace(leansBack, '').replace(/^[\s,]+/u, '');
  const text = /[\p{L}]{2}/u.test(bare) ? bare : statement;
  const clause = /^[^,;:.!?。，；：！？]{12,70}(?=[,;:.!?。，；：！？])/u.exec(text)?.[0];
  const words = (clause ?? text).split(/\s+/u);
  const kept = words.slice(0, firstWords);
  while (kept.length > 3 && isFunctionWord(kept.at(-1) ?? '')) kept.pop();
  const phrase = kept.join(' ').replace(/[.!?。！？]$/u, '');
  if (!/\p{L}{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(phrase)) return undefined;
  return words.length > kept.length ? `${phrase}…` : phrase;
}
