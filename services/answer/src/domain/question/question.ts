import {
  compoundsOf,
  equivalentsOf,
  normalise,
  plainWords,
  readingIn,
  readListing,
  readQuestion,
  spokenIn,
  stem,
  withoutInstructions,
  type AskedKind,
  type Language,
  type Spoken,
} from '@cardinal/language';
import { askedFigures, type AskedFigures } from './asked-figures.js';
import { capitalisesNouns, namesAmongNouns } from './names-among-nouns.js';
import { stems } from '../stems.js';
import { askingWords, measureAsked } from '../tuning.js';
import { kindInEnglish } from './english-kind.js';

/** A question analysed once, for all scores. */
export interface Question {
  readonly text: string;
  /** What it asks, without how it is to be answered ("Round to one decimal place."). All that follows is of this. */
  readonly asked: string;
  readonly figures: AskedFigures;
  /** Language of the question; absent if it cannot be determined. */
  readonly language?: Spoken;
  /** Language by which its words, and texts compared with it, are analysed. */
  readonly reading: Language;
  /** Distinct stems; in English question words included. */
  readonly stems: readonly string[];
  /** Distinct stems that carry the meaning; all stems if there are only question words. */
  readonly content: readonly string[];
  /** A written form of each stem, for naming it to a person and to the index. */
  readonly written: ReadonlyMap<string, string>;
  readonly type: AskedKind | undefined;
  /** The thing of which the question asks for every instance; absent for other questions. */
  readonly listing?: string;
  /** Stems of names and of words that begin with a digit. */
  readonly entities: readonly string[];
  /**
   * The first word, in lower case, if it begins with a capital, with those of its stems that are among `entities` for that alone. A first word
   * is capitalised whether it is a name or not.
   */
  readonly opening?: { readonly word: string; readonly stems: readonly string[] };
  /** Stems of the tokens that begin with a digit. */
  readonly numbers: readonly string[];
  /** Part numbers, order numbers, dates and amounts, each as one word, independent of how it is written. */
  readonly codes: readonly string[];
  /** Tokens in lower case, which do not count as new information in a sentence. */
  readonly tokens: ReadonlySet<string>;
}

/** The mark of a fiscal year ("FY2022", "Geschäftsjahr 2022"), which says no more than the year behind it. */
const fiscalYear = 'fy';

const asking = new Set(askingWords.map((word) => stem(word)));

/** Analyses a question. Accepts any text; a text without words has no stems. */
export function analyseQuestion(whole: string): Question {
  const text = withoutInstructions(whole);
  const language = spokenIn(text);
  const reading = readingIn(text, language);
  const isForeign = language !== undefined && language !== 'en';
  const listing = readListing(text, language ?? 'en');
  const asked = isForeign ? readQuestion(text, language) : readEnglish(text);
  const { kind, about } = listing === undefined ? asked : { kind: asked.kind, about: listing };
  const all = unique(stems(about, reading));
  const measure = stems(measureAsked.exec(text)?.[1] ?? '').filter((each) => equivalentsOf(each).size === 0);
  const meaning = all.filter((each) => each !== fiscalYear);
  const content = isForeign ? meaning : meaning.filter((each) => !asking.has(each) && !measure.includes(each));
  const meant = new Set(all);
  const named = (words: readonly string[]): string[] =>
    words.flatMap((word) => stems(word, reading)).filter((each) => meant.has(each));
  const { words, first } = entityWords(text, language);
  const others = named(words);
  const entities = [...named(first ? [first] : []), ...others];
  return {
    text: whole,
    asked: text,
    figures: askedFigures({ whole, asked: text }, language ?? 'en', reading),
    ...(language && { language }),
    reading,
    stems: all,
    content: content.length > 0 ? content : all,
    written: writtenForms(about, reading),
    type: kind,
    ...(listing !== undefined && { listing }),
    entities: unique(entities),
    ...(first && {
      opening: { word: first.toLowerCase(), stems: named([first]).filter((each) => !others.includes(each)) },
    }),
    numbers: unique(entities.filter((each) => /^\d/.test(each))),
    codes: unique(codesIn(text)),
    tokens: new Set(plainWords(text)),
  };
}

function readEnglish(text: string): { readonly kind: AskedKind | undefined; readonly about: string } {
  return { kind: kindInEnglish(text), about: text };
}

/**
 * Words that are likely names: capitalised words, except a first word that merely asks, and words that begin with a digit. In a text with a
 * script without capitals, words in Latin letters count instead; in German, which capitalises every noun, words in capitals throughout, and
 * capitalised words side by side.
 */
function entityWords(
  text: string,
  language: Spoken | undefined,
): { readonly words: readonly string[]; readonly first?: string } {
  const found = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu) ?? [];
  if (capitalisesNouns(language)) {
    const named = new Set(namesAmongNouns(text).flatMap((name) => name.split(' ')));
    return { words: found.filter((word) => /^\d/.test(word) || named.has(word)) };
  }
  const isWithoutCase = /\p{Lo}{2}/u.test(text);
  const isName = (word: string): boolean =>
    isWithoutCase ? /^\p{Script=Latin}/u.test(word) : /^\p{Lu}/u.test(word) && stems(word).length > 0;
  const words = found.filter((word) => /^\d/.test(word) || isName(word));
  const [first = ''] = found;
  if (isWithoutCase || words[0] !== first || /^\d/.test(first)) return { words };
  return { words: words.slice(1), ...(stems(first).some((each) => !asking.has(each)) && { first }) };
}

/** Words that consist of several parts, one of them a number. The parts alone are weaker evidence: "B-1, 2 pieces" contains those of "B-2" as well. */
export function codesIn(text: string): string[] {
  const plain = normalise(text).replaceAll(unspaced, ' ');
  const words = plain.match(/(?<![\p{L}\p{N}])(?:\p{L}+\p{N}|\p{N}+\p{L})[\p{L}\p{N}]*/gu) ?? [];
  return [...compoundsOf(plain, false), ...words].filter((code) => /\p{N}/u.test(code));
}

/** Scripts whose signs adjoin a code without a space: "注文B-2の", "B-2의". */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;

function writtenForms(text: string, reading: Language): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  for (const word of text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []) {
    const found = stems(word, reading);
    // In a text without spaces, each pair of characters is a stem of its own, so there is no single written form.
    for (const each of found) if (!forms.has(each)) forms.set(each, found.length === 1 ? word : each);
  }
  return forms;
}

export function unique<T>(items: Iterable<T>): T[] {
  return [...new Set(items)];
}
