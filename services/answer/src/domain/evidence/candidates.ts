import { plainWords, type Language } from '@cardinal/language';
import { namingStems } from './document-names.js';
import type { Question } from '../question/question.js';
import { nameWithoutType, type Card } from '../card.js';
import { stems } from '../stems.js';
import { cellBorder, splitSentences, type Sentence } from '../sentences.js';

/** A sentence of a card that could be the answer. */
export interface Candidate {
  readonly card: Card;
  /** 0 for the card that the search ranked first. */
  readonly rank: number;
  readonly sentence: Sentence;
  /** Position among the card's sentences. */
  readonly index: number;
  readonly text: string;
  /** Start of the preceding sentence, if that may be context for this one. */
  readonly contextStart?: number;
  /** Text given to the embedding model: "Title: sentence". */
  readonly embeddedText: string;
  /** Stems of the sentence alone, with repetitions. */
  readonly stems: readonly string[];
  /** Stems of the sentence, of the title, and of the header of a table row and the name above its group. */
  readonly withTitle: ReadonlySet<string>;
  /** Stems by which the question names the card's document. */
  readonly named: ReadonlySet<string>;
  /** `withTitle`, and the stems of the preceding sentence if that may be context. */
  readonly withContext: ReadonlySet<string>;
}

type Asked = Pick<Question, 'asked' | 'reading'>;

/** All sentences of the cards that contain a word, in the order of the cards and of their text. */
export function candidatesOf(cards: readonly Card[], { asked, reading }: Asked): Candidate[] {
  const namedBy = namingStems(asked, reading);
  return cards.flatMap((card, rank) => {
    const named = namedBy(card.fileName);
    const sentences = splitSentences(card.verbatimContent, card.tableHeader);
    const headers = new Set(sentences.flatMap(({ header }) => header ?? []));
    const found = sentences
      .map((sentence, index) =>
        candidate({ card, rank, sentence, index, reading, named, before: sentences[index - 1] }),
      )
      .filter((each) => each.stems.length > 0 && !onlyNamesColumns(each, headers));
    const title = new Set(stems(card.title, reading));
    const telling = found.filter((each) => !isHeading(each) || !each.stems.every((stem) => title.has(stem)));
    return telling.length > 0 ? telling : found; // a heading in the text repeats the title, and answers nothing
  });
}

/** Whether it may be a heading: a line of its own without a full stop. The title of a card without a heading is its first sentence, or part of it. */
function isHeading({ card, sentence, text }: Candidate): boolean {
  const behind = card.verbatimContent.slice(sentence.end, sentence.end + 8);
  return !fullStop.test(text) && /^[^\S\n]*(?:\n|$)/u.test(behind);
}

const fullStop = /[.!。．！।۔…]["'”’»」』)\]]{0,3}\s*$/u;

/**
 * Whether a row is a header that only names columns, and so answers nothing. A first row with a number may be an ordinary row, unless the
 * numbers are years or days that name columns: several of them, or a year with words.
 */
function onlyNamesColumns({ text }: Candidate, headers: ReadonlySet<string>): boolean {
  if (!headers.has(text)) return false;
  const numbers = text.split(cellBorder).filter((cell) => numbered.test(cell));
  if (numbers.length > 1 && numbers.every((cell) => ofDay.test(cell))) return true;
  const isNamed = numbers.length !== 1 || /\p{L}/u.test(numbers[0] ?? '');
  return isNamed && numbers.every((cell) => ofYear.test(cell));
}

const numbered = /^[^\p{L}\d]*\d/u;
/** "31 March 2020", "31.12.2019", "2019". */
const ofDay = /^\P{L}{0,8}?(?:\d{1,2}[. ]{1,2}\p{L}{3,12}[., ]{1,2}|\d{1,2}[./-]\d{1,2}[./-])?(?:19|20)\d\d(?!\d)/u;
const ofYear = /^[^\p{L}\d]*(?:19|20)\d\d(?!\d)/u;

function candidate({
  card,
  rank,
  sentence,
  index,
  reading,
  named,
  before,
}: Pick<Candidate, 'card' | 'rank' | 'sentence' | 'index' | 'named'> & {
  readonly reading: Language;
  readonly before: Sentence | undefined;
}): Candidate {
  const text = card.verbatimContent.slice(sentence.start, sentence.end);
  const { header, section } = sentence;
  const title = header ? `${card.title}: ${header}` : card.title;
  const own = stems(text, reading);
  const above = `${nameWithoutType(card.fileName)}: ${section === undefined ? title : `${title}: ${section}`}`;
  const withTitle = new Set([...own, ...stems(above, reading), ...named]);
  const context = sentence.continues ? before : undefined;
  return {
    card,
    rank,
    sentence,
    index,
    text,
    ...(context && { contextStart: context.start }),
    embeddedText: header ? labelled(card.title, header, text) : `${card.title}: ${text}`,
    stems: own,
    named,
    withTitle,
    withContext: context
      ? new Set([...withTitle, ...stems(card.verbatimContent.slice(context.start, context.end), reading)])
      : withTitle,
  };
}

/**
 * A table row with labelled cells, which the embedding model reads much better than bare cells: "Maintenance: Part: filter, Interval: every
 * 3 months". A title that only repeats the header is left out.
 */
function labelled(title: string, header: string, row: string): string {
  const labels = header.split(cellBorder);
  const cells = row.split(cellBorder);
  const said =
    labels.length === cells.length
      ? cells.map((cell, index) => `${labels[index] ?? ''}: ${cell}`).join(', ')
      : `${header}: ${row}`;
  const known = new Set(plainWords(header));
  return plainWords(title).every((word) => known.has(word)) ? said : `${title}: ${said}`;
}

/** Words that occur in lower case somewhere in the cards, which are therefore not names even at the start of a sentence. */
export function commonWordsOf(cards: readonly Card[]): ReadonlySet<string> {
  const common = new Set<string>();
  for (const card of cards) {
    for (const word of card.verbatimContent.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}’'-]*/gu) ?? []) {
      for (const token of plainWords(word)) common.add(token);
      common.add(word);
    }
  }
  return common;
}
