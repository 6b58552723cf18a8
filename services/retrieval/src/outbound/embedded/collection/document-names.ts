import { createTimeSlice } from '@cardinal/kernel';
import { termsOfName } from '@cardinal/language';
import { rarity, type NamedDocument, type NamedDocuments } from '../../../domain/naming.js';
import { ranking } from '../../../domain/parameters.js';
import type { InstanceEntry } from '../storage/instances.js';

/** Finds documents of a collection by the words of their names. Names are read at the first query, and new ones at each later query. */
export class DocumentNames {
  readonly #instances: readonly InstanceEntry[];
  /** Maps a term to the numbers of the instances whose name contains it. */
  readonly #holders = new Map<string, number[]>();
  #read = 0;

  constructor(instances: readonly InstanceEntry[]) {
    this.#instances = instances;
  }

  /** Reads the names that are not yet known. In slices of time, because reading 100,000 of them takes a second. */
  async readNew(): Promise<void> {
    const slice = createTimeSlice();
    while (this.#read < this.#instances.length) {
      this.#add(this.#read++);
      await slice.yieldIfSpent();
    }
  }

  /** Has to be called after a change of a name. @param before the instance's previous name. */
  renamed(number: number, before: string): void {
    if (number >= this.#read) return;
    for (const term of termsOfName(before)) {
      const holders = this.#holders.get(term) ?? [];
      holders.splice(holders.indexOf(number), 1);
    }
    this.#add(number);
  }

  /** For each term, the documents whose name, if it has been read, contains it. @param open by number of the instance: 1 if it is in scope. */
  holding(terms: readonly string[], open: Uint8Array): (readonly InstanceEntry[])[] {
    return terms.map((term) =>
      (this.#holders.get(term) ?? []).flatMap((number) => {
        const instance = this.#instances[number];
        return instance && open[number] === 1 ? [instance] : [];
      }),
    );
  }

  #add(number: number): void {
    for (const term of termsOfName(this.#instances[number]?.fileName ?? '')) {
      const holders = this.#holders.get(term);
      if (holders) holders.push(number);
      else this.#holders.set(term, [number]);
    }
  }
}

/** A subset of the named documents: their number, and for each term the instances whose names contain it. */
export interface NamesHeld {
  readonly documents: number;
  readonly holders: readonly (readonly InstanceEntry[])[];
}

/** The documents of all parts together that the terms name. */
export function namedIn(terms: readonly string[], parts: readonly NamesHeld[]): NamedDocuments {
  const documents = parts.reduce((sum, part) => sum + part.documents, 0);
  const held = new Map<InstanceEntry, { readonly terms: string[]; score: number }>();
  const frequencies = terms.map((term, at) => {
    const holders = parts.flatMap((part) => part.holders[at] ?? []);
    for (const instance of holders) {
      const known = held.get(instance) ?? { terms: [], score: 0 };
      known.terms.push(term);
      known.score += rarity(holders.length, documents);
      held.set(instance, known);
    }
    return holders.length;
  });
  const best = [...held]
    .sort(([a, { score: ofA }], [b, { score: ofB }]) => ofB - ofA || a.instanceId - b.instanceId)
    .slice(0, ranking.naming.documents)
    .map(([{ instanceId, fileId }, { terms: own }]): NamedDocument => ({
      instanceId,
      fileId,
      terms: own,
    }));
  return { documents, frequencies, best };
}
