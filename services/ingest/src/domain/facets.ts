import { describedKey, orderedValueOf, saidKey } from '@cardinal/contracts';
import type { Metadata } from './metadata.js';

/** The facts about a document that filters compare, except built-in keys. */
export interface DocumentFacts {
  /** Properties found by the parser. */
  readonly properties: Readonly<Record<string, string>>;
  readonly metadata: Metadata;
}

export const facetTypes = ['string', 'number', 'date', 'boolean'] as const;
type FacetType = (typeof facetTypes)[number];

/** A key that filters may name, with its values in the documents. */
export interface Facet {
  readonly key: string;
  /** The common type of all values; `string` if they differ. */
  readonly type: FacetType;
  readonly documents: number;
  /** The most frequent values, in descending order of frequency, then by text. */
  readonly values: readonly { readonly value: string; readonly documents: number }[];
  /** Whether `values` contains all values. */
  readonly complete: boolean;
}

/**
 * Maximum number of keys, of returned values per key, and of distinct values counted over all keys; and length of the longest value that is
 * counted, in UTF-16 code units.
 */
const limits = { keys: 200, values: 20, counted: 20_000, valueLength: 200 } as const;

interface Tally {
  documents: number;
  complete: boolean;
  readonly types: Set<FacetType>;
  readonly counts: Map<string, number>;
}

/** Counts keys and values of documents in bounded memory: beyond the limits nothing is counted, and the result is marked as incomplete. */
export interface FacetCount {
  add(facts: DocumentFacts): void;
  /** Facets ordered by key. `complete`: no key is missing. */
  result(): { readonly facets: readonly Facet[]; readonly complete: boolean };
}

export function countFacets(): FacetCount {
  const tallies = new Map<string, Tally>();
  let complete = true;
  let counted = 0;

  function tallyOf(key: string): Tally | undefined {
    const known = tallies.get(key);
    if (known) return known;
    if (tallies.size === limits.keys) {
      complete = false;
      return undefined;
    }
    const tally = { documents: 0, complete: true, types: new Set<FacetType>(), counts: new Map<string, number>() };
    tallies.set(key, tally);
    return tally;
  }

  function count(tally: Tally, value: string): void {
    tally.types.add(typeOf(value));
    const before = tally.counts.get(value);
    if (before === undefined && (counted === limits.counted || value.length > limits.valueLength)) {
      tally.complete = false;
      return;
    }
    if (before === undefined) counted += 1;
    tally.counts.set(value, (before ?? 0) + 1);
  }

  return {
    add(facts) {
      for (const [key, values] of entriesOf(facts)) {
        const tally = tallyOf(key);
        if (!tally) continue;
        tally.documents += 1;
        for (const value of new Set(values)) count(tally, value);
      }
    },
    result: () => ({
      complete,
      facets: [...tallies]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, { documents, types, counts, complete: whole }]) => {
          const [type = 'string', other] = types;
          const values = [...counts]
            .sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1))
            .slice(0, limits.values)
            .map(([value, having]) => ({ value, documents: having }));
          return {
            ...{ key, documents, values },
            type: other ? ('string' as const) : type,
            complete: whole && counts.size <= limits.values,
          };
        }),
    }),
  };
}

/**
 * Filter keys with the compared values. A property whose name has the form of a user metadata key is left out, because no filter can name
 * it.
 */
function* entriesOf({ properties, metadata }: DocumentFacts): Generator<[string, readonly string[]]> {
  for (const [key, value] of Object.entries(properties)) if (describedKey(key) === undefined) yield [key, [value]];
  for (const [key, value] of metadata) yield [saidKey(key), typeof value === 'object' ? value : [String(value)]];
}

function typeOf(value: string): FacetType {
  return orderedValueOf(value)?.kind ?? (value === 'true' || value === 'false' ? 'boolean' : 'string');
}
