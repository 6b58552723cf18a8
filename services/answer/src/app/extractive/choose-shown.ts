import { normalise } from '@cardinal/language';
import type { Findings } from '../../domain/evidence/findings.js';
import type { Question } from '../../domain/question/question.js';
import { quoteOf, textsOf, type Quote } from '../../domain/text/quote.js';
import type { Scored } from '../../domain/evidence/score.js';
import { alsoWithin, mostListed, mostOtherDocuments, mostSentences } from '../../domain/tuning.js';
import type { LookedUp } from './looked-up.js';

/**
 * The best sentence and up to two others with nearly the same score, none of them in a quote before it, nor in the same words from elsewhere: the second raises the share of
 * questions whose answer is shown by 8 points, the third by 3. Rows of a table are not shown three at a time, because each is the answer
 * to a question of its own.
 */
export function bestSentences({ sentences, rival }: Findings, question: Question): Scored[] {
  const [best, ...others] = sentences;
  if (!best) return [];
  const quotes = [quoteOf(best, question)];
  if (rival && !quotes.some((quote) => isShown(rival, quote))) return [best, rival];
  const shown = [best];
  for (const other of others) {
    if (shown.length === mostSentences || best.score - other.score > alsoWithin) break;
    if (shown.length > 1 && other.sentence.header !== undefined) continue;
    const quote = quoteOf(other, question);
    if (quotes.some((before) => isShown(other, before) || saysSame(quote, before))) continue;
    shown.push(other);
    quotes.push(quote);
  }
  return shown;
}

/** The best sentences, and from other documents one sentence each with a score nearly as good. */
export function bestOfDocuments(findings: Findings, question: Question): Scored[] {
  const shown = bestSentences(findings, question);
  const [best] = shown;
  if (!best) return [];
  const documents = new Set(shown.map((each) => each.card.fileId));
  const quotes = shown.map((each) => quoteOf(each, question));
  const further: Scored[] = [];
  for (const other of findings.sentences) {
    if (further.length >= mostOtherDocuments || best.score - other.score > alsoWithin) break;
    if (documents.has(other.card.fileId)) continue;
    documents.add(other.card.fileId);
    const quote = quoteOf(other, question);
    if (quotes.some((before) => saysSame(quote, before))) continue;
    further.push(other);
    quotes.push(quote);
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

/** Whether two quotes show the same words, as in copies of a document. Rows of tables have the words of their header, too. */
const saysSame = (one: Quote, other: Quote): boolean =>
  one.header === other.header && wordsShown(one) === wordsShown(other);

/** Signs count as well, because they may change what is said: "-5" and "5", "C" and "C++". */
const wordsShown = (quote: Quote): string =>
  normalise(textsOf(quote).join(' '))
    .replaceAll(/["'“”‘’\s]+/gu, ' ')
    .replace(/(?<![.!?。 ])[.!?。 ]+$/u, '')
    .trim();

function isShown(other: Scored, quote: Quote): boolean {
  return (
    other.card.verbatimContent === quote.card.verbatimContent &&
    (other.text === quote.header ||
      (other.sentence.start >= quote.slice.start && other.sentence.end <= quote.slice.end))
  );
}
