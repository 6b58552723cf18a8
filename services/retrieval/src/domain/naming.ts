import { anyYear, yearTerm, type NamingTerms } from '@cardinal/language';
import { ranking } from './parameters.js';

/** A document of a scope, with those of the requested terms that its name contains. */
export interface NamedDocument {
  readonly instanceId: number;
  readonly fileId: number;
  readonly terms: readonly string[];
}

/** How the names of a scope's documents relate to a list of terms. */
export interface NamedDocuments {
  /** Number of documents in the scope, whatever their names. */
  readonly documents: number;
  /** For each term, in order, the number of documents with the term in their name. */
  readonly frequencies: readonly number[];
  /** The documents whose names contain the most terms, rarer terms counting more. */
  readonly best: readonly NamedDocument[];
}

/** How certainly a query refers to a document. */
export interface Naming extends Pick<NamedDocument, 'instanceId' | 'fileId'> {
  /** Evidence in nats, above 0, at most `ranking.naming.mostNats`. */
  readonly told: number;
}

const letter = /\p{L}/u;
/** Weight of a year relative to a later year of the same query: a document covers years before its own, but none after it. */
const earlierYear = 0.9;

/**
 * Which documents a query names, and how certainly, judged by the words that few names contain. The certainty of the best document is the
 * weight of its rarest word plus that of its rarest number; other documents get a part of it in proportion to their score. Not all weights
 * are summed, because words are no independent evidence, while a word and a year nearly are.
 *
 * A word in most names is no evidence, and one word has to be written as a name: not every question about oil names an article called "Oil
 * crisis". A number names a document beside such a word, and a year does so alone if years distinguish the names. Other numbers do not:
 * serial numbers, which are most of the names in some collections, occur in many questions by chance.
 */
export function namingsOf(terms: NamingTerms, { documents, frequencies, best }: NamedDocuments): Naming[] {
  const held = new Map([...terms.keys()].map((term, at) => [term, frequencies[at] ?? 0]));
  const weights = new Map(
    [...held].flatMap(([term, count]): [string, number][] =>
      count === 0 || count > documents / 2 || term === anyYear ? [] : [[term, rarity(count, documents)]],
    ),
  );
  const years = [...weights.keys()].filter((term) => yearTerm.test(term)).sort();
  const weightOfYear = Math.max(...years.map((term) => weights.get(term) ?? 0));
  years.forEach((term, at) => weights.set(term, weightOfYear * (at === years.length - 1 ? 1 : earlierYear)));
  const yearly = (held.get(anyYear) ?? 0) >= documents / 2;
  const names = (term: string): boolean =>
    weights.has(term) && ((terms.get(term) === true && letter.test(term)) || (yearly && yearTerm.test(term)));
  const weightOf = (term: string): number => weights.get(term) ?? 0;
  const rarest = (held: readonly string[]): number => Math.max(0, ...held.map(weightOf));
  const scored = best
    .filter((document) => document.terms.some(names))
    .map(({ instanceId, fileId, terms: own }) => ({
      instanceId,
      fileId,
      score: own.reduce((sum, term) => sum + weightOf(term), 0),
      told: rarest(own.filter((term) => letter.test(term))) + rarest(own.filter((term) => !letter.test(term))),
    }))
    .sort((a, b) => b.score - a.score || b.told - a.told || a.instanceId - b.instanceId);
  const [first] = scored;
  if (!first) return [];
  const most = Math.min(first.told, ranking.naming.mostNats) / first.score;
  return scored.map(({ instanceId, fileId, score }) => ({ instanceId, fileId, told: score * most }));
}

/**
 * Lowers the weight of the terms of a query that only name documents: within a document its name tells nothing, but the few cards that repeat it
 * would come first (lists of subsidiaries, an auditor's opinion), and among documents its name already counts.
 *
 * @param terms what ranks: the query's terms, possibly with others.
 * @param rest terms of the query without names.
 */
export function withLighterNames(
  terms: ReadonlyMap<string, number>,
  { asked, rest }: Readonly<Record<'asked' | 'rest', ReadonlyMap<string, number>>>,
): ReadonlyMap<string, number> {
  const onlyName = (term: string): boolean => asked.has(term) && !rest.has(term);
  return new Map(
    [...terms].map(([term, weight]) => [term, onlyName(term) ? weight * ranking.naming.withinDocument : weight]),
  );
}

/** Weight of a word by the number of documents whose names contain it (inverse document frequency; Spärck Jones 1972). */
export const rarity = (holders: number, documents: number): number => Math.log(1 + documents / holders);
