import { plainWords, stem } from '@cardinal/language';
import { stems } from '../stems.js';
import { askingWords, measureAsked, questionTypes } from '../tuning.js';

type QuestionType = (typeof questionTypes)[number][0];

/** A question taken apart once, for every score that looks at it. */
export interface Question {
  readonly text: string;
  /** Distinct stems, question words included. */
  readonly stems: readonly string[];
  /** Distinct stems that carry the meaning; all of them when only question words are left. */
  readonly content: readonly string[];
  /** A written form of each stem, for naming it to a person and to the index. */
  readonly written: ReadonlyMap<string, string>;
  readonly type: QuestionType | undefined;
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
  const all = unique(stems(text));
  const measure = stems(measureAsked.exec(text)?.[1] ?? '');
  const content = all.filter((each) => !asking.has(each) && !measure.includes(each));
  const entities = entityWords(text).flatMap((word) => stems(word));
  return {
    text,
    stems: all,
    content: content.length > 0 ? content : all,
    written: writtenForms(text),
    type: questionTypes.find(([, pattern]) => pattern.test(text))?.[0],
    entities: unique(entities),
    numbers: unique(entities.filter((each) => /^\d/.test(each))),
    tokens: new Set(plainWords(text)),
  };
}

/** Capital words but for a first word that any sentence may begin with, and whatever begins with a digit. */
function entityWords(text: string): string[] {
  const found = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu) ?? [];
  return found.filter((word, index) => {
    if (/^\d/.test(word)) return true;
    if (!/^\p{Lu}/u.test(word)) return false;
    return stems(word).some((each) => index > 0 || !asking.has(each));
  });
}

function writtenForms(text: string): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  for (const word of text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []) {
    const found = stems(word);
    // Of a text without spaces each pair of characters is a word of its own.
    for (const each of found) if (!forms.has(each)) forms.set(each, found.length === 1 ? word : each);
  }
  return forms;
}

export function unique<T>(items: Iterable<T>): T[] {
  return [...new Set(items)];
}
