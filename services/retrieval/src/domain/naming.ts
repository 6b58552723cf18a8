import { periodsOfYears, termsOf } from '@cardinal/language';
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

const extension = /\.[a-z0-9]{1,8}$/i;
/** Where a run of signs is split into two words: `BestBuy`, `2023Q2`, `FY2018`, but neither `Q2` nor `3M` (a single sign is no word). */
const border = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{N})(?=\p{L})|(?<=\p{L}\p{L})(?=\p{N})/gu;
const year = /^(?:19|20)[0-9]{2}$/;
/** Codes of quarters, half-years and fiscal years, with or without a year. */
const period = /^(?:(?:fy|cy|gj)[0-9]*|[0-9]*[qh][0-9]*)$/;
const letter = /\p{L}/u;
const token = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const named = /[\p{Lu}\p{Lo}\p{N}]/u;
/** Added to the terms of names that contain a year: its frequency shows whether years distinguish the documents. */
const anyYear = '#year';
/** Maximum number of words of a query that may name a document. Questions have fewer. */
const mostWords = 64;
/**
 * Maximum number of adjacent words that may be written as one: `General Mills` as `GENERALMILLS_2019.pdf`, `version 12` as `version12.pdf`.
 */
const longestJoin = 3;
/** Weight of a year relative to a later year of the same query: a document covers years before its own, but none after it. */
const earlierYear = 0.9;

/** Maps a term to whether it is written as a name: with a capital letter or a digit, or in a script without capitals. */
type NamingTerms = ReadonlyMap<string, boolean>;

/** The terms by which a document's file name is found. */
export function termsOfName(fileName: string): string[] {
  const terms = [...wordsIn(fileName.replace(extension, '')).keys()];
  return [...terms, ...(terms.some((term) => year.test(term)) ? [anyYear] : [])];
}

/** The terms by which a query may name documents, for `namingsOf`. In a query without capital letters, every word may be a name. */
export function namingTerms(query: string): NamingTerms {
  const terms = wordsIn(query);
  terms.set(anyYear, false);
  return namesAnywhere(query) ? new Map([...terms.keys()].map((term) => [term, true])) : terms;
}

const namesAnywhere = (query: string): boolean => !/\p{Lu}/u.test(query);

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
  const years = [...weights.keys()].filter((term) => year.test(term)).sort();
  const weightOfYear = Math.max(...years.map((term) => weights.get(term) ?? 0));
  years.forEach((term, at) => weights.set(term, weightOfYear * (at === years.length - 1 ? 1 : earlierYear)));
  const yearly = (held.get(anyYear) ?? 0) >= documents / 2;
  const names = (term: string): boolean =>
    weights.has(term) && ((terms.get(term) === true && letter.test(term)) || (yearly && year.test(term)));
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
 * A query without the words that name documents ("What is the margin of Acme Works?": "What is the margin of ?"): those written as a name that,
 * alone or joined, are in a document's name. Years and periods stay, because a document also has columns and sections of single years.
 *
 * @param held terms of the documents' names.
 * @returns the query itself if nothing but names would be left out.
 */
export function withoutNames(query: string, held: ReadonlySet<string>): string {
  if (held.size === 0) return query;
  const anywhere = namesAnywhere(query);
  const names = (words: readonly string[]): boolean =>
    (anywhere || isName(words)) &&
    termsOf(words.join('')).some((term) => held.has(term) && letter.test(term) && !period.test(term));
  const tokens = [...query.matchAll(token)].slice(0, mostWords);
  const isNaming = tokens.map(() => false);
  for (let start = 0; start < tokens.length; start++) {
    for (let end = start; end < Math.min(start + longestJoin, tokens.length); end++) {
      const joined = tokens.slice(start, end + 1).map(([word]) => word);
      if (names(joined)) isNaming.fill(true, start, end + 1);
    }
  }
  if (isNaming.every(Boolean)) return query;
  let [rest, from] = ['', 0];
  for (const [at, { index, 0: word }] of tokens.entries()) {
    if (isNaming[at] !== true) continue;
    rest += query.slice(from, index);
    from = index + word.length;
  }
  return rest + query.slice(from);
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

/** Words as written, their parts, adjacent words joined, and periods. Short numbers are left out, because they are on every page. */
function wordsIn(text: string): Map<string, boolean> {
  const terms = new Map<string, boolean>();
  for (const form of [text, text.replace(border, ' ')]) {
    for (const { part, year: of } of periodsOfYears(form)) for (const term of [part ?? of, of]) terms.set(term, true);
    const tokens = tokensOf(form);
    for (let start = 0; start < tokens.length; start++) {
      for (let end = start; end < Math.min(start + longestJoin, tokens.length); end++) {
        const joined = tokens.slice(start, end + 1);
        for (const term of termsOf(joined.join(''))) {
          if (term.length > (letter.test(term) ? 1 : 2)) terms.set(term, isName(joined) || terms.get(term) === true);
        }
      }
    }
  }
  return terms;
}

/** Whether adjacent words are written as a name: the first and the last with a capital letter or a digit. */
const isName = (words: readonly string[]): boolean => named.test(words[0] ?? '') && named.test(words.at(-1) ?? '');

const tokensOf = (text: string): string[] => (text.match(token) ?? []).slice(0, mostWords);
