import {
  plainWords,
  readingIn,
  readListing,
  readQuestion,
  spokenIn,
  stem,
  type AskedKind,
  type Language,
  type Spoken,
} from '@cardinal/language';
import { stems } from '../stems.js';
import { askingWords, measureAsked, questionTypes } from '../tuning.js';

/** A question taken apart once, for every score that looks at it. */
export interface Question {
  readonly text: string;
  /** That it is asked in; absent where nothing tells. */
  readonly language?: Spoken;
  /** How its words, and those compared with them, are read. */
  readonly reading: Language;
  /** Distinct stems; in English question words included. */
  readonly stems: readonly string[];
  /** Distinct stems that carry the meaning; all of them when only question words are left. */
  readonly content: readonly string[];
  /** A written form of each stem, for naming it to a person and to the index. */
  readonly written: ReadonlyMap<string, string>;
  readonly type: AskedKind | undefined;
  /** What it wants every one of; absent where it asks for something else. */
  readonly listing?: string;
  /** Stems of names and of anything that begins with a digit. */
  readonly entities: readonly string[];
  /** Stems of the tokens that begin with a digit. */
  readonly numbers: readonly string[];
  /** Tokens in lower case: what a sentence cannot count as news. */
  readonly tokens: ReadonlySet<string>;
}

const asking = new Set(askingWords.map((word) => stem(word)));

/** Takes a question apart. Any text will do; one without a word has no stems. */
export function analyseQuestion(text: string): Question {
  const language = spokenIn(text);
  const reading = readingIn(text, language);
  const isForeign = language !== undefined && language !== 'en';
  const listing = readListing(text, language ?? 'en');
  const asked = isForeign ? readQuestion(text, language) : readEnglish(text);
  const { kind, about } = listing === undefined ? asked : { kind: asked.kind, about: listing };
  const all = unique(stems(about, reading));
  const measure = stems(measureAsked.exec(text)?.[1] ?? '');
  const content = isForeign ? all : all.filter((each) => !asking.has(each) && !measure.includes(each));
  const meant = new Set(all);
  const entities = entityWords(text)
    .flatMap((word) => stems(word, reading))
    .filter((each) => meant.has(each));
  return {
    text,
    ...(language && { language }),
    reading,
    stems: all,
    content: content.length > 0 ? content : all,
    written: writtenForms(about, reading),
    type: kind,
    ...(listing !== undefined && { listing }),
    entities: unique(entities),
    numbers: unique(entities.filter((each) => /^\d/.test(each))),
    tokens: new Set(plainWords(text)),
  };
}

function readEnglish(text: string): { readonly kind: AskedKind | undefined; readonly about: string } {
  return { kind: questionTypes.find(([, pattern]) => pattern.test(text))?.[0], about: text };
}

/**
 * Capital words but for a first word that any sentence may begin with, and whatever begins with a digit. Beside a script without capitals,
 * whatever is in Latin letters.
 */
function entityWords(text: string): string[] {
  const found = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu) ?? [];
  const isWithoutCase = /\p{Lo}{2}/u.test(text);
  return found.filter((word, index) => {
    if (/^\d/.test(word)) return true;
    if (isWithoutCase) return /^\p{Script=Latin}/u.test(word);
    if (!/^\p{Lu}/u.test(word)) return false;
    return stems(word).some((each) => index > 0 || !asking.has(each));
  });
}

function writtenForms(text: string, reading: Language): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  for (const word of text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []) {
    const found = stems(word, reading);
    // Of a text without spaces each pair of characters is a word of its own.
    for (const each of found) if (!forms.has(each)) forms.set(each, found.length === 1 ? word : each);
  }
  return forms;
}

export function unique<T>(items: Iterable<T>): T[] {
  return [...new Set(items)];
}
