import type { AsOf, MetadataFilter, Passing } from '@cardinal/contracts';
import { createTimeSlice } from '@cardinal/kernel';
import { datingFields, inForceAt } from '../domain/as-of.js';
import { withReconciledFlags, type Visibility } from '../domain/current-version.js';
import { isShown, type Instance } from '../domain/instance.js';
import { asksOfTime, keptMetadata, metadataTest, noMetadata } from '../domain/metadata.js';
import { totalsOf } from '../domain/status.js';
import { announceCollectionDeleted } from './instances/announce.js';
import type { IngestDeps } from './deps.js';
import { CollectionNotFoundError } from './errors.js';
import { allIn, pagesIn, type InstanceView } from './instances/instances.js';
import { versionsOf } from './instances/version-flags.js';
import { visibilityIn } from './instances/visibility.js';
import type { CollectionView, User } from './ports.js';
import { tombstoneAll, emptyDeleted } from './removal/empty-collection.js';
import { retireFiles } from './removal/retire-files.js';

export interface Scope extends Visibility {
  /** Increases with each announcement of current versions, so that a reader notices a change during its read. */
  readonly revision: number;
  /** What passes each of the requested filters, in their order. */
  readonly passing: readonly Passing[];
}

export interface CollectionContents {
  readonly collection: CollectionView;
  readonly instances: readonly InstanceView[];
}

export interface Collections {
  /**
   * @param requestId idempotency key: the same one returns the same collection; empty: always creates a new one.
   * @throws {CollectionNotFoundError} if the collection that this request created has been deleted.
   */
  create(teamId: number, user: User, name: string, requestId: string): Promise<CollectionView>;
  list(teamId: number): Promise<readonly CollectionView[]>;
  /** @throws {CollectionNotFoundError} */
  get(teamId: number, id: number): Promise<CollectionContents>;
  /** The collection, with the versions of one document only. @throws {CollectionNotFoundError} */
  document(teamId: number, id: number, fileName: string): Promise<CollectionContents>;
  /** The collection without its instances. @throws {CollectionNotFoundError} */
  bare(teamId: number, id: number): Promise<CollectionContents>;
  /** @throws {CollectionNotFoundError} */
  scope(teamId: number, id: number, filters: readonly MetadataFilter[]): Promise<Scope>;
  /** Hidden from every reader when this resolves; cards, vectors and records are purged later. @throws {CollectionNotFoundError} */
  delete(teamId: number, id: number): Promise<void>;
}

export function createCollections(deps: IngestDeps): Collections {
  const { collections, instances } = deps.store;

  async function getCollection(teamId: number, id: number): Promise<CollectionView> {
    const collection = await collections.find(teamId, id);
    if (!collection) throw new CollectionNotFoundError();
    return collection;
  }

  /** @param instances with all versions of each document, which decide its flags. */
  const viewsIn = ({ name }: CollectionView, instances: readonly Instance[]): readonly InstanceView[] =>
    withReconciledFlags(instances)
      .filter(isShown)
      .map((instance) => ({ ...instance, collectionName: name }));

  return {
    async create(teamId, user, name, requestId) {
      const before = requestId === '' ? undefined : await collections.madeBy(teamId, requestId);
      if (before !== undefined) return getCollection(teamId, before);
      const made = { teamId, user, name, publishDisabled: false, createdAtMs: deps.clock.now() };
      const collection = await collections.insert(made, requestId);
      return { ...collection, statusCounts: {}, instances: 0, cards: 0 };
    },

    list: (teamId) => collections.list(teamId),

    async get(teamId, id) {
      const collection = await getCollection(teamId, id);
      const all: InstanceView[] = [];
      // The totals are computed from the same instances, because a change between two reads would make them inconsistent.
      let totals = totalsOf([]);
      for await (const page of pagesIn(instances, { teamId, collectionId: id })) {
        const views = viewsIn(collection, page);
        totals = totalsOf(views, totals);
        for (const view of views) all.push(view);
      }
      all.sort((a, b) => b.id - a.id);
      return { collection: { ...collection, ...totals }, instances: all };
    },

    async document(teamId, id, fileName) {
      const collection = await getCollection(teamId, id);
      const versions = await versionsOf(deps, { teamId, collectionId: id, fileName });
      return { collection, instances: viewsIn(collection, versions) };
    },

    bare: async (teamId, id) => ({ collection: await getCollection(teamId, id), instances: [] }),

    async scope(teamId, id, filters) {
      // The revision is read first, because a reader takes two equal scopes as proof that nothing changed in between: if read last, it
      // might already be that of the change.
      const revision = await collections.revision(teamId, id);
      if (revision === undefined) throw new CollectionNotFoundError();
      const passing = filters.length > 0 ? await passingIn(teamId, id, filters) : [];
      return { ...(await visibilityIn(instances, { teamId, collectionId: id })), revision, passing };
    },

    async delete(teamId, id) {
      await getCollection(teamId, id);
      // The instances first, so that an interrupted deletion leaves a collection that can be deleted again.
      await tombstoneAll(deps, teamId, id);
      // Includes older tombstones, which an interrupted deletion may have left. `emptyDeleted` handles what an upload adds at this moment.
      const tombstones = { where: { deletedMs: { above: 0 } }, fields: ['id', 'fileId', 'sha256'] } as const;
      const gone = await allIn(instances, { teamId, collectionId: id }, tombstones);
      await retireFiles(deps, teamId, gone);
      if (!(await collections.tombstone(teamId, id, deps.clock.now()))) throw new CollectionNotFoundError();
      // If this is interrupted from here on, the purge completes the deletion.
      await emptyDeleted(deps, teamId, id, new Set(gone.map((instance) => instance.id)));
      await announceCollectionDeleted(deps, teamId, id);
    },
  };

  /**
   * Documents without user metadata all pass a metadata filter or all fail it, so only the others are read, and only the exceptions are
   * returned. For a filter by moment every document is evaluated.
   */
  async function passingIn(
    teamId: number,
    collectionId: number,
    filters: readonly MetadataFilter[],
  ): Promise<Passing[]> {
    const place = { teamId, collectionId };
    const isLiveHere = { deletedMs: 0 } as const;
    const versions = filters.some(asksOfTime)
      ? await allIn(instances, place, { where: isLiveHere, fields: datingFields })
      : undefined;
    const described =
      versions ??
      (await allIn(instances, place, {
        where: { ...isLiveHere, metadata: { above: '' } },
        fields: ['id', 'metadata'],
      }));
    const moments: { readonly asOf: AsOf; readonly inForce: Set<number> }[] = [];
    const judged = filters.map((filter) => {
      const passes = metadataTest(filter, (asOf) => {
        const inForce = new Set<number>(); // filled below, in slices
        moments.push({ asOf, inForce });
        return inForce;
      });
      const except = !asksOfTime(filter) && passes({ id: 0, metadata: noMetadata });
      return { passes, except, instanceIds: new Array<number>() };
    });
    const slice = createTimeSlice();
    for (const { asOf, inForce } of moments) {
      for (const ids of inForceAt(versions ?? [], asOf)) {
        for (const id of ids) inForce.add(id);
        await slice.yieldIfSpent();
      }
    }
    for (const { id, metadata: kept } of described) {
      const document = { id, metadata: keptMetadata(kept) };
      for (const { passes, except, instanceIds } of judged) if (passes(document) !== except) instanceIds.push(id);
      await slice.yieldIfSpent();
    }
    return judged.map(({ except, instanceIds }) => ({ except, instanceIds: instanceIds.sort((a, b) => a - b) }));
  }
}
