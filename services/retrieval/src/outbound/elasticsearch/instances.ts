import type { Acceptance, InstanceChange, InstanceRecord, InstanceRef } from '../../app/ports.js';
import type { InstanceState } from '../../domain/scope.js';
import type { Elastic } from './connection.js';
import { IndexUnavailableError, unlessRefused } from './errors.js';
import { instanceName, type CollectionKey } from './names.js';

/** What the index remembers of a document. */
export interface InstanceEntry extends CollectionKey {
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
  change(key: CollectionKey, change: InstanceChange): Promise<InstanceEntry>;
  /** Notes that this generation is whole in that index. */
  complete(instance: InstanceRef, index: string, part: keyof Completion): Promise<void>;
  /** All that are not deleted, or those of one collection, a page at a time. */
  pages(of?: CollectionKey): AsyncIterable<readonly InstanceEntry[]>;
}

type Named = CollectionKey & { readonly instanceId: number };
type Stored = InstanceEntry & { readonly name: string };

const mostTries = 50;
const page = 500;

export function isStale(entry: InstanceEntry | undefined, { generation }: { readonly generation: number }): boolean {
  return entry === undefined || entry.state === 'deleted' || entry.generation !== generation;
}

export function createInstances(client: Elastic, index: string): Instances {
  /** @param next undefined: leave it as it is. */
  async function update(
    ref: Named,
    next: (known: InstanceEntry | undefined) => InstanceEntry | undefined,
  ): Promise<InstanceEntry | undefined> {
    const id = instanceName(ref);
    for (let tries = 0; tries < mostTries; tries++) {
      const found = await client.get<Stored>({ index, id }).catch(unlessRefused(404));
      const known = found?._source;
      const entry = next(known);
      if (entry === undefined) return known;
      const guard = found?.found
        ? { if_seq_no: found._seq_no ?? 0, if_primary_term: found._primary_term ?? 0 }
        : { op_type: 'create' as const };
      const written = await client
        .index<Stored>({ index, id, document: { ...entry, name: id }, ...guard })
        .catch(unlessRefused(409));
      if (written) return entry;
    }
    throw new IndexUnavailableError('Too many writers change one document.', { facts: { tries: mostTries } });
  }

  return {
    read: async (ref) =>
      (await client.get<Stored>({ index, id: instanceName(ref) }).catch(unlessRefused(404)))?._source,
    async readAll(refs) {
      if (refs.length === 0) return [];
      const { docs } = await client.mget<Stored>({ index, ids: refs.map(instanceName) });
      return docs.flatMap((doc) => ('_source' in doc && doc._source ? [doc._source] : []));
    },
    async begin(instance, begunIn) {
      const { teamId, collectionId, instanceId, generation, fileId, fileName, version, metadata } = instance;
      const facts = { fileId, fileName, version, metadata };
      let acceptance: Acceptance = 'stale';
      await update(instance, (known) => {
        acceptance = known && (known.state === 'deleted' || known.generation > generation) ? 'stale' : 'accepted';
        if (acceptance === 'stale') return undefined;
        const { revision, state, complete } = known ?? { revision: 0, state: 'current' as const, complete: {} };
        return { teamId, collectionId, instanceId, generation, revision, state, facts, begunIn, complete };
      });
      return acceptance;
    },
    async change({ teamId, collectionId }, { instanceId, revision, state }) {
      const fresh = {
        generation: 0,
        facts: { fileId: 0, fileName: '', version: 0, metadata: {} },
        begunIn: '',
        complete: {},
      };
      const entry = await update({ teamId, collectionId, instanceId }, (known) =>
        known && (known.state === 'deleted' || known.revision > revision)
          ? undefined
          : { ...fresh, ...known, ...{ teamId, collectionId, instanceId, revision, state } },
      );
      if (!entry) throw new RangeError('A change leaves an entry behind.');
      return entry;
    },
    async complete(instance, version, part) {
      await update(instance, (known) => {
        if (!known || isStale(known, instance)) return undefined;
        const before = known.complete[version] ?? { words: -1, vectors: -1 };
        return {
          ...known,
          complete: { ...known.complete, [version]: { ...before, [part]: instance.generation } },
        };
      });
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
