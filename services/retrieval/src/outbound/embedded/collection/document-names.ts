import { rarity, termsOfName, type NamedDocument, type NamedDocuments } from '../../../domain/naming.js';
import { ranking } from '../../../domain/parameters.js';
import type { InstanceEntry } from '../storage/instances.js';

/** Finds the documents of a collection by the words of their names. Read when first asked for, and what is new since with each question. */
export class DocumentNames {
  readonly #instances: readonly InstanceEntry[];
  /** Term → numbers of the instances whose name holds it, ascending. */
  readonly #holders = new Map<string, number[]>();
  #read = 0;

  constructor(instances: readonly InstanceEntry[]) {
    this.#instances = instances;
  }

  /** To be called when a name has changed. */
  forget(): void {
    this.#holders.clear();
    this.#read = 0;
  }

  /** @param open by number of the instance: 1 if it is in scope. */
  holding(terms: readonly string[], open: Uint8Array): NamedDocuments {
    this.#readNew();
    const documents = open.reduce((sum, isOpen) => sum + isOpen, 0);
    const held = new Map<number, { terms: string[]; score: number }>();
    const frequencies = terms.map((term) => {
      const holders = (this.#holders.get(term) ?? []).filter((number) => open[number] === 1);
      for (const number of holders) {
        const known = held.get(number) ?? { terms: [], score: 0 };
        known.terms.push(term);
        known.score += rarity(holders.length, documents);
        held.set(number, known);
      }
      return holders.length;
    });
    const best = [...held]
      .sort(([a, { score: ofA }], [b, { score: ofB }]) => ofB - ofA || a - b)
      .slice(0, ranking.naming.documents)
      .flatMap(([number, { terms: own }]): NamedDocument[] => {
        const instance = this.#instances[number];
        return instance ? [{ instanceId: instance.instanceId, fileId: instance.fileId, terms: own }] : [];
      });
    return { documents, frequencies, best };
  }

  #readNew(): void {
    for (; this.#read < this.#instances.length; this.#read++) {
      for (const term of termsOfName(this.#instances[this.#read]?.fileName ?? '')) {
        const holders = this.#holders.get(term);
        if (holders) holders.push(this.#read);
        else this.#holders.set(term, [this.#read]);
      }
    }
  }
}
