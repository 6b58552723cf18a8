import { clean } from './clean.js';
import { itemsOf, mostItems, type Item } from './items.js';
import { changeVerbs } from './lexicon/words.js';
import { dateVerb, superseding, supposing } from './lexicon/cues.js';
import { namesIn, type Name } from './names.js';
import { stanceOf, type Stance } from './stance.js';
import { readValues } from './values/read-values.js';
import type { Value } from './values/value.js';

/** A sentence in the form that the rules use. */
export interface Statement {
  /** As printed. */
  readonly text: string;
  /** Span in the card's verbatim content, in UTF-16 code units, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly cleaned: string;
  /** Things that it names by number, letter or code, with offsets into `cleaned`. */
  readonly names: readonly Name[];
  readonly values: readonly Value[];
  readonly items: readonly Item[];
  /** Stems of its words. */
  readonly stems: ReadonlySet<string>;
  readonly stance: Stance;
  /** Whether it describes a change: history rather than a contradiction. */
  readonly supersedes: boolean;
  readonly hasDateVerb: boolean;
  readonly hasChangeVerb: boolean;
  readonly compares: boolean;
}

/** Limits in UTF-16 code units: shorter texts are labels, longer ones are more than a single statement. */
const shortest = 12;
const longest = 600;

/** Whether a text is a question, an announcement, an example, a fragment, or in another script than Latin. */
export const statesNothing = (text: string): boolean =>
  text.length < shortest ||
  text.length > longest ||
  /[:?]$/.test(text) ||
  /^\p{Ll}/u.test(text) ||
  supposing.test(text) ||
  foreign(text);

/**
 * @param text a text that states something, see `statesNothing`.
 * @returns undefined if it has so many items that it is a table or a list, or fewer than two words.
 */
export function readStated(text: string, start: number): Statement | undefined {
  const cleaned = clean(text);
  const names = namesIn(cleaned);
  const values = readValues(cleaned, names);
  const items = itemsOf(cleaned, values);
  if (items.length > mostItems || items.filter((item) => item.dimension === '').length < 2) return undefined;
  return {
    text,
    start,
    end: start + text.length,
    cleaned,
    names,
    values,
    items,
    stems: new Set(items.map((item) => item.stem)),
    stance: stanceOf(cleaned.toLowerCase(), withoutDates(cleaned, values).toLowerCase()),
    supersedes: superseding.test(cleaned),
    hasDateVerb: dateVerb.test(cleaned),
    hasChangeVerb: changeVerbs.test(cleaned),
    compares: /\bthan\b/i.test(cleaned),
  };
}

/** Whether a sentence has more than a few letters of other scripts: it is not read, because the rules are for English. */
function foreign(text: string): boolean {
  let [latin, others] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const lower = text.charCodeAt(at) | 0x20;
    if (lower >= 0x61 && lower <= 0x7a) latin++;
    else if (lower > 0x7f && letter.test(text.charAt(at))) others++;
  }
  return latin + others < 8 || latin < (latin + others) * 0.9;
}

const letter = /\p{L}/u;
const withoutDates = (text: string, values: readonly Value[]): string =>
  values.reduceRight(
    (rest, { date, start, end }) => (date ? `${rest.slice(0, start)} ${rest.slice(end)}` : rest),
    text,
  );
