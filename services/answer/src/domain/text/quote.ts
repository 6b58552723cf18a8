import { cutBefore } from '@cardinal/kernel';
import type { Card } from '../card.js';
import type { Question } from '../question/question.js';
import type { Scored } from '../evidence/score.js';
import { stems } from '../stems.js';
import { asksForList, leaningStart, longestList, longestQuote } from '../tuning.js';

/** A slice `[start, end)` of a card's text, shown verbatim. */
interface Slice {
  readonly start: number;
  readonly end: number;
}

export interface Quote {
  readonly card: Card;
  /** Header of the table, if a table row is quoted. */
  readonly header?: string;
  readonly slice: Slice;
  /** Whether the sentence continues before or after the excerpt. */
  readonly cut: { readonly before: boolean; readonly after: boolean };
}

/**
 * Chooses the quote for a sentence: together with the preceding sentence if it depends on that, the whole list if the question asks for a
 * list, and cut at clauses if it is very long.
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
  if (list && asksForList.test(question.asked) && list.end - list.start <= longestList) {
    return { card, slice: { start: list.start, end: list.end }, cut: whole };
  }
  const leans = found.contextStart !== undefined && leaningStart.test(found.text);
  if (leans && sentence.end - found.contextStart <= 2 * longestQuote) {
    return { card, slice: { start: found.contextStart, end: sentence.end }, cut: whole };
  }
  return { card, ...header, slice: { start: sentence.start, end: sentence.end }, cut: whole };
}

/** The texts of the source that a quote shows, verbatim, in the order shown. */
export const textsOf = ({ card, header, slice }: Quote): string[] => [
  ...(header === undefined ? [] : [header]),
  card.verbatimContent.slice(slice.start, slice.end),
];

/** The first run of adjacent clauses of at most `longestQuote` in total that contains most of the question's words. */
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

/** Splits a span into clauses; a clause that is too long at a word, and a word that is too long anywhere. */
function clausesOf(text: string, { start, end }: Slice): Slice[] {
  const result: Slice[] = [];
  let from = start;
  while (from < end) {
    // One unit more than the limit, so that the space after a clause of maximum length is included.
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
