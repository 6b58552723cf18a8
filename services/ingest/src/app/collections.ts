import type { MetadataFilter, Passing } from '@cardinal/contracts';
import { createTimeSlice } from '@cardinal/kernel';
import { spokenAt } from '../domain/as-of.js';
import { visibilityOf, withReconciledFlags, type Visibility } from '../domain/current-version.js';
import { isLive, isShown } from '../domain/instance.js';
import { asksOfTime, keptMetadata, metadataTest, noMetadata } from '../domain/metadata.js';
import { totalsOf } from '../domain/status.js';
import { announceCollectionDeleted } from './instances/announce.js';
import type { IngestDeps } from './deps.js';
import { CollectionNotFoundError } from './errors.js';
import type { InstanceView } from './instances/instances.js';
import type { CollectionView, User } from './ports.js';
import { tombstoneAll, emptyDeleted } from './removal/empty-collection.js';
import { retireFiles } from './removal/retire-files.js';

export interface Scope extends Visibility {
  /** A new id, because the current versions may have changed meanwhile. */
  readonly revision: number;
  /** Of each filter that was asked, in order. */
  readonly passing: readonly Passing[];
}

export interface CollectionContents {
  readonly collection: CollectionView;
  readonly instances: readonly InstanceView[];
}

export interface Collections {
  /**
   * @param requestId the same gives the same collection; empty: always a new one.
   * @throws {CollectionNotFoundError} if what that request made is deleted.
   */
  create(teamId: number, user: User, name: string, requestId: string): Promise<CollectionView>;
  list(teamId: number): Promise<readonly CollectionView[]>;
  /** @throws {CollectionNotFoundError} */
  get(teamId: number, id: number): Promise<CollectionContents>;
  /** Without its instances. @throws {CollectionNotFoundError} */
  bare(teamId: number, id: number): Promise<CollectionContents>;
  /** @throws {CollectionNotFoundError} */
  scope(teamId: number, id: number, filters: readonly MetadataFilter[]): Promise<Scope>;
  /** Gone for every reader when this resolves; cards, vectors and links are purged after. @throws {CollectionNotFoundError} */
  delete(teamId: number, id: number): Promise<void>;
}

export function createCollections(deps: IngestDeps): Collections {
  const { collections, instances } = deps.store;

  async function getCollection(teamId: number, id: number): Promise<CollectionView> {
    const collection = await collections.find(teamId, id);
    if (!collection) throw new CollectionNotFoundError();
    return collection;
  }

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
      const all = withReconciledFlags(
        await instances.select({ teamId, collectionId: id }, { newestFirst: true }),
      ).filter(isShown);
      // By the same instances: what changed between the two reads would have them contradict each other.
      const views = all.map((instance) => ({ ...instance, collectionName: collection.name }));
      return { collection: { ...collection, ...totalsOf(all) }, instances: views };
    },

    bare: async (teamId, id) => ({ collection: await getCollection(teamId, id), instances: [] }),

    async scope(teamId, id, filters) {
      // The revision first, because a reader takes two equal scopes for a time in which nothing changed: a revision that is read late is already
      // that of the change.
      const revision = await collections.revision(teamId, id);
      if (revision === undefined) throw new CollectionNotFoundError();
      const passing = filters.length > 0 ? await passingIn(teamId, id, filters) : [];
      return { ...(await visibilityIn(teamId, id)), revision, passing };
    },

    async delete(teamId, id) {
      await getCollection(teamId, id);
      // What it holds first: a deletion that is cut off leaves a collection that can be deleted again.
      await tombstoneAll(deps, teamId, id);
      // Of all tombstones, since a deletion that was cut off may have left some. What an upload adds in this moment comes last.
      const gone = await instances.select({ teamId, collectionId: id, deletedMs: { above: 0 } });
      await retireFiles(deps, teamId, gone);
      if (!(await collections.tombstone(teamId, id, deps.clock.now()))) throw new CollectionNotFoundError();
      // If this is interrupted from here on, the purge completes the deletion.
      await emptyDeleted(deps, teamId, id, new Set(gone.map((instance) => instance.id)));
      await announceCollectionDeleted(deps, teamId, id);
    },
  };

  /**
   * Documents without user metadata all pass or all fail what is asked of it, so that only the others are read, and only the exceptions are
   * named. Of a moment every one is judged.
   */
  async function passingIn(
    teamId: number,
    collectionId: number,
    filters: readonly MetadataFilter[],
  ): Promise<Passing[]> {
    const versions = filters.some(asksOfTime) ? await instances.versionsIn(teamId, collectionId) : undefined;
    const judged = filters.map((filter) => {
      const passes = metadataTest(filter, (asOf) => spokenAt(versions ?? [], asOf));
      const except = !asksOfTime(filter) && passes({ id: 0, metadata: noMetadata });
      return { passes, except, instanceIds: new Array<number>() };
    });
    const slice = createTimeSlice();
    for (const { id, metadata: kept } of versions ?? (await instances.metadataIn(teamId, collectionId))) {
      const document = { id, metadata: keptMetadata(kept) };
      for (const { passes, except, instanceIds } of judged) if (passes(document) !== except) instanceIds.push(id);
      await slice.yieldIfSpent();
    }
    return judged.map(({ except, instanceIds }) => ({ except, instanceIds }));
  }

  async function visibilityIn(teamId: number, collectionId: number): Promise<Visibility> {
    const pending = await instances.select({ pending: true, collectionId, teamId });
    // A deleted instance is decided by itself; for the others all versions of the document have to be known.
    const names = [...new Set(pending.filter(isLive).map(({ fileName }) => fileName))];
    const versions =
      names.length === 0 ? [] : await instances.select({ teamId, collectionId, fileName: { in: names } });
    const gone = pending.filter(({ fileName, deletedMs }) => deletedMs > 0 && !names.includes(fileName));
    return visibilityOf([...names.map((name) => versions.filter(({ fileName }) => fileName === name)), gone]);
  }
}
