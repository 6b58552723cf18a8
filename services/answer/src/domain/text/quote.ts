import { cutBefore } from '@cardinal/kernel';
import type { Card } from '../card.js';
import type { Question } from '../question/question.js';
import type { Scored } from '../evidence/score.js';
import { stems } from '../stems.js';
import { asksForList, leaningStart, longestList, longestQuote } from '../tuning.js';

/** A slice `[start, end)` of a card's text, shown word for word. */
interface Slice {
  readonly start: number;
  readonly end: number;
}

export interface Quote {
  readonly card: Card;
  /** Of the table that the row shown is from. */
  readonly header?: string;
  readonly slice: Slice;
  /** Whether the sentence continues before or after the excerpt. */
  readonly cut: { readonly before: boolean; readonly after: boolean };
}

/**
 * What to show of a sentence: with the one before where it leans on it, with the whole list where one is asked for, cut at
 * clauses where it is very long.
 */
export function quoteOf(found: Scored, question: Question): Quote {
  const { sentence, card } = found;
  const whole = { before: false, after: false };
  const header = sentence.header && sentence.header.length <= longestQuote ? { header: sentence.header } : {};
  if (sentence.end - sentence.start > longestQuote) {
    const slice = bestWindow(card.verbatimContent, sentence, question);
    const cut = { before: slice.start > sentence.start, after: slice.end < sentence.end };
    return { card, ...header, slice, cut };
  }
  const { list } = sentence;
  if (list && asksForList.test(question.text) && list.end - list.start <= longestList) {
    return { card, slice: { start: list.start, end: list.end }, cut: whole };
  }
  const leans = found.contextStart !== undefined && leaningStart.test(found.text);
  if (leans && sentence.end - found.contextStart <= 2 * longestQuote) {
    return { card, slice: { start: found.contextStart, end: sentence.end }, cut: whole };
  }
  return { card, ...header, slice: { start: sentence.start, end: sentence.end }, cut: whole };
}

/** What is shown of the source, word for word, in the order shown. */
export const textsOf = ({ card, header, slice }: Quote): string[] => [
  ...(header === undefined ? [] : [header]),
  card.verbatimContent.slice(slice.start, slice.end),
];

/** The neighbouring clauses, together at most `longestQuote` long, that hold most of the question's words; the first such. */
function bestWindow(text: string, sentence: Slice, question: Question): Slice {
  const clauses = clausesOf(text, sentence);
  const content = new Set(question.content);
  const asked = clauses.map((clause) =>
    stems(text.slice(clause.start, clause.end), question.reading).filter((stem) => content.has(stem)),
  );
  let best: Slice = clauses[0] ?? sentence;
  let most = -1;
  for (let from = 0; from < clauses.length; from++) {
    const held = new Set<string>();
    for (let to = from; to < clauses.length; to++) {
      const slice = { start: clauses[from]?.start ?? 0, end: clauses[to]?.end ?? 0 };
      if (slice.end - slice.start > longestQuote) break;
      for (const stem of asked[to] ?? []) held.add(stem);
      if (held.size > most || (held.size === most && slice.start === best.start)) [best, most] = [slice, held.size];
    }
  }
  return best;
}

/** Ends of clauses, or of words where a clause alone is too long, or anything where a word is. */
function clausesOf(text: string, { start, end }: Slice): Slice[] {
  const result: Slice[] = [];
  let from = start;
  while (from < end) {
    // With the space behind a clause that is as long as may be.
    const near = text.slice(from, Math.min(end, from + longestQuote + 1));
    const clause = /^.*?[,;:—](?=\s)/su.exec(near)?.[0].length;
    const length = clause ?? (near.length <= longestQuote ? near.length : wordBorder(near));
    result.push({ start: from, end: from + length });
    from += length + (/^\s*/u.exec(text.slice(from + length, end))?.[0].length ?? 0);
  }
  return result;
}

function wordBorder(rest: string): number {
  const space = rest.lastIndexOf(' ', longestQuote);
  return space > 0 ? space : cutBefore(rest, longestQuote);
}
