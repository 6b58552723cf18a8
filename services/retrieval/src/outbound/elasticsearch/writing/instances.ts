import type { Acceptance, InstanceChange, InstanceRecord, InstanceRef, CollectionRef } from '../../../app/ports.js';
import type { InstanceState } from '@cardinal/contracts';
import { LRUCache } from 'lru-cache';
import type { WriteAll } from '../client/bulk.js';
import type { Elastic } from '../client/connection.js';
import type { Found, ReadDocument } from '../client/documents.js';
import { IndexUnavailableError } from '../client/errors.js';
import { instanceName } from '../layout/names.js';

/** The index's record of a document version. */
export interface InstanceEntry extends CollectionRef {
  readonly instanceId: number;
  readonly generation: number;
  readonly revision: number;
  readonly state: InstanceState;
  readonly facts: Pick<InstanceRecord, 'fileId' | 'fileName' | 'version' | 'metadata'>;
  readonly begunIn: string;
  readonly complete: Readonly<Record<string, Completion>>;
}

/** Which generation is complete in one version of the index. */
export interface Completion {
  readonly words: number;
  readonly vectors: number;
}

/** Reads see the last write, refreshed or not; changes are compare-and-set by sequence number. */
export interface Instances {
  read(ref: Named): Promise<InstanceEntry | undefined>;
  readAll(refs: readonly Named[]): Promise<InstanceEntry[]>;
  begin(instance: InstanceRecord, index: string): Promise<Acceptance>;
  /** Ignored if a newer revision is known or the instance is deleted. @returns the entry afterwards. */
  change(key: CollectionRef, change: InstanceChange): Promise<InstanceEntry>;
  /** Records which parts of this generation are complete in that version. @returns the entry afterwards. */
  complete(
    instance: InstanceRef,
    index: string,
    parts: readonly (keyof Completion)[],
  ): Promise<InstanceEntry | undefined>;
  /** Pages of instances that are not deleted, of one collection or of all. */
  pages(of?: CollectionRef): AsyncIterable<readonly InstanceEntry[]>;
}

type Named = CollectionRef & { readonly instanceId: number };
type Stored = InstanceEntry & { readonly name: string };

const mostTries = 50;
const page = 500;
const mostRemembered = 1_000;

export function isStale(entry: InstanceEntry | undefined, { generation }: { readonly generation: number }): boolean {
  return entry === undefined || entry.state === 'deleted' || entry.generation !== generation;
}

export interface InstancesNeeds {
  readonly client: Elastic;
  readonly readDocument: ReadDocument;
  readonly writeAll: WriteAll;
}

export function createInstances({ client, readDocument, writeAll }: InstancesNeeds, index: string): Instances {
  /** Last read entry of each instance: mostly still current, and so a good guess for a compare-and-set. */
  const lastRead = new LRUCache<string, Found<Stored>>({ max: mostRemembered });
  const stored = (ref: Named) => readDocument<Stored>({ index, id: instanceName(ref) });

  async function read(ref: Named): Promise<InstanceEntry | undefined> {
    const [found, id] = [await stored(ref), instanceName(ref)];
    if (found) lastRead.set(id, found);
    else lastRead.delete(id);
    return found?.source;
  }

  /**
   * @param next computes the new entry; undefined changes nothing.
   * @param guess the probable current entry, null for none. Saves a read; a wrong guess only costs a further try.
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
    throw new IndexUnavailableError('Too many concurrent writers change one document; retry later.', {
      facts: { tries: mostTries },
    });
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
              ...fresh,
              ...known,
              teamId,
              collectionId,
              instanceId,
              revision,
              state,
              ...(state === 'deleted' && { facts: unknown }), // a tombstone holds nothing of the document's content
            },
      );
      if (!entry) throw new RangeError('A change of state must leave an entry; this is a bug.');
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
      const guess = lastRead.get(name);
      lastRead.delete(name);
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
