import { openTable, type Store } from '@cardinal/store';
import type { CatalogArchive, CatalogScope, CollectionRecord, FileRecord } from '../app/archive.js';
import { identityOf, type Instance } from '../domain/instance.js';
import { tombstoned } from '../domain/instance-transitions.js';
import { fileIdentity } from './files.js';
import { collectionsTable, filesTable, instancesTable, type StoredInstance } from './tables.js';

/** Maximum number of records per query or write. */
const atOnce = 500;

/** The catalog's records in the store. The caller must have migrated it. */
export function catalogArchive(store: Store): CatalogArchive {
  const collections = openTable(store, collectionsTable);
  const files = openTable(store, filesTable);
  const instances = openTable(store, instancesTable);

  const inScope = ({ teamId, collectionId }: CatalogScope) => ({
    deletedMs: 0,
    ...(teamId !== undefined && { teamId }),
    ...(collectionId !== undefined && { id: collectionId }),
  });

  async function tombstone(records: readonly Instance[], nowMs: number): Promise<void> {
    // A negative version frees the version for another instance: where the archive was made, this instance may be purged and its version
    // reused.
    const gone = records.flatMap((instance) => tombstoned(nowMs)({ ...instance, version: -instance.id }) ?? []);
    for (const some of inParts(gone)) await instances.put(some.map(storedInstance));
  }

  /** Deletes files without live instances, and frees their identity, because the archive may contain the same bytes as another file. */
  async function retire(fileIds: readonly number[], nowMs: number): Promise<void> {
    for (const ids of inParts(fileIds)) {
      const used = new Set(await instances.distinct('fileId', { fileId: { in: ids }, deletedMs: 0 }));
      for (const file of await files.find({ id: { in: ids.filter((id) => !used.has(id)) }, deletedMs: 0 })) {
        await files.put([{ ...file, deletedMs: nowMs, identity: `${fileIdentity(file)}#${file.id}` }]);
      }
    }
  }

  async function collectionClash(records: readonly CollectionRecord[]): Promise<string | undefined> {
    const wanted = new Map(records.map((record) => [record.id, record]));
    for (const ids of inParts([...wanted.keys()])) {
      for (const { id, teamId, createdAtMs, deletedMs } of await collections.find({ id: { in: ids } })) {
        const same = wanted.get(id);
        if (deletedMs > 0 || same?.teamId !== teamId || same.createdAtMs !== createdAtMs) return `collection ${id}`;
      }
    }
    return undefined;
  }

  async function fileClash(records: readonly FileRecord[]): Promise<string | undefined> {
    for (const some of inParts(records)) {
      const wanted = new Map(some.map((record) => [record.id, record]));
      const identities = new Map(some.map((record) => [fileIdentity(record), record.id]));
      const found = await files.find({
        anyOf: [{ id: { in: [...wanted.keys()] } }, { identity: { in: [...identities.keys()] } }],
      });
      for (const file of found) {
        const same = wanted.get(file.id);
        if (file.deletedMs > 0 || !same || fileIdentity(same) !== fileIdentity(file)) return `file ${file.id}`;
      }
    }
    return undefined;
  }

  /** Also checks deleted instances that wait for their purge, because they still occupy their unique keys. */
  async function instanceClash(records: readonly Instance[]): Promise<string | undefined> {
    for (const some of inParts(records)) {
      const wanted = new Map(some.map((record) => [record.id, record]));
      for (const found of await instances.find({ id: { in: [...wanted.keys()] } })) {
        const same = wanted.get(found.id);
        const isSame =
          same && found.deletedMs === 0 && identityOf(found) === identityOf(same) && found.sha256 === same.sha256;
        if (!isSame || found.generation > same.generation)
          return `document ${found.id} of collection ${found.collectionId}`;
      }
    }
    const wanted = new Map(records.map((record) => [record.id, record]));
    const places = new Map(records.flatMap((record) => placesOf(record).map((place) => [place, record.id])));
    for (const collectionId of new Set(records.map((record) => record.collectionId))) {
      for (const found of await instances.find({ collectionId })) {
        if (wanted.has(found.id)) continue;
        if (placesOf(found).some((place) => places.has(place)))
          return `document ${found.id} of collection ${collectionId}`;
      }
    }
    return undefined;
  }

  return {
    collections: (scope) => collections.find(inScope(scope), { orderBy: 'id' }),
    instances: ({ teamId, id }) => instances.find({ teamId, collectionId: id, deletedMs: 0 }, { orderBy: 'id' }),
    async instance({ teamId, id }) {
      const [found] = await instances.find({ id, teamId, deletedMs: 0 });
      return found;
    },
    async files(teamId, ids) {
      const found: FileRecord[] = [];
      for (const some of inParts(ids)) found.push(...(await files.find({ id: { in: some }, teamId, deletedMs: 0 })));
      return found;
    },
    clash: async (records) =>
      (await collectionClash(records.collections)) ??
      (await fileClash(records.files)) ??
      (await instanceClash(records.instances)),
    async put({ files: someFiles = [], instances: someInstances = [], collections: someCollections = [] }) {
      for (const some of inParts(someFiles)) {
        await files.put(some.map((file) => ({ ...file, identity: fileIdentity(file) })));
      }
      for (const some of inParts(someInstances)) await instances.put(some.map(storedInstance));
      for (const some of inParts(someCollections)) {
        await collections.put(some.map((collection) => ({ ...collection, requestId: '' })));
      }
    },
    async keepOnly(scope, kept, nowMs) {
      const keptCollections = new Set(kept.collections.map(({ id }) => id));
      const keptInstances = new Set(kept.instances.map(({ id }) => id));
      for (const { id, teamId } of await collections.find(inScope(scope))) {
        const here = await instances.find({ teamId, collectionId: id, deletedMs: 0 });
        const left = here.filter((instance) => !keptInstances.has(instance.id));
        await tombstone(left, nowMs);
        await retire([...new Set(left.map(({ fileId }) => fileId))], nowMs);
        if (keptCollections.has(id)) await collections.update({ id, teamId }, { add: { revision: 1 } });
        else await collections.update({ id, teamId, deletedMs: 0 }, { set: { deletedMs: nowMs } });
      }
    },
  };
}

const storedInstance = (instance: Instance): StoredInstance => ({ ...instance, identity: identityOf(instance) });

/** The unique keys of an instance. */
const placesOf = (instance: Instance): readonly string[] => [
  identityOf(instance),
  `${instance.collectionId} ${instance.version} ${instance.fileName}`,
];

function* inParts<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += atOnce) yield all.slice(from, from + atOnce);
}
