import { baseStem, synonymGroups } from '@cardinal/language';
import { antonymPairs } from './lexicon/relations.js';
import type { Item } from './items.js';

/** Two different words at the same place of two sentences, which suggest that the sentences are about different things. */
interface Contrast {
  readonly a: Item;
  readonly b: Item;
  readonly kind: 'word' | 'name' | 'identifier';
}

export interface Alignment {
  /** Weight of shared content divided by that of all content, 0..1; generic words weigh less. */
  readonly overlap: number;
  /** `overlap` without names. */
  readonly overlapWithoutNames: number;
  /** Number of content stems that both sides have, synonyms included. */
  readonly shared: number;
  /** Words without a partner that are not generic. */
  readonly onlyA: readonly Item[];
  readonly onlyB: readonly Item[];
  /** Pairs of words that are opposites of each other. */
  readonly antonyms: readonly (readonly [Item, Item])[];
  /** Computed on request, because most sentences differ too much to get that far. */
  readonly contrasts: () => readonly Contrast[];
  /** For an item of a, the index of its partner in b. */
  readonly partners: ReadonlyMap<number, number>;
}

const genericWeight = 0.4;
const synonymsOf = new Map<string, Set<number>>();
for (const [group, words] of synonymGroups.entries()) {
  for (const word of words) {
    const known = synonymsOf.get(baseStem(word)) ?? new Set();
    synonymsOf.set(baseStem(word), known.add(group));
  }
}
const antonyms = new Set(
  antonymPairs.flatMap(([a = '', b = '']) => [`${baseStem(a)} ${baseStem(b)}`, `${baseStem(b)} ${baseStem(a)}`]),
);
const negating = /^(?:un|in|im|ir|il|non|dis|de|a|mis)$/;

function areAntonyms(a: string, b: string): boolean {
  if (antonyms.has(`${a} ${b}`)) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length > 3 && long.endsWith(short) && negating.test(long.slice(0, long.length - short.length));
}

function areSynonyms(a: string, b: string): boolean {
  const groups = synonymsOf.get(b);
  const own = synonymsOf.get(a);
  return (groups && own && [...own].some((group) => groups.has(group))) || related(a, b);
}

/** Endings that derive nouns: "consume" and "consumption", "confidential" and "confidentiality". */
const derivation = /^(?:[a-z]{0,3}|ption|ation|ition|ment|ance|ence|ality|ility|ator|ement)$/;

function related(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same++;
  return same >= 5 && derivation.test(a.slice(same)) && derivation.test(b.slice(same)) && !areAntonyms(a, b);
}

/** Further words of a name weigh less, because a name of several words is one thing. */
function weightOf(items: readonly Item[], at: number): number {
  const item = items[at];
  if (item?.generic) return genericWeight;
  return item?.name && items[at - 1]?.name ? genericWeight / 2 : 1;
}

const isWord = (item: Item): boolean => item.dimension === '';
const plain = (item: Item): boolean => isWord(item) && !item.identifier;

/** Pairs the content of two sentences: equal stems first, then opposites, then synonyms, each item at most once. */
export function align(a: readonly Item[], b: readonly Item[]): Alignment {
  const partners = new Map<number, number>();
  const taken = new Set<number>();

  function join(at: number, other: number): void {
    partners.set(at, other);
    taken.add(other);
  }
  function pair(test: (x: Item, y: Item) => boolean, into?: Map<number, number>): void {
    const keys = new Set(b.flatMap((y, index) => (taken.has(index) ? [] : y.keys)));
    for (const [at, x] of a.entries()) {
      if (partners.has(at) || !isWord(x) || !x.keys.some((key) => keys.has(key))) continue;
      const other = b.findIndex((y, index) => !taken.has(index) && isWord(y) && test(x, y));
      if (other < 0) continue;
      join(at, other);
      into?.set(at, other);
    }
  }
  const places = new Map<string, number[]>();
  for (const [index, { stem }] of b.entries()) if (stem !== '') places.set(stem, [...(places.get(stem) ?? []), index]);
  for (const [at, { stem }] of a.entries()) {
    const other = places.get(stem)?.shift();
    if (other !== undefined) join(at, other);
  }
  const opposite = new Map<number, number>();
  pair((x, y) => plain(x) && plain(y) && areAntonyms(x.stem, y.stem), opposite);
  pair((x, y) => plain(x) && plain(y) && !(x.name && y.name) && areSynonyms(x.stem, y.stem));

  const sharedAt = [...partners.keys()].filter((at) => !opposite.has(at));
  const weights = (items: readonly Item[], keep: (item: Item, at: number) => boolean): number =>
    items.reduce((sum, item, at) => sum + (isWord(item) && keep(item, at) ? weightOf(items, at) : 0), 0);
  const opposed = new Set(opposite.values());
  const overlapOf = (counts: (item: Item) => boolean): number => {
    const both =
      (weights(a, (item, at) => partners.has(at) && !opposite.has(at) && counts(item)) +
        weights(b, (item, at) => taken.has(at) && !opposed.has(at) && counts(item))) /
      2;
    const opposites =
      weights(a, (item, at) => opposite.has(at) && counts(item)) +
      weights(b, (item, at) => opposed.has(at) && counts(item));
    // An opposite pair is half a place of both sentences.
    const union = weights(a, counts) + weights(b, counts) - both - opposites * 0.75;
    return union > 0 ? both / union : 0;
  };
  const lonely = (items: readonly Item[], has: (at: number) => boolean): Item[] =>
    items.filter((item, at) => isWord(item) && !item.generic && !has(at));

  return {
    overlap: overlapOf(() => true),
    overlapWithoutNames: overlapOf((item) => !item.name),
    shared: sharedAt.length,
    onlyA: lonely(a, (at) => partners.has(at)),
    onlyB: lonely(b, (at) => taken.has(at)),
    antonyms: [...opposite].map(([at, other]) => [a[at] as Item, b[other] as Item] as const),
    contrasts: () => contrastsOf(a, b, partners, taken, opposite),
    partners,
  };
}

/** Unmatched words beside the same neighbour: "front bolts" and "rear bolts", "Q2 margin" and "Q3 margin". */
function contrastsOf(
  a: readonly Item[],
  b: readonly Item[],
  partners: ReadonlyMap<number, number>,
  taken: ReadonlySet<number>,
  opposite: ReadonlyMap<number, number>,
): Contrast[] {
  const contrasts: Contrast[] = [];
  const same = (x: number, y: number): boolean => {
    if (x < 0 && y < 0) return true;
    const p = a[x];
    const q = b[y];
    if (!p || !q) return false;
    return isWord(p) ? partners.get(x) === y && !opposite.has(x) : p.dimension === q.dimension;
  };
  for (const [at, x] of a.entries()) {
    if (!isWord(x) || partners.has(at)) continue;
    for (const [other, y] of b.entries()) {
      if (!isWord(y) || taken.has(other)) continue;
      const right = same(at + 1, other + 1);
      // "… is Sofia Marin" and "… is Ahmed Rashid": a name at the end is the statement itself.
      const last = x.name && y.name && at === a.length - 1 && other === b.length - 1;
      if (!right && !last && !same(at - 1, other - 1)) continue;
      // A generic word distinguishes subjects only as a modifier of the same word: "maximum load" and "usual load".
      if ((x.generic || y.generic) && !(right && isWord(a[at + 1] as Item))) continue;
      contrasts.push({ a: x, b: y, kind: kindOf(x, y) });
    }
  }
  return contrasts;
}

const kindOf = (x: Item, y: Item): Contrast['kind'] => {
  if (x.identifier || y.identifier) return 'identifier';
  return x.name && y.name ? 'name' : 'word';
};
