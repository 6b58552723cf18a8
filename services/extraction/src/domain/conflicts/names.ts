import { english } from '@cardinal/language';
import { held, labels, measured, referring, software, softwareCue, structural, verbal } from './lexicon/labels.js';
import { currencies, unitOf } from './lexicon/units.js';
import { noProduct, stopWords } from './lexicon/words.js';

/** A number, letter or code that tells one thing from others of its kind. */
export interface Name {
  /** Noun of the numbered thing, singular: "station". */
  readonly kind: string;
  readonly code: string;
  /** Span of the code, end exclusive. */
  readonly start: number;
  readonly end: number;
}

/**
 * The alternatives of a code exclude each other: in a list, codes that several alternatives match would be tried in all combinations, which
 * for "1A, 2A, … 34A" never ends. So a mixed code is never a number with a letter: neither "1A" nor "12-B" nor "1A-B".
 */
const numeric = String.raw`\d+(?:[./-]\d+)*[A-Za-z]?(?:-[A-Z])?`;
const parts = String.raw`(?:[-/][\dA-Z]+)`;
const lettersFirst = String.raw`[A-Z]{1,6}[-/.]?\d[\dA-Z]*${parts}*`;
const digitsFirst = String.raw`\d+(?:-?[A-Z][\dA-Z]+${parts}*|-[A-Z]${parts}+|[A-Z](?:(?:/[\dA-Z]|-\d|-[A-Z][\dA-Z])[\dA-Z]*${parts}*|-[A-Z]${parts}+))`;
const code = String.raw`(?:${numeric}|${lettersFirst}|${digitsFirst}|[A-Z]|[IVX]{2,6})`;
const candidate = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(\p{L}[\p{L}-]*\.?)(\s?#|:\s?#?|\s(?:[Nn]o\.?|[Nn]r\.?|[Nn]umber|ID|[Cc]ode)\s?:?\s?#?|\s)(${code})((?:,\s${code})*,?\s(?:and|&|or|to)\s${code})?(?![\p{L}\p{N}%°$€£'-]|[.,:/]\d)`,
  'gu',
);
const bare = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:#|[Nn]o\.\s?)(${code})(?![\p{L}\p{N}]|[.,:]\d)`, 'gu');
// linear: where a digit stands, the first alternative matches.
const further = new RegExp(code, 'gu');
const yearLike = /^(?:1[5-9]|20)\d\d$/;
const months = new RegExp(
  String.raw`^\s(?:of\s)?(?:(?:${english.months.map((names) => names.at(-1)).join('|')})(?:\b|[a-z]*\s\d)|${english.months.map(([name]) => name).join('|')})`,
  'i',
);
/** Verbs in the third person, with a named thing as their subject: "order 1043 contains", in contrast to "order 12 licences". */
const doing =
  /^(?:is|was|has|does|this|contains|includes|covers|shows|lists|states|concerns|requires|costs|weighs|holds|uses|needs|takes|serves|runs|ends|starts|begins|closes|opens|expires|lasts|applies|seats|delivers|produces|reaches|describes|measures|provides|allows|arrives|departs|leaves)$/;
const pronouns =
  /\b(?:to|must|may|can|could|shall|should|will|would|not|we|they|you|i|who|also|and|employees|users|customers|members|staff|people|teams|managers)\s+$/i;

/** All things that a text names by number, letter or code, in order. Units, dates, counts and versions are not names. */
export function namesIn(text: string): Name[] {
  if (!/\d|[^\p{L}][A-Z](?!\p{L})|[IVX]{2}/u.test(text)) return [];
  const found: Name[] = [];
  const passage = passageOf(text);
  for (const match of text.matchAll(candidate)) {
    const [whole, label = '', link = ' ', first = '', more = ''] = match;
    const kind = kindOf(passage, match.index, label, link, first, match.index + whole.length);
    if (kind === undefined) continue;
    // A plural needs several numbers: "the hall seats 84" names nothing.
    if (kind !== label.toLowerCase() && label.endsWith('s') && more === '' && /^\d+$/.test(first)) continue;
    const start = match.index + label.length + link.length;
    found.push({ kind, code: same(first), start, end: start + first.length });
    // "stations 9, 10 and 12"; "to" denotes a range, of which the two ends are enough.
    if (!label.endsWith('s')) continue;
    for (const other of more.matchAll(further)) {
      const at = start + first.length + other.index;
      found.push({ kind, code: same(other[0]), start: at, end: at + other[0].length });
    }
  }
  const ends = new Set(found.map((name) => name.end));
  for (const match of text.matchAll(bare)) {
    const [whole, first = ''] = match;
    const end = match.index + whole.length;
    if (!ends.has(end)) {
      found.push({ kind: '#', code: same(first), start: end - first.length, end });
    }
  }
  return found;
}

/** A text with its properties as a whole, which are computed once, however many names the text has. */
interface Passage {
  readonly text: string;
  readonly isOfSoftware: () => boolean;
}

function passageOf(text: string): Passage {
  let isOfSoftware: boolean | undefined;
  return { text, isOfSoftware: () => (isOfSoftware ??= softwareCue.test(text)) };
}

/** "0113" equals "113". */
const same = (text: string): string => text.toUpperCase().replace(/^0+(?=\d)/, '');

/** Noun of the numbered thing, or undefined if the code turns out to be an amount, a date or a version. */
function kindOf(
  passage: Passage,
  at: number,
  written: string,
  link: string,
  first: string,
  end: number,
): string | undefined {
  const lower = written.toLowerCase().replace(/\.$/, '');
  const noun = labels.has(lower) || structural.has(lower) ? lower : lower.replace(/e?s$/, '');
  const listed = labels.has(noun) || structural.has(noun);
  if (/^\p{Lu}/u.test(written) && software.has(lower) && passage.isOfSoftware()) return undefined;
  const numbered = /[#\p{L}:]/u.test(link);
  const after = passage.text.slice(end, end + 32);
  if (/^\d+(?:[.-]\d+)?$/.test(first) && isAmount(after)) return undefined;
  if (listed && !numbered && yearLike.test(first) && held.has(noun)) return undefined;
  if (listed) return isCounted(passage.text, at, noun, first, numbered, after) ? undefined : noun;
  if (numbered && !/:/.test(link)) return noun;
  return isUnlisted(passage, at, written, first, after) ? noun : undefined;
}

/** Whether a unit, a month or a multiple follows. */
function isAmount(after: string): boolean {
  if (/^\s?(?:%|°|x\b|per\s?cent|times\b|million|billion|thousand|hundred|of the\b)/i.test(after) || months.test(after))
    return true;
  const words = /^[\s-]([\p{L}µ°²³/]+)(?:\s([\p{L}]+))?/u.exec(after);
  const [, word = '', next = ''] = words ?? [];
  if (word === '' || /^(?:a|in|at|m|s|l|t|h|to)$/i.test(word)) return /^[mslth]$/.test(word) && after.startsWith(' ');
  return (
    unitOf(word) !== undefined ||
    currencies[word.toLowerCase()] !== undefined ||
    /^(?:working|business|calendar|consecutive)$/i.test(word) ||
    unitOf(`${word} ${next}`) !== undefined
  );
}

/** "order 12 licences": whether the label is a verb and the number a count. */
function isCounted(text: string, at: number, noun: string, first: string, numbered: boolean, after: string): boolean {
  if (numbered || !/^\d{1,4}$/.test(first) || !verbal.has(noun)) return false;
  if (pronouns.test(text.slice(Math.max(0, at - 16), at))) return true;
  const next = /^\s(\p{Ll}+)/u.exec(after)?.[1] ?? '';
  return next.endsWith('s') && !doing.test(next) && first.length < 3;
}

/** Whether any other noun with a plain number names a thing, as in "kiln 4 was" and "in Barn 7", and counts nothing. */
function isUnlisted(passage: Passage, at: number, written: string, first: string, after: string): boolean {
  const lower = written.toLowerCase().replace(/\.$/, '');
  if (!/^\d{1,6}$/.test(first) || yearLike.test(first)) return false;
  if (stopWords.has(lower) || measured.has(lower) || currencies[lower] !== undefined || noProduct.has(lower))
    return false;
  if (lower.length < (/^\p{Lu}{2}$/u.test(written) ? 2 : 3) || /[\p{Ll}]\p{Lu}/u.test(written)) return false;
  if (/^\p{Lu}/u.test(written)) {
    if (software.has(lower)) return false;
    const opens = /(?:^|[.!?:]\s|\n)$/.test(passage.text.slice(Math.max(0, at - 2), at));
    return opens
      ? !/^\s\p{Ll}+s\b/u.test(after) || doing.test(/^\s(\p{Ll}+)/u.exec(after)?.[1] ?? '')
      : !passage.isOfSoftware();
  }
  // After a verb a number is an amount: "scored 85", "totals 43".
  if (/(?:ed|ing|ly|[^s]s)$/.test(lower)) return false;
  const next = /^[\s]([\p{L}]+)/u.exec(after)?.[1]?.toLowerCase();
  return next === undefined || stopWords.has(next);
}

/** Whether a text only refers to the named thing. */
export const isReference = (text: string, { kind, start }: Name): boolean =>
  structural.has(kind) ||
  referring.test(
    text
      .slice(Math.max(0, start - kind.length - 32), start)
      .replace(/(?<![\p{L}-])[\p{L}-]+\.?[\s#:]*(?:no\.?\s?)?$/iu, ''),
  );
