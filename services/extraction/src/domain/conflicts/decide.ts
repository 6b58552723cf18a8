import { baseStem } from '@cardinal/language';
import { align, type Alignment } from './align.js';
import type { Item } from './items.js';
import { modalWords } from './lexicon/relations.js';
import { modalitiesConflict } from './stance.js';
import type { Statement } from './statement.js';
import { compareValues, ratioOf, type Comparison } from './values/compare.js';
import { normalised } from './values/normalised-text.js';
import type { Value } from './values/value.js';

const findingTypes = ['value', 'date', 'polarity', 'name'] as const;
export type FindingType = (typeof findingTypes)[number];

/** Two statements that are the same except for exactly one typed difference. */
export interface Disagreement {
  readonly type: FindingType;
  /** The differing parts, as printed, and in SI units or ISO 8601 if measured. */
  readonly a: Side;
  readonly b: Side;
  /** Share of common content, 0..1. */
  readonly overlap: number;
  /** Minimum cosine of the two sentences; 0 if their words alone are enough. */
  readonly requiredCosine: number;
  /** Whether a sentence describes the change itself: the difference is then history, not a contradiction. */
  readonly history: boolean;
}

interface Side {
  readonly text: string;
  readonly normalised: string;
}

interface ValuePair {
  readonly a: Value;
  readonly b: Value;
}

interface Difference {
  readonly values: readonly ValuePair[];
  readonly dates: readonly ValuePair[];
}

/**
 * Reductions of the required overlap, with the cosine that each requires: the less two sentences share, the closer they must be in meaning.
 */
const gates: readonly (readonly [number, number])[] = [
  [0, 0],
  [0.08, 0.75],
  [0.15, 0.8],
];
const valueOverlap = 0.42;
const polarityOverlap = 0.5;
const nameOverlap = 0.3;
const nameOverlapWithoutNames = 0.6;
const nameCosine = 0.6;
/** Minimum overlap of every finding, whatever its cosine. */
const leastOverlap = 0.27;
const mostUnmatched = { value: 4, date: 3, polarity: 3 } as const;
/** Maximum ratio of two amounts, because amounts further apart measure different things more often than they contradict. */
const largestRatio = 12;
const modalStems: ReadonlySet<string> = new Set([...modalWords].map(baseStem));
/** Minimum position of a deciding name, as a share of the sentence, because a sentence begins with its subject. */
const nameFrom = 0.4;

/** Applies the rules of the guide's section "Decision" (`lexicon/README.md`). Symmetric up to the order of the sides. */
export function disagree(a: Statement, b: Statement): Disagreement | undefined {
  if (a.cleaned === b.cleaned) return undefined;
  const alignment = align(a.items, b.items);
  if (alignment.shared < 1 || alignment.overlap < leastOverlap || timesApart(a, b)) return undefined;
  const difference = differenceOf(a, b);
  const found =
    byValue(a, b, alignment, difference) ??
    byDate(a, b, alignment, difference) ??
    byPolarity(a, b, alignment, difference) ??
    byName(a, b, alignment, difference);
  return (
    found && {
      ...found,
      requiredCosine: Math.max(found.requiredCosine, alignment.shared < 2 ? 0.8 : 0),
      overlap: alignment.overlap,
      history: a.supersedes || b.supersedes,
    }
  );
}

type Found = Omit<Disagreement, 'overlap' | 'history'>;

function timesApart(a: Statement, b: Statement): boolean {
  const [x, y] = [a.stance.times, b.stance.times];
  return x.length > 0 && y.length > 0 && !x.some((time) => y.includes(time));
}

/** The lowest cosine with which the overlap is sufficient, or undefined if none is. */
function requiredFor(overlap: number, floor: number): number | undefined {
  return gates.find(([below]) => overlap >= floor - below)?.[1];
}

/** Values that differ from each other and agree with no value of the other side. */
function differenceOf(a: Statement, b: Statement): Difference {
  const table: { readonly pair: ValuePair; readonly result: Comparison }[] = a.values.flatMap((x) =>
    b.values.map((y) => ({ pair: { a: x, b: y }, result: compareValues(x, y) })),
  );
  const agreed = new Set<Value>();
  for (const { pair, result } of table) {
    if (result === 'same' || result === 'compatible') agreed.add(pair.a).add(pair.b);
  }
  const open = table.filter(({ pair, result }) => result === 'different' && !agreed.has(pair.a) && !agreed.has(pair.b));
  const dated = ({ pair }: { readonly pair: ValuePair }): boolean => pair.a.dimension === 'date';
  return {
    values: open.filter((entry) => !dated(entry)).map(({ pair }) => pair),
    dates: open.filter(dated).map(({ pair }) => pair),
  };
}

/** Whether the sentences differ in something other than a value. */
function guarded({ contrasts, onlyA, onlyB }: Alignment): boolean {
  if (contrasts().some(({ kind, a, b }) => kind !== 'name' && !modalStems.has(a.stem) && !modalStems.has(b.stem)))
    return true;
  return onlyA.some(isName) && onlyB.some(isName);
}

const isName = (item: Item): boolean => item.name || item.identifier;

/** Whether conditions allow a contradiction: with a condition on one side only, or different ones, both sentences can be true. */
function conditionsMeet(a: Statement, b: Statement, { onlyA, onlyB }: Alignment): boolean {
  const [x, y] = [a.stance.conditions, b.stance.conditions];
  if (x.length === 0 && y.length === 0) return true;
  return x.join() === y.join() && onlyA.length === 0 && onlyB.length === 0;
}

const negationsDiffer = (a: Statement, b: Statement): boolean => a.stance.negations % 2 !== b.stance.negations % 2;

function byValue(a: Statement, b: Statement, alignment: Alignment, { values, dates }: Difference): Found | undefined {
  const [first] = values;
  if (!first || dates.length > 0 || guarded(alignment) || alignment.antonyms.length > 0 || negationsDiffer(a, b))
    return undefined;
  if (!conditionsMeet(a, b, alignment) || a.hasChangeVerb !== b.hasChangeVerb || datedOnOneSide(a, b)) return undefined;
  if (values.some((pair) => pair.a.dimension !== first.a.dimension && !pair.a.parts)) return undefined;
  if (values.some((pair) => pair.a.parts) && values.some((pair) => !pair.a.parts)) return undefined;
  const dimensional = (statement: Statement): number =>
    statement.values.filter((value) => value.dimension === first.a.dimension).length;
  if (dimensional(a) > 2 || dimensional(b) > 2) return undefined;
  const closest = values.reduce(
    (best, pair) => (ratioOf(pair.a, pair.b) < ratioOf(best.a, best.b) ? pair : best),
    first,
  );
  if (ratioOf(closest.a, closest.b) > largestRatio) return undefined;
  const { overlap, onlyA, onlyB } = alignment;
  if (overlap < valueOverlap && contextOf(a, b, closest, alignment) < 0.5) return undefined;
  if (Math.max(onlyA.length, onlyB.length) > mostUnmatched.value) return undefined;
  if (onlyA.filter(isName).length + onlyB.filter(isName).length > 1) return undefined;
  const requiredCosine = requiredFor(overlap, valueOverlap);
  return requiredCosine === undefined ? undefined : { type: 'value', ...sidesOf(closest), requiredCosine };
}

/** Figures with a period against figures without one: whether both mean the same period is uncertain. */
function datedOnOneSide(a: Statement, b: Statement): boolean {
  const dated = ({ values, cleaned }: Statement): boolean =>
    values.some(
      ({ date, start }) =>
        date?.year !== undefined && /\b(?:in|for|during|of|fiscal year|fy|since)\s*$/i.test(cleaned.slice(0, start)),
    );
  const anyDate = ({ values }: Statement): boolean => values.some(({ date }) => date !== undefined);
  return (dated(a) && !anyDate(b)) || (dated(b) && !anyDate(a));
}

/** Share of the content words within four items around the two values that have a partner. */
function contextOf(a: Statement, b: Statement, pair: ValuePair, { partners }: Alignment): number {
  const matched = new Set(partners.values());
  const sides = [
    [a, pair.a, (at: number) => partners.has(at)],
    [b, pair.b, (at: number) => matched.has(at)],
  ] as const;
  let [near, agreeing] = [0, 0];
  for (const [{ items }, value, has] of sides) {
    const at = items.findIndex((item) => item.start === value.start);
    for (const [index, item] of items.entries()) {
      if (item.dimension !== '' || item.generic || Math.abs(index - at) > 4) continue;
      near++;
      if (has(index)) agreeing++;
    }
  }
  return near === 0 ? 0 : agreeing / near;
}

function byDate(a: Statement, b: Statement, alignment: Alignment, { values, dates }: Difference): Found | undefined {
  const [first] = dates;
  if (!first || values.length > 0 || !a.hasDateVerb || !b.hasDateVerb) return undefined;
  if (guarded(alignment) || alignment.antonyms.length > 0 || negationsDiffer(a, b) || !conditionsMeet(a, b, alignment))
    return undefined;
  if (a.hasChangeVerb !== b.hasChangeVerb) return undefined;
  const { overlap, onlyA, onlyB } = alignment;
  if (Math.max(onlyA.length, onlyB.length) > mostUnmatched.date) return undefined;
  const requiredCosine = requiredFor(overlap, valueOverlap);
  return requiredCosine === undefined ? undefined : { type: 'date', ...sidesOf(first), requiredCosine };
}

function byPolarity(
  a: Statement,
  b: Statement,
  alignment: Alignment,
  { values, dates }: Difference,
): Found | undefined {
  if (values.length > 0 || dates.length > 0 || guarded(alignment) || a.compares || b.compares) return undefined;
  if (!conditionsMeet(a, b, alignment) || a.stance.negations > 1 || b.stance.negations > 1) return undefined;
  const { overlap, onlyA, onlyB } = alignment;
  if (Math.max(onlyA.length, onlyB.length) > mostUnmatched.polarity || !opposed(a, b, alignment)) return undefined;
  const requiredCosine = requiredFor(overlap, polarityOverlap);
  if (requiredCosine === undefined) return undefined;
  return { type: 'polarity', a: wholeOf(a), b: wholeOf(b), requiredCosine };
}

function opposed(a: Statement, b: Statement, alignment: Alignment): boolean {
  const { antonyms, partners } = alignment;
  const [x, y] = [a.stance.modality, b.stance.modality];
  const modal = x !== 'none' && y !== 'none';
  const opposites = antonyms.filter(([p, q]) => !(modal && modalStems.has(p.stem) && modalStems.has(q.stem))).length;
  if (modalitiesConflict(x, y)) return opposites % 2 === 0;
  const sameStance = x === y && ['forbidden', 'free', 'discouraged'].includes(x);
  if (placedOtherwise(a, b, alignment)) return !negationsDiffer(a, b) && opposites === 0;
  const denied = negationsDiffer(a, b) && !sameStance;
  if (denied && opposites === 0 && !deniesShared(a, b, partners)) return false;
  return ((denied ? 1 : 0) + opposites) % 2 === 1;
}

/** "Before meals" against "after meals", with everything else equal. */
function placedOtherwise(a: Statement, b: Statement, { onlyA, onlyB }: Alignment): boolean {
  if (onlyA.length > 0 || onlyB.length > 0) return false;
  const [x, y] = [placeOf(a), placeOf(b)];
  return x !== undefined && y !== undefined && x.side !== y.side && x.of === y.of;
}

function placeOf({ cleaned }: Statement): { readonly side: string; readonly of: string } | undefined {
  const [first, second] = cleaned
    .toLowerCase()
    .matchAll(/\b(before|after)\s(?:the\s|an?\s|any\s|each\s|every\s)?(\p{L}+)/gu);
  return first && !second ? { side: first[1] ?? '', of: baseStem(first[2] ?? '') } : undefined;
}

/** Whether the negated content occurs in the other sentence: "It weighs 40 kg without its frame" denies no other statement. */
function deniesShared(a: Statement, b: Statement, partners: Alignment['partners']): boolean {
  const matched = new Set(partners.values());
  const denies = ({ items, stance }: Statement, shared: (at: number) => boolean): boolean => {
    const at = items.findIndex(({ start, dimension }) => start >= stance.negatedFrom && dimension === '');
    return at < 0 || shared(at) || items[at]?.generic === true;
  };
  return a.stance.negations % 2 === 1 ? denies(a, (at) => partners.has(at)) : denies(b, (at) => matched.has(at));
}

const wholeOf = ({ text, stance }: Statement): Side => ({
  text,
  normalised: `${stance.negations % 2 === 1 ? 'not ' : ''}${stance.modality === 'none' ? 'stated' : stance.modality}`,
});

function byName(a: Statement, b: Statement, alignment: Alignment, { values, dates }: Difference): Found | undefined {
  const { antonyms, overlap, overlapWithoutNames, onlyA, onlyB } = alignment;
  if (!onlyA.some(isName) || !onlyB.some(isName)) return undefined;
  const contrasts = alignment.contrasts();
  const names = contrasts.filter(({ kind }) => kind === 'name');
  const [first] = names;
  if (!first || names.length !== contrasts.length || values.length > 0 || dates.length > 0 || antonyms.length > 0)
    return undefined;
  if (
    negationsDiffer(a, b) ||
    !conditionsMeet(a, b, alignment) ||
    modalitiesConflict(a.stance.modality, b.stance.modality)
  )
    return undefined;
  if (overlap < nameOverlap || overlapWithoutNames < nameOverlapWithoutNames) return undefined;
  if (first.a.start < a.cleaned.length * nameFrom || first.b.start < b.cleaned.length * nameFrom) return undefined;
  const spelled = (items: readonly Item[]): Side => {
    const text = items
      .filter(isName)
      .map((item) => item.text)
      .join(' ');
    return { text, normalised: text.toLowerCase() };
  };
  return { type: 'name', a: spelled(onlyA), b: spelled(onlyB), requiredCosine: nameCosine };
}

const sidesOf = ({ a, b }: ValuePair): Pick<Found, 'a' | 'b'> => ({
  a: { text: a.text, normalised: normalised(a) },
  b: { text: b.text, normalised: normalised(b) },
});
