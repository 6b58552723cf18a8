import { totalsOf } from '../domain/status.js';
import { announceChanges } from './announce.js';
import type { IngestDeps } from './deps.js';
import { CollectionNotFoundError } from './errors.js';
import { syncFileStatuses } from './file-status.js';
import type { Change, CollectionView, InstanceView, User } from './ports.js';

export interface Scope {
  /** Absent where it was not wanted. */
  readonly collection?: CollectionView;
  readonly pending: readonly Change[];
}

export interface Collections {
  create(teamId: number, user: User, name: string): Promise<CollectionView>;
  list(teamId: number): Promise<readonly CollectionView[]>;
  /** @throws {CollectionNotFoundError} */
  get(teamId: number, id: number): Promise<{ collection: CollectionView; instances: readonly InstanceView[] }>;
  /** @param bare without the collection itself. @throws {CollectionNotFoundError} */
  scope(teamId: number, id: number, bare?: boolean): Promise<Scope>;
  /** Gone for every reader when this resolves; cards, vectors and links are purged after. @throws {CollectionNotFoundError} */
  delete(teamId: number, id: number): Promise<void>;
}

export function makeCollections(deps: IngestDeps): Collections {
  const { collections, instances } = deps.store;

  async function found(teamId: number, id: number): Promise<CollectionView> {
    const collection = await collections.find(teamId, id);
    if (!collection) throw new CollectionNotFoundError();
    return collection;
  }

  return {
    async create(teamId, user, name) {
      const collection = await collections.insert({
        teamId,
        user,
        name,
        publishDisabled: false,
        createdAtMs: deps.clock.now(),
      });
      return { ...collection, statusCounts: {}, instances: 0, cards: 0 };
    },

    list: (teamId) => collections.list(teamId),

    async get(teamId, id) {
      const collection = await found(teamId, id);
      const all = await instances.ofCollection(teamId, id);
      // By the same instances: what changed between the two reads would have them contradict each other.
      return { collection: { ...collection, ...totalsOf(all) }, instances: all };
    },

    async scope(teamId, id, bare = false) {
      const asked = bare ? collections.exists(teamId, id) : collections.find(teamId, id);
      const [known, pending] = await Promise.all([asked, instances.pendingChanges(teamId, id)]);
      if (!known) throw new CollectionNotFoundError();
      return { pending, ...(known !== true && { collection: known }) };
    },

    async delete(teamId, id) {
      await found(teamId, id);
      const linked = await instances.ofCollection(teamId, id);
      const nowMs = deps.clock.now();
      // What it holds first: a deletion that is cut off leaves a collection that can be deleted again.
      await instances.tombstoneCollection(teamId, id, nowMs);
      if (!(await collections.tombstone(teamId, id, nowMs))) throw new CollectionNotFoundError();
      await instances.tombstoneCollection(teamId, id, nowMs); // what an upload added in between
      await announceChanges(deps, teamId, id, await instances.pendingChanges(teamId, id));
      await syncFileStatuses(deps, teamId, linked);
    },
  };
}
