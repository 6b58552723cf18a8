import { sentences } from '@cardinal/language';
import { piece } from './cut-unit.js';
import { limits } from './card-sizes.js';
import { lastUnit, type Group, type Unit } from './unit.js';

const cue =
  /[:：]["'”’)]?$|\b(?:the following|as follows|following (?:table|list|steps|example|items)|(?:table|list|steps|example|figures?) below|below (?:shows|lists|summari[sz]es))\b/iu;

/** Whether a sentence announces the text that follows: "To reset:", "The following table summarises …". */
export const announces = (sentence: string): boolean => cue.test(sentence.trimEnd());

const titleShape = /^(?:[\p{Lu}\p{N}"“(§]|Note\b|note \d)[^\n]{1,80}$/u;
/** Captions and credits, which look like headings but refer to one thing, not to a section. */
const notTitle =
  /^(?:figure|fig\b|table|source|page|see|photo|image|click|copyright|©|https?:|www\.)|@|[.!?;,:：。！？]$|(?:;|,)? (?:and|or)$|^\([^)]*\)$|\|/iu;
const titleWords = 10;

/** "8. Stock options": a numbered heading that the parser read as a list of one item. */
const isNumbered = (unit: Unit): boolean => unit.kind === 'list' && /^\d/u.test(unit.marker ?? '');

/** Whether a lone line reads like a heading that the parser could not recognise: short, capital first, no full stop. */
export function looksLikeTitle(unit: Unit): boolean {
  if ((unit.kind !== 'prose' && !isNumbered(unit)) || unit.tokens >= limits.tiny) return false;
  const text = unit.text.trim();
  return (
    titleShape.test(text) && !notTitle.test(text) && /\p{L}{3}/u.test(text) && text.split(/\s+/u).length <= titleWords
  );
}

/**
 * Whether the first line of a document is its title, even if it ends like a sentence or begins with a small letter, as in abstracts and
 * letters: one sentence on one line, with at least twice as much prose below it.
 */
export function opensDocument(first: Unit, next: Unit): boolean {
  if (first.kind !== 'prose' || next.kind !== 'prose') return false;
  if (first.tokens >= limits.min || next.tokens < 2 * first.tokens) return false;
  const text = first.text.trim();
  if (text.includes('\n') || !/\p{L}{3}/u.test(text) || notTitle.test(text.replace(/[.?]$/u, ''))) return false;
  return [...sentences(text)].length === 1;
}

/**
 * Splits the announcing sentence off the end of a group.
 *
 * @returns the rest, and the units that go with the list, table or code; undefined if the group announces nothing.
 */
export function splitLeadIn(
  group: Group,
): { readonly stays: Group | undefined; readonly goes: readonly Unit[] } | undefined {
  const last = lastUnit(group);
  if (last?.kind !== 'prose' || last.tokens > limits.whole) return undefined;
  const spans = [...sentences(last.text)];
  const final = spans.at(-1);
  if (!final || !announces(last.text.slice(final.start, final.end))) return undefined;
  if (group.tokens < limits.min) return { stays: undefined, goes: group.units };
  const before = spans.at(-2);
  const others = group.units.slice(0, -1);
  if (before === undefined) return { stays: asGroup(group, others), goes: [last] };
  const head = piece(last, 0, before.end);
  const tail = piece(last, final.start, final.end);
  if (others.length === 0 && head.tokens < limits.tiny) return { stays: undefined, goes: [last] };
  return { stays: asGroup(group, [...others, head]), goes: [tail] };
}

const asGroup = (group: Group, units: readonly Unit[]): Group | undefined =>
  units.length === 0 ? undefined : { ...group, units, tokens: units.reduce((sum, unit) => sum + unit.tokens, 0) };
