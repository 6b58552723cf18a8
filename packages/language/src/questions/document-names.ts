import { periodsOfYears } from '../periods.js';
import { termsOf } from '../analyse.js';

const extension = /\.[a-z0-9]{1,8}$/i;
/** Where a run of signs is split into two words: `BestBuy`, `2023Q2`, `FY2018`, but neither `Q2` nor `3M` (a single sign is no word). */
const border = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{N})(?=\p{L})|(?<=\p{L}\p{L})(?=\p{N})/gu;
export const yearTerm = /^(?:19|20)[0-9]{2}$/;
/** Codes of quarters, half-years and fiscal years, with or without a year. */
const period = /^(?:(?:fy|cy|gj)[0-9]*|[0-9]*[qh][0-9]*)$/;
const letter = /\p{L}/u;
const token = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const named = /[\p{Lu}\p{Lo}\p{N}]/u;
/** Added to the terms of names that contain a year: its frequency shows whether years distinguish the documents. */
export const anyYear = '#year';
/** Maximum number of words of a query that may name a document. Questions have fewer. */
const mostWords = 64;
/**
 * Maximum number of adjacent words that may be written as one: `General Mills` as `GENERALMILLS_2019.pdf`, `version 12` as `version12.pdf`.
 */
const longestJoin = 3;

/** Maps a term to whether it is written as a name: with a capital letter or a digit, or in a script without capitals. */
export type NamingTerms = ReadonlyMap<string, boolean>;

/** The terms by which a document's file name is found. */
export function termsOfName(fileName: string): string[] {
  const terms = [...wordsIn(fileName.replace(extension, '')).keys()];
  return [...terms, ...(terms.some((term) => yearTerm.test(term)) ? [anyYear] : [])];
}

/** The terms by which a query may name documents, with whether each may. In a query without capital letters, every word may be a name. */
export function namingTerms(query: string): NamingTerms {
  const terms = wordsIn(query);
  terms.set(anyYear, false);
  return namesAnywhere(query) ? new Map([...terms.keys()].map((term) => [term, true])) : terms;
}

const namesAnywhere = (query: string): boolean => !/\p{Lu}/u.test(query);

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
