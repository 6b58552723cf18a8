import type { Findings } from '../../domain/evidence/findings.js';
import type { Question } from '../../domain/question/question.js';
import { quoteOf, type Quote } from '../../domain/text/quote.js';
import type { Scored } from '../../domain/evidence/score.js';
import { alsoWithin, mostListed, mostOtherDocuments } from '../../domain/tuning.js';
import type { LookedUp } from './looked-up.js';

/**
 * The best sentence and the next one that its quote does not contain already: a second sentence raises the share of answers by 8 points.
 */
export function bestTwo(findings: Findings, question: Question): Scored[] {
  const [best, ...others] = findings.sentences;
  if (!best) return [];
  const shown = quoteOf(best, question);
  if (findings.rival && !isShown(findings.rival, shown)) return [best, findings.rival];
  const second = others.find((other) => !isShown(other, shown));
  return second && best.score - second.score <= alsoWithin ? [best, second] : [best];
}

/** The best sentences, and from other documents one sentence each with a score nearly as good. */
export function bestOfDocuments(findings: Findings, question: Question): Scored[] {
  const shown = bestTwo(findings, question);
  const [best] = shown;
  if (!best) return [];
  const documents = new Set(shown.map((each) => each.card.fileId));
  const further: Scored[] = [];
  for (const other of findings.sentences) {
    if (further.length >= mostOtherDocuments || best.score - other.score > alsoWithin) break;
    if (documents.has(other.card.fileId)) continue;
    documents.add(other.card.fileId);
    further.push(other);
  }
  return [...shown, ...further];
}

/** Appends, for a question that asks for every instance, the sentences of all other matching cards. */
export function withListed(shown: readonly Scored[], { listing, question }: LookedUp): readonly Scored[] {
  const quotes = shown.map((each) => quoteOf(each, question));
  const cards = new Set(shown.map(({ card }) => card.cardId));
  const others = (listing?.sentences ?? []).filter(
    (other) => !cards.has(other.card.cardId) && !quotes.some((quote) => isShown(other, quote)),
  );
  return [...shown, ...others].slice(0, Math.max(shown.length, mostListed));
}

function isShown(other: Scored, quote: Quote): boolean {
  return (
    other.card.verbatimContent === quote.card.verbatimContent &&
    (other.text === quote.header ||
      (other.sentence.start >= quote.slice.start && other.sentence.end <= quote.slice.end))
  );
}
