import { answersIn, english, holdsTime, plainWords, type Spoken } from '@cardinal/language';
import { amountsIn } from './amounts.js';
import { capitalisesNouns, namesAmongNouns } from '../question/names-among-nouns.js';
import type { Question } from '../question/question.js';
import { stems } from '../stems.js';
import { asksForName, placeNouns, reasons, roleNouns, spots, timeSpans } from '../tuning.js';

/**
 * Whether a sentence contains something of the kind that the question asks for (a date, a number, a name …) and does not mention itself.
 *
 * @param commonWords words that occur in lower case in the cards: the first word of a sentence is not a name if it is among them.
 * @returns undefined if the question asks for no particular kind.
 */
export function holdsWhatIsAsked(
  question: Question,
  sentence: string,
  commonWords: ReadonlySet<string>,
): boolean | undefined {
  const { type, language } = question;
  if (language !== undefined && language !== 'en') return holdsIn(language, question, sentence, commonWords);
  switch (type) {
    case undefined:
      return undefined;
    case 'when':
      return news(question, dates(sentence)) || (timeSpans.test(sentence) ? undefined : false);
    case 'number':
      return news(question, amountsIn(sentence, question.asked));
    case 'who':
      return (
        names(sentence, commonWords).some((name) => hasNewStem(question, name)) ||
        (rolePattern.test(sentence) && !asksForName.test(question.asked) ? undefined : false)
      );
    case 'where':
      return (
        places(sentence).some((place) => hasNewStem(question, place)) || (spots.test(sentence) ? undefined : false)
      );
    case 'why':
      return news(question, sentence.match(reasons) ?? []);
  }
}

/**
 * The same for other languages than English. Places are recognised by names only; in a script without capitals, names cannot be recognised.
 */
function holdsIn(
  language: Exclude<Spoken, 'en'>,
  question: Question,
  sentence: string,
  commonWords: ReadonlySet<string>,
): boolean | undefined {
  const { type } = question;
  if (type === undefined) return undefined;
  if (type === 'when') {
    return news(question, answersIn(sentence, type, language)) || (holdsTime(sentence, language) ? undefined : false);
  }
  if (type !== 'who' && type !== 'where') return news(question, answersIn(sentence, type, language));
  if (/\p{Lo}{2}/u.test(sentence)) return undefined;
  if (capitalisesNouns(language)) {
    return namesAmongNouns(sentence).some((name) => hasNewStem(question, name)) || undefined;
  }
  return names(sentence, commonWords).some((name) => hasNewStem(question, name));
}

const rolePattern = new RegExp(`\\b(?:${roleNouns})\\b`, 'i');

const datePattern = new RegExp(
  `\\b(\\d{3,4}s?|${english.months.map(([name]) => name).join('|')}|${english.weekdays.join('|')}|century|centuries|decades?)\\b`,
  'gi',
);

function dates(sentence: string): string[] {
  const found = sentence.match(datePattern) ?? [];
  return found.filter((each) => (/^\d/.test(each) ? Number.parseInt(each, 10) <= 2099 : each !== 'may'));
}

/** A sequence of capitalised words, joined by the small words that occur in names. */
// linear: small words are tried once, after the capital word before them.
const namePattern =
  /\p{Lu}[\p{L}\p{M}\p{N}'’.-]*(?:(?: (?:of|the|de|la|le|du|von|van|der|da|di|al|bin|ibn|and))* \p{Lu}[\p{L}\p{M}\p{N}'’.-]*)*/gu;

function names(sentence: string, commonWords: ReadonlySet<string>): string[] {
  return [...sentence.matchAll(namePattern)]
    .filter(({ 0: name, index }) => {
      const end = index + name.length;
      const [before, after] = [sentence.slice(Math.max(0, index - near), index), sentence.slice(end, end + near)];
      const isFirst = opens.test(before) || (index <= near && !/\p{L}/u.test(before));
      if (!isFirst || name.includes(' ')) return true;
      return !commonWords.has(name.toLowerCase()) && !pronoun.test(name) && !beforeSmallWord.test(after);
    })
    .map(([name]) => name);
}

const near = 12;
/** What is before the first word of a sentence within the text, of an item ("3.1 Members …", "• Fees: Members …") or of a cell. */
const opens = /[.!?:;|][”"’')]* ?$/u;
const pronoun = /^(?:any|every|some|no)(?:thing|one|body)$/iu;
/** What no name is before, so that the word is an order: "Go there", "Keep your receipt". */
const beforeSmallWord = /^ (?:the|an?|your|our|its|all|any|it|them|there|here|only|not)(?!\p{L})/u;

const afterPreposition =
  /\b(?:in|at|from|near|to|of|into|on|across) (?:the |a |an )?(\p{Lu}[\p{L}\p{M}'’.-]*(?: \p{Lu}[\p{L}\p{M}'’.-]*)*)/gu;
const commaPair =
  /(?<![\p{L}\p{M}'’-])(?:(?!\p{Lu})[\p{L}\p{M}'’-])*(\p{Lu}[\p{L}\p{M}'’-]+, \p{Lu}[\p{L}\p{M}'’-]+)/gu;
const placePattern = new RegExp(`\\b(${placeNouns})\\b`, 'gi');

function places(sentence: string): string[] {
  return [
    ...[...sentence.matchAll(afterPreposition)].map(([, place = '']) => place),
    ...[...sentence.matchAll(commaPair)].map(([, pair = '']) => pair),
    ...(sentence.match(placePattern) ?? []),
  ];
}

function news(question: Question, found: readonly string[]): boolean {
  return found.some((each) => {
    const parts = plainWords(each);
    return parts.length === 0 ? !question.asked.includes(each) : parts.some((part) => !question.tokens.has(part));
  });
}

function hasNewStem(question: Question, text: string): boolean {
  return stems(text, question.reading).some((each) => !question.stems.includes(each));
}
