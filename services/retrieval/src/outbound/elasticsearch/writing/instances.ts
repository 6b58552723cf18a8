import type { Acceptance, InstanceChange, InstanceRecord, InstanceRef, CollectionRef } from '../../../app/ports.js';
import type { InstanceState } from '@cardinal/contracts';
import type { WriteAll } from '../client/bulk.js';
import type { Elastic } from '../client/connection.js';
import type { Found, ReadDocument } from '../client/documents.js';
import { IndexUnavailableError } from '../client/errors.js';
import { instanceName } from '../layout/names.js';

/** What the index remembers of a document. */
export interface InstanceEntry extends CollectionRef {
  readonly instanceId: number;
  readonly generation: number;
  readonly revision: number;
  readonly state: InstanceState;
  readonly facts: Pick<InstanceRecord, 'fileId' | 'fileName' | 'version' | 'metadata'>;
  readonly begunIn: string;
  readonly complete: Readonly<Record<string, Completion>>;
}

/** Generations that are whole in one version of the index. */
export interface Completion {
  readonly words: number;
  readonly vectors: number;
}

/** Reads are of the last write, refreshed or not; changes are compare-and-set by sequence number. */
export interface Instances {
  read(ref: Named): Promise<InstanceEntry | undefined>;
  readAll(refs: readonly Named[]): Promise<InstanceEntry[]>;
  begin(instance: InstanceRecord, index: string): Promise<Acceptance>;
  /** @returns the entry as it is now; unchanged where a newer revision is known or it is deleted. */
  change(key: CollectionRef, change: InstanceChange): Promise<InstanceEntry>;
  /** Notes which parts of this generation are whole in that index. @returns the entry as it is now. */
  complete(
    instance: InstanceRef,
    index: string,
    parts: readonly (keyof Completion)[],
  ): Promise<InstanceEntry | undefined>;
  /** All that are not deleted, or those of one collection, a page at a time. */
  pages(of?: CollectionRef): AsyncIterable<readonly InstanceEntry[]>;
}

type Named = CollectionRef & { readonly instanceId: number };
type Stored = InstanceEntry & { readonly name: string };

const mostTries = 50;
const page = 500;
const mostSeen = 1_000;

export function isStale(entry: InstanceEntry | undefined, { generation }: { readonly generation: number }): boolean {
  return entry === undefined || entry.state === 'deleted' || entry.generation !== generation;
}

export interface InstancesNeeds {
  readonly client: Elastic;
  readonly readDocument: ReadDocument;
  readonly writeAll: WriteAll;
}

export function createInstances({ client, readDocument, writeAll }: InstancesNeeds, index: string): Instances {
  /** As this process read them last, longest ago first: mostly nobody else has changed them since. */
  const seen = new Map<string, Found<Stored>>();
  const stored = (ref: Named) => readDocument<Stored>({ index, id: instanceName(ref) });

  async function read(ref: Named): Promise<InstanceEntry | undefined> {
    const [found, id] = [await stored(ref), instanceName(ref)];
    seen.delete(id);
    if (found) seen.set(id, found);
    const [oldest] = seen.keys();
    if (seen.size > mostSeen && oldest !== undefined) seen.delete(oldest);
    return found?.source;
  }

  /**
   * @param next undefined: leave it as it is.
   * @param guess what is probably there, null: nothing. Saves reading it; if it is wrong, nothing is written by it.
   */
  async function update(
    ref: Named,
    next: (known: InstanceEntry | undefined) => InstanceEntry | undefined,
    guess?: Found<Stored> | null,
  ): Promise<InstanceEntry | undefined> {
    const id = instanceName(ref);
    for (let tries = 0; tries < mostTries; tries++) {
      const guessed = tries === 0 && guess !== undefined;
      const found = guessed ? (guess ?? undefined) : await stored(ref);
      const entry = next(found?.source);
      if (entry === undefined && guessed) continue;
      if (entry === undefined) return found?.source;
      const target = { _index: index, _id: id };
      const action = found ? { index: { ...target, ...found.guard } } : { create: target };
      const [outcome] = await writeAll([{ action, document: { ...entry, name: id } }]);
      if (outcome === 'written') return entry;
    }
    throw new IndexUnavailableError('Too many writers change one document.', { facts: { tries: mostTries } });
  }

  return {
    read,
    async readAll(refs) {
      const found = await Promise.all(refs.map(stored));
      return found.flatMap((one) => one?.source ?? []);
    },
    async begin(instance, begunIn) {
      const { teamId, collectionId, instanceId, generation, fileId, fileName, version, metadata } = instance;
      const facts = { fileId, fileName, version, metadata };
      let acceptance: Acceptance = 'stale';
      const next = (known: InstanceEntry | undefined): InstanceEntry | undefined => {
        acceptance = known && (known.state === 'deleted' || known.generation > generation) ? 'stale' : 'accepted';
        if (acceptance === 'stale') return undefined;
        const { revision, state } = known && known.revision > instance.revision ? known : instance;
        const complete = known?.complete ?? {};
        return { teamId, collectionId, instanceId, generation, revision, state, facts, begunIn, complete };
      };
      await update(instance, next, generation === 1 ? null : undefined);
      return acceptance;
    },
    async change({ teamId, collectionId }, { instanceId, revision, state }) {
      const unknown = { fileId: 0, fileName: '', version: 0, metadata: {} };
      const fresh = { generation: 0, facts: unknown, begunIn: '', complete: {} };
      const entry = await update({ teamId, collectionId, instanceId }, (known) =>
        known && (known.state === 'deleted' || known.revision > revision)
          ? undefined
          : {
              ...{ ...fresh, ...known },
              ...{ teamId, collectionId, instanceId, revision, state },
              ...(state === 'deleted' && { facts: unknown }), // nothing that it said is kept
            },
      );
      if (!entry) throw new RangeError('A change leaves an entry behind.');
      return entry;
    },
    async complete(instance, version, parts) {
      const next = (known: InstanceEntry | undefined): InstanceEntry | undefined => {
        if (!known || isStale(known, instance)) return undefined;
        const before = known.complete[version] ?? { words: -1, vectors: -1 };
        const now = Object.fromEntries(parts.map((part) => [part, instance.generation]));
        return { ...known, complete: { ...known.complete, [version]: { ...before, ...now } } };
      };
      const name = instanceName(instance);
      const guess = seen.get(name);
      seen.delete(name);
      return update(instance, next, guess);
    },
    async *pages(of) {
      const filter = of ? [{ term: { teamId: of.teamId } }, { term: { collectionId: of.collectionId } }] : [];
      await client.indices.refresh({ index });
      for (let after: string | undefined; ;) {
        const { hits } = await client.search<Stored>({
          index,
          size: page,
          sort: [{ name: 'asc' }],
          query: { bool: { filter, must_not: [{ term: { state: 'deleted' } }] } },
          ...(after === undefined ? {} : { search_after: [after] }),
        });
        const entries = hits.hits.flatMap((hit) => hit._source ?? []);
        if (entries.length === 0) return;
        yield entries;
        after = entries.at(-1)?.name;
      }
    },
  };
}
