import { plainWords, type Language } from '@cardinal/language';
import type { Card } from '../card.js';
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
  /** Where the sentence before starts, if it may explain this one. */
  readonly contextStart?: number;
  /** The sentence as the embedding model reads it: "Title: sentence". */
  readonly embeddedText: string;
  /** Stems of the sentence alone, repeated ones kept. */
  readonly stems: readonly string[];
  /** Those, with the title's and a table's first row's. */
  readonly withTitle: ReadonlySet<string>;
  /** Those, with the sentence before. */
  readonly withContext: ReadonlySet<string>;
}

/** Every sentence of the cards that holds a word, in the order of cards and of reading. */
export function candidatesOf(cards: readonly Card[], reading: Language): Candidate[] {
  return cards.flatMap((card, rank) => {
    const sentences = splitSentences(card.verbatimContent, card.tableHeader);
    const headers = new Set(sentences.flatMap(({ header }) => header ?? []));
    return sentences
      .map((sentence, index) => candidate({ card, rank, sentence, index, reading, before: sentences[index - 1] }))
      .filter((each) => each.stems.length > 0 && !onlyNamesColumns(each, headers));
  });
}

/** The first row of a table answers nothing, unless it holds a number: then it may be a row like the others. Years are names: several, or with words. */
function onlyNamesColumns({ text }: Candidate, headers: ReadonlySet<string>): boolean {
  if (!headers.has(text)) return false;
  const numbers = text.split(cellBorder).filter((cell) => numbered.test(cell));
  const isNamed = numbers.length !== 1 || /\p{L}/u.test(numbers[0] ?? '');
  return isNamed && numbers.every((cell) => ofYear.test(cell));
}

const numbered = /^[^\p{L}\d]*\d/u;
const ofYear = /^[^\p{L}\d]*(?:19|20)\d\d(?!\d)/u;

function candidate({
  card,
  rank,
  sentence,
  index,
  reading,
  before,
}: Pick<Candidate, 'card' | 'rank' | 'sentence' | 'index'> & {
  readonly reading: Language;
  readonly before: Sentence | undefined;
}): Candidate {
  const text = card.verbatimContent.slice(sentence.start, sentence.end);
  const { header } = sentence;
  const title = header ? `${card.title}: ${header}` : card.title;
  const own = stems(text, reading);
  const withTitle = new Set([...own, ...stems(title, reading)]);
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
    withTitle,
    withContext: context
      ? new Set([...withTitle, ...stems(card.verbatimContent.slice(context.start, context.end), reading)])
      : withTitle,
  };
}

/**
 * A row as one would say it, which the model reads much better than bare cells: "Maintenance: Part: filter, Interval: every
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

/** Words that occur in lower case somewhere in the cards: they are words, not names, at the start of a sentence too. */
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
