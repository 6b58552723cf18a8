import { clean } from './clean.js';
import { readValues } from './values/read-values.js';

export interface VersionCard {
  readonly cardId: number;
  readonly ordinal: number;
  readonly title: string;
  readonly verbatimContent: string;
  readonly page: number;
}

export interface VersionChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly from?: VersionCard;
  readonly to?: VersionCard;
  /** "changed from 30 days to 14 days"; empty if more than one thing changed. */
  readonly summary: string;
}

/** Minimum share of common words of two cards that count as one changed card. */
const alike = 0.5;
/** Maximum distance of compared cards in the order of changed cards: the time then grows with the length, not its square. */
const window = 40;

/** The changes to the newer version of a document, in its order; a removed card is listed at its former place. */
export function changesBetween(
  before: readonly VersionCard[],
  after: readonly VersionCard[],
): { readonly changes: VersionChange[]; readonly unchanged: number } {
  const [gone, come] = withoutEqual(before, after);
  const taken = new Set<number>();
  const changed = new Map<number, VersionCard>();
  // Only for the cards in the window, because sets of words take many times the memory of their texts.
  const words = new Map<number, ReadonlySet<string>>();
  for (const [at, from] of gone.entries()) {
    const mine = wordsOf(from.verbatimContent);
    words.delete(at - window - 1);
    let best: { readonly index: number; readonly share: number } | undefined;
    for (let index = Math.max(0, at - window); index < Math.min(come.length, at + window); index++) {
      if (taken.has(index)) continue;
      const others = words.get(index) ?? wordsOf(come[index]?.verbatimContent ?? '');
      words.set(index, others);
      const share = shareOf(mine, others);
      if (share >= alike && share > (best?.share ?? 0)) best = { index, share };
    }
    if (!best) continue;
    taken.add(best.index);
    changed.set(come[best.index]?.cardId ?? 0, from);
  }
  const pairedFrom = new Set([...changed.values()].map(({ cardId }) => cardId));
  const changes: (VersionChange & { readonly at: number })[] = [
    ...gone
      .filter(({ cardId }) => !pairedFrom.has(cardId))
      .map((from) => ({ kind: 'removed' as const, from, summary: '', at: from.ordinal })),
    ...come.map((to) => {
      const from = changed.get(to.cardId);
      if (!from) return { kind: 'added' as const, to, summary: '', at: to.ordinal };
      return {
        kind: 'changed' as const,
        from,
        to,
        summary: differenceOf(from.verbatimContent, to.verbatimContent),
        at: to.ordinal,
      };
    }),
  ];
  changes.sort((a, b) => a.at - b.at);
  return { changes: changes.map(({ at: _at, ...change }) => change), unchanged: after.length - come.length };
}

/** Removes pairs of cards with equal texts, one from each side. */
function withoutEqual(before: readonly VersionCard[], after: readonly VersionCard[]): [VersionCard[], VersionCard[]] {
  const counts = new Map<string, number>();
  for (const { verbatimContent: text } of before) counts.set(text, (counts.get(text) ?? 0) + 1);
  const come = after.filter(({ verbatimContent: text }) => !take(counts, text));
  const left = new Map(counts);
  return [
    before
      .toReversed()
      .filter(({ verbatimContent: text }) => take(left, text))
      .toReversed(),
    come,
  ];
}

function take(counts: Map<string, number>, text: string): boolean {
  const count = counts.get(text) ?? 0;
  if (count > 0) counts.set(text, count - 1);
  return count > 0;
}

const tokens = (text: string): string[] => text.match(/[\p{L}\p{N}]+(?:[.,:'-][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu) ?? [];
const wordsOf = (text: string): Set<string> => new Set(tokens(text.toLowerCase()));

function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  const all = a.size + b.size - common;
  return all > 0 ? common / all : 0;
}

/** Longest span that counts as one difference, in words. */
const longestSpan = 12;

/** The one span that was replaced, with values in full. */
function differenceOf(before: string, after: string): string {
  const [a, b] = [tokens(clean(before)), tokens(clean(after))];
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [gone, come] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (Math.max(gone.length, come.length) > longestSpan || gone.length + come.length === 0) return '';
  if (gone.length === 0) return `added "${come.join(' ')}"`;
  if (come.length === 0) return `removed "${gone.join(' ')}"`;
  return `changed from ${inFull(before, gone, a.slice(start - 1, start))} to ${inFull(after, come, b.slice(start - 1, start))}`;
}

/** "30" → "30 days", if the words are part of a value. */
function inFull(text: string, span: readonly string[], before: readonly string[]): string {
  const words = span.join(' ');
  const cleaned = clean(text);
  const lead = before.length > 0 ? `${before.join(' ')} ` : '';
  const at = cleaned.indexOf(lead + words) >= 0 ? cleaned.indexOf(lead + words) + lead.length : cleaned.indexOf(words);
  const value = readValues(cleaned).find(({ start, end }) => start <= at && at + words.length <= end);
  return value ? countedIn(cleaned, value.end, value.text, value.nouns) : words;
}

const countedIn = (text: string, end: number, shown: string, nouns: readonly string[] | undefined): string =>
  nouns === undefined || nouns.length === 0 ? shown : `${shown}${/^\s[\p{L}-]+/u.exec(text.slice(end))?.[0] ?? ''}`;
