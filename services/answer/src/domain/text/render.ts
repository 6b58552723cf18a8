import { sourceAgainst, type Card, type Coverage, type Source } from '../card.js';
import type { Findings } from '../evidence/findings.js';
import { unique, type Question } from '../question/question.js';
import type { Messages } from '../message-shape.js';
import { coverageLine, filled, messagesFor } from '../messages.js';
import { quoteOf, textsOf, type Quote } from './quote.js';
import type { Scored } from '../evidence/score.js';
import type { TableComputation } from '../tables/compute-over.js';
import type { Outcome } from '../ask.js';

/** An answer that was computed over a table, in the table's own words. */
export interface Computed {
  readonly answer: string;
  /** States the rows that the answer was computed from. */
  readonly basis: string;
  /** Cards that contain the cells used. */
  readonly sources: readonly Source[];
  readonly computation: TableComputation;
}

/** Why there is no answer, with the cards that show it. */
export interface Reason {
  readonly text: string;
  readonly sources: readonly Source[];
}

/** The findings for a question, or for one part of it. */
export interface Section {
  /** Shown above the quotes; absent when there is only one section. */
  readonly heading?: string;
  readonly question: Question;
  readonly findings: Findings;
  /** The sentences to quote, best first; the first is the answer, the others follow after "Also". */
  readonly shown: readonly Scored[];
  /** Shown instead of quotes. */
  readonly computed?: Computed;
  /** Shown before quotes, and instead of the statement that there is none. */
  readonly doubt?: Reason;
  /** Counts shown after the quotes, for a question that asks for every instance. */
  readonly listing?: { readonly coverage: Coverage };
}

export interface Rendered {
  readonly text: string;
  /** Cards in the order of their numbers in the text; each once. */
  readonly sources: readonly Source[];
  readonly quotes: readonly Quote[];
  readonly computations: readonly TableComputation[];
  readonly outcome: Outcome;
}

/** Maximum number of missing words listed. */
const mostMissing = 8;

/** Maximum number of contradictions listed for one card. */
const mostConflicts = 2;

/** Writes the answer: verbatim quotes, each with the number of its source. Without findings, the answer has no sources. */
export function render(sections: readonly Section[]): Rendered {
  const sources: Source[] = [];
  const quotes: Quote[] = [];
  const numberOf = (source: Source): number => {
    const known = sources.findIndex((each) => each.cardId === source.cardId);
    return known >= 0 ? known + 1 : sources.push(source);
  };
  const written = (found: Scored, question: Question): string => {
    const quote = quoteOf(found, question);
    quotes.push(quote);
    const text = textsOf(quote)
      .map((shown) => `“${shown}”`)
      .join('\n');
    return `${quote.cut.before ? '… ' : ''}${text}${quote.cut.after ? ' …' : ''} [${numberOf(found.card)}]`;
  };
  const proven = (text: string, of: readonly Source[]): string =>
    [text, ...of.map((source) => `[${numberOf(source)}]`)].join(' ');
  const told = ({ answer, basis, sources: of }: Computed): string[] => [proven(answer, of), basis];
  const shown = sections.flatMap((section) => section.shown);
  const nearest = shown[0] ?? sections[0]?.findings.sentences[0];
  const messages = messagesFor(sections[0]?.question, nearest?.card.verbatimContent);
  const paragraphs = sections.map(({ computed, ...section }) =>
    (computed
      ? [section.heading ?? [], told(computed)].flat(2)
      : paragraphsOf(section, { isPart: sections.length > 1, messages, written, proven })
    ).join('\n\n'),
  );
  const disagreements = disagreementsOf(quotes, numberOf, messages);
  return {
    text: [...paragraphs, ...disagreements].join('\n\n'),
    sources,
    quotes,
    computations: sections.flatMap(({ computed }) => computed?.computation ?? []),
    outcome: joined(sections.map((each) => each.findings.outcome)),
  };
}

/** One line per contradiction: the other side's sentence or, if that is quoted already, a note that the two sources disagree. */
function disagreementsOf(
  quotes: readonly Quote[],
  numberOf: (source: Source) => number,
  messages: Messages,
): readonly string[] {
  const told = new Set<number>();
  const lines = new Set<string>();
  const cited = new Map<number, Card>();
  for (const { card } of quotes) if (!cited.has(card.cardId)) cited.set(card.cardId, card);
  for (const card of cited.values()) {
    for (const { id, other } of (card.conflicts ?? []).slice(0, mostConflicts)) {
      if (told.has(id)) continue;
      told.add(id);
      const number = numberOf(sourceAgainst(card, other));
      const numbers = [numberOf(card), number].toSorted((a, b) => a - b).map((each) => `[${each}]`);
      const isQuoted = quotes.some((quote) => quote.card.cardId === other.cardId && holds(quote, other.sentence));
      const [first = '', second = ''] = numbers;
      if (isQuoted) lines.add(filled(messages.disagree, { first, second }));
      else lines.add(`${filled(messages.otherwise, { sentence: other.sentence, source: other.fileName })} [${number}]`);
    }
  }
  return [...lines];
}

/** Whether the quote shows the sentence, or a part of it if the quote is cut. */
function holds(quote: Quote, sentence: string): boolean {
  const shown = textsOf(quote).map((text) => text.trim());
  return shown.some((text) => text.includes(sentence.trim()) || sentence.includes(text));
}

function paragraphsOf(
  { heading, question, findings, shown, doubt, listing }: Section,
  {
    isPart,
    messages,
    written,
    proven,
  }: {
    readonly isPart: boolean;
    readonly messages: Messages;
    readonly written: (found: Scored, question: Question) => string;
    readonly proven: (text: string, of: readonly Source[]) => string;
  },
): string[] {
  const lines = heading === undefined ? [] : [heading];
  if (doubt) lines.push(proven(doubt.text, doubt.sources));
  const [best, ...others] = shown;
  if (!best && doubt) return lines;
  if (!best || findings.outcome === 'not_found') return [...lines, isPart ? messages.partNotFound : messages.notFound];
  if (findings.outcome === 'closest_passage') lines.push(messages.closest);
  lines.push(written(best, question));
  for (const other of others) lines.push(`${messages.also} ${written(other, question)}`);
  if (findings.outcome === 'closest_passage' && findings.missing.length > 0) {
    const words = findings.missing.slice(0, mostMissing).join(', ');
    lines.push(filled(messages.missing, { words }));
  }
  // If fewer cards match than are shown, the count would be misleading.
  if (listing && listing.coverage.matched >= shown.length) lines.push(coverageLine(listing.coverage, messages));
  return lines;
}

/** Outcome of all parts: that of the parts if they agree, else `closest_passage`. */
function joined(outcomes: readonly Outcome[]): Outcome {
  const different = unique(outcomes);
  return different.length === 1
    ? (different[0] ?? 'not_found')
    : different.length === 0
      ? 'not_found'
      : 'closest_passage';
}
