import { headingSeparator } from '@cardinal/language';
import type { KnowledgeType } from '@cardinal/contracts';
import type { CardDraft } from '../card.js';
import { limits } from '../card-sizes.js';
import { oneLine, shortened } from '../text/words.js';
import { estimateTokens } from '../text/tokens.js';
import { findVerbatim, type Span } from './find-verbatim.js';
import { fold } from './folded.js';

/** A card as a language model writes it, before verification. */
export interface WrittenCard {
  /** Index of its passage, from 0. */
  readonly passage: number;
  readonly title: string;
  readonly statement: string;
  /** Copied from the passage. */
  readonly verbatim: string;
  readonly knowledgeType: KnowledgeType;
  readonly importance: number;
}

const longest = { title: 500, statement: 400 } as const;
const mostOfPassage = 12;

/**
 * Cards that a model wrote about the passage of one card, to replace that card: every text is a slice of the passage, in order, without
 * overlap, and together they cover the passage. A short gap between two goes with one of them.
 *
 * @param isUnderHeadings whether the card's title names the headings above it, which the titles of its replacements then have to keep.
 * @returns undefined if the texts do not fulfil this: the card stays as it is.
 */
export function inPlaceOf(
  card: CardDraft,
  isUnderHeadings: boolean,
  written: readonly WrittenCard[],
): readonly CardDraft[] | undefined {
  const found = spansOf(card.verbatimContent, written);
  const spans = found && covering(card.verbatimContent, found);
  return spans?.map(({ start, end, by }) => ({
    ...card,
    title: titleOf(card, isUnderHeadings, by),
    statement: shortened(oneLine(by.statement), longest.statement),
    verbatimContent: card.verbatimContent.slice(start, end),
    start: card.start + start,
    end: card.start + end,
    knowledgeType: by.knowledgeType,
    importanceScore: Math.min(1, Math.max(0, by.importance)),
  }));
}

interface WrittenSpan extends Span {
  readonly by: WrittenCard;
}

function spansOf(text: string, written: readonly WrittenCard[]): readonly WrittenSpan[] | undefined {
  if (written.length === 0 || written.length > mostOfPassage) return undefined;
  const folded = fold(text);
  const spans: WrittenSpan[] = [];
  let from = 0;
  for (const by of written) {
    const span = isWhole(by) ? findVerbatim(folded, by.verbatim, from) : undefined;
    if (!span) return undefined;
    spans.push({ ...span, by });
    from = span.end;
  }
  return spans.toSorted((a, b) => a.start - b.start);
}

const isWhole = ({ title, statement, importance }: WrittenCard): boolean =>
  title.trim() !== '' && statement.trim() !== '' && Number.isFinite(importance);

/** The spans, extended over short gaps between them. @returns undefined if a gap is longer. */
function covering(text: string, spans: readonly WrittenSpan[]): readonly WrittenSpan[] | undefined {
  const grown: WrittenSpan[] = [];
  let from = 0;
  for (const [index, span] of spans.entries()) {
    const next = spans[index + 1];
    if (index === 0 && !isShort(text.slice(0, span.start))) return undefined;
    if (next ? next.start < span.end : !isShort(text.slice(span.end))) return undefined;
    if (next && !isShort(text.slice(span.end, next.start))) return undefined;
    const to = next ? seam(text, span.end, next.start) : text.length;
    grown.push({ ...trimmed(text, from, to), by: span.by });
    from = to;
  }
  return grown;
}

const isShort = (gap: string): boolean => estimateTokens(gap) < limits.tiny;

/** The boundary of two cards in the gap between them: at the end of a sentence or line, if there is one. */
function seam(text: string, end: number, nextStart: number): number {
  const gap = text.slice(end, nextStart);
  const attached = end + (/^\S*/.exec(gap)?.[0].length ?? 0);
  if (/[.!?:;。！？]["'”’»)\]]*$/u.test(text.slice(Math.max(0, attached - 8), attached))) return attached;
  const line = gap.indexOf('\n');
  return line >= 0 ? end + line : /\s/.test(gap) ? end + gap.search(/\s\S*$/) : nextStart;
}

function trimmed(text: string, from: number, to: number): Span {
  const inner = text.slice(from, to);
  const start = from + inner.length - inner.trimStart().length;
  return { start, end: start + inner.trim().length };
}

function titleOf(card: CardDraft, isUnderHeadings: boolean, { title }: WrittenCard): string {
  const own = shortened(oneLine(title), 150);
  if (!isUnderHeadings) return own;
  return card.title.endsWith(own) ? card.title : shortened(`${card.title}${headingSeparator}${own}`, longest.title);
}
