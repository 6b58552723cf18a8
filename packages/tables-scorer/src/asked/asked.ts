import {
  maskOf,
  spokenLimits,
  spokenLiterals,
  type Limit,
  type Mask,
  type Question,
  type Spoken,
} from '@cardinal/tables/reading';
import {
  askingWords,
  numberWords,
  operatorWords,
  ordinalWords,
  orderWords,
  otherInEst,
  smallWords,
  yesNoWords,
} from './english-words.js';

/** What the words of a question say before a table is known. */
export interface Asked {
  readonly question: Question;
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** All words, each with a space before and behind. */
  readonly text: string;
  readonly isSmall: readonly boolean[];
  /** Tokens that a reading should account for. */
  readonly content: Mask;
  /** Tokens that are numbers in digits. */
  readonly numbers: Mask;
  /** The word that asks ("which", "how many"); `none` if there is none. */
  readonly asking: string;
  readonly askingAt: number;
  /** Stems of the first words after it. */
  readonly nouns: readonly string[];
  readonly isYesNo: boolean;
  /** Tokens that ask for an extreme, an order or a comparison. */
  readonly orders: readonly number[];
  readonly literals: readonly Spoken[];
  readonly limits: readonly Limit[];
  /** For each token its number as an ordinal ("third", "3rd"); 0 if it is none. */
  readonly ordinals: readonly number[];
  /** All words and pairs of adjacent words. */
  readonly grams: readonly string[];
}

/** Number of words after the asking word that are likely its noun. */
const mostNouns = 3;
const notNouns = new Set('the a an is was were are of did does do has have had in on'.split(' '));

/** @param rowNames stems of the names of the table's file and sheet, which stand for its rows. */
export function askedOf(question: Question, rowNames: ReadonlySet<string>): Asked {
  const words = question.tokens.map(({ word }) => word);
  const stems = question.tokens.map(({ stem }) => stem);
  const isSmall = question.tokens.map(({ word, isName }) => smallWords.has(word) && !isName);
  const content = maskWhere(words, (word, at) => {
    return isSmall[at] === false && !operatorWords.has(word) && !rowNames.has(stems[at] ?? '');
  });
  const askingAt = Math.max(
    0,
    words.findIndex((word) => askingWords.has(word)),
  );
  const asking = words[askingAt] ?? '';
  const literals = withNumberWords(words, spokenLiterals(question));
  const nouns = words.flatMap((word, at) => (at > askingAt && !notNouns.has(word) ? [stems[at] ?? ''] : []));
  return {
    ...{ question, words, stems, isSmall, content, askingAt },
    text: ` ${words.join(' ')} `,
    numbers: maskWhere(words, (word) => /^\d/.test(word)),
    asking: !askingWords.has(asking) ? 'none' : asking === 'how' ? `how ${words[askingAt + 1] ?? ''}` : asking,
    nouns: nouns.slice(0, mostNouns),
    isYesNo: yesNoWords.has(words[0] ?? ''),
    orders: words.flatMap((word, at) => (isOrder(word) ? [at] : [])),
    ...{ literals, limits: [...spokenLimits(question, literals), ...decades(words)] },
    ordinals: words.map((word) => ordinalWords.get(word) ?? Number(/^(\d{1,4})(?:st|nd|rd|th)$/.exec(word)?.[1] ?? 0)),
    grams: words.flatMap((word, at) => (words[at + 1] === undefined ? [word] : [word, `${word} ${words[at + 1]}`])),
  };
}

const isOrder = (word: string): boolean =>
  orderWords.has(word) || (word.length > 4 && word.endsWith('est') && !otherInEst.has(word));

function maskWhere(words: readonly string[], holds: (word: string, at: number) => boolean): Mask {
  return words.reduce((mask, word, at) => (holds(word, at) ? mask | maskOf(at, at + 1) : mask), 0n);
}

function withNumberWords(words: readonly string[], literals: readonly Spoken[]): Spoken[] {
  const further = words.flatMap((word, at): Spoken[] => {
    const number = numberWords.get(word);
    const isKnown = literals.some(({ from, to }) => at >= from && at < to);
    return number === undefined || isKnown ? [] : [{ from: at, to: at + 1, number, unit: '', isNegative: false }];
  });
  return [...literals, ...further].toSorted((one, other) => one.from - other.from);
}

/** "The 1990s" as the years from 1990 to 1999. */
function decades(words: readonly string[]): Limit[] {
  return words.flatMap((word, at): Limit[] => {
    const first = /^(1\d\d|20\d)0s$/.exec(word)?.[1];
    if (first === undefined) return [];
    const year = (last: string): Spoken => ({
      ...{ from: at, to: at + 1, date: [`${first}${last}`, `${first}${last}`], number: Number(`${first}${last}`) },
    });
    return [{ from: at, to: at + 1, sign: 'between', isTime: true, low: year('0'), high: year('9') }];
  });
}

/** Number of tokens of a mask. */
export function sizeOf(mask: Mask): number {
  let size = 0;
  for (let rest = mask; rest !== 0n; rest &= rest - 1n) size++;
  return size;
}
