import { termsOf } from '@cardinal/language';
import { ranking } from './parameters.js';
import { periodsIn } from './periods.js';

/** A document of a scope, and which of the terms asked for its name holds. */
export interface NamedDocument {
  readonly instanceId: number;
  readonly fileId: number;
  readonly terms: readonly string[];
}

/** What the names of a scope's documents say to some terms. */
export interface NamedDocuments {
  /** In the scope, of whatever name. */
  readonly documents: number;
  /** How many of them each term is in the name of, in order. */
  readonly frequencies: readonly number[];
  /** Those that hold most of the terms, the rarest counting most. */
  readonly best: readonly NamedDocument[];
}

/** How surely a query means a document. */
export interface Naming extends Pick<NamedDocument, 'instanceId' | 'fileId'> {
  /** In nats, above 0 to `ranking.naming.mostNats`. */
  readonly told: number;
}

const extension = /\.[a-z0-9]{1,8}$/i;
/** Where what is written together is two words: `BestBuy`, `2023Q2`, `FY2018`, but neither `Q2` nor `3M` (a lone sign is no word). */
const border = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{N})(?=\p{L})|(?<=\p{L}\p{L})(?=\p{N})/gu;
const year = /^(?:19|20)[0-9]{2}$/;
const letter = /\p{L}/u;
const token = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const named = /[\p{Lu}\p{Lo}\p{N}]/u;
/** In the names of documents that have a year in theirs: how common that is tells whether years name documents. */
const anyYear = '#year';
/** Words of a query that may name a document. A question has fewer. */
const mostWords = 64;
/** Neighbouring words that may be written as one: `General Mills` and `GENERALMILLS_2019.pdf`, `version 12` and `version12.pdf`. */
const longestJoin = 3;
/** What a year counts beside a later one of the same query: a document tells of the years before it, none of those after. */
const earlierYear = 0.9;

/** Term → whether it is written as a name: with a capital letter or a digit, or in a script that has no capitals. */
type NamingTerms = ReadonlyMap<string, boolean>;

/** The terms by which a document's file name is found. */
export function termsOfName(fileName: string): string[] {
  const terms = [...wordsIn(fileName.replace(extension, '')).keys()];
  return [...terms, ...(terms.some((term) => year.test(term)) ? [anyYear] : [])];
}

/** The terms by which a query may name documents, for `namingsOf`. One without any capital letter may mean a name by every word. */
export function namingTerms(query: string): NamingTerms {
  const terms = wordsIn(query);
  terms.set(anyYear, false);
  return /\p{Lu}/u.test(query) ? terms : new Map([...terms.keys()].map((term) => [term, true]));
}

/**
 * Which documents a query names, and how surely: by the words that stand in few names. The best one is told by its rarest word and its rarest
 * number, and the others by their share of what it holds: words are no independent witnesses, a word and a year nearly are.
 *
 * A word in most names says nothing, and one of them has to be written as a name: an article called "Oil crisis" is not named by all that asks
 * for oil. A number names a document beside such a word, and a year alone where years are what tells the names apart: serial numbers, which
 * most names of some collections consist of, are in many a question by chance.
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

/** The weight of a word by the number of documents with it in their names (inverse document frequency; Spärck Jones 1972). */
export const rarity = (holders: number, documents: number): number => Math.log(1 + documents / holders);

/** Words as they are, in the parts that they were made of, and as one with their neighbours, and periods; no numbers that are on every page. */
function wordsIn(text: string): Map<string, boolean> {
  const terms = new Map<string, boolean>();
  for (const form of [text, text.replace(border, ' ')]) {
    for (const period of periodsIn(form)) terms.set(period, true);
    const tokens = tokensOf(form);
    for (let start = 0; start < tokens.length; start++) {
      for (let end = start; end < Math.min(start + longestJoin, tokens.length); end++) {
        const isName = named.test(tokens[start] ?? '') && named.test(tokens[end] ?? '');
        for (const term of termsOf(tokens.slice(start, end + 1).join(''))) {
          if (term.length > (letter.test(term) ? 1 : 2)) terms.set(term, isName || terms.get(term) === true);
        }
      }
    }
  }
  return terms;
}

const tokensOf = (text: string): string[] => (text.match(token) ?? []).slice(0, mostWords);
