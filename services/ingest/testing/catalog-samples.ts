import type { CatalogStore, File, InstanceStore } from '../src/app/ports.js';
import type { Instance } from '../src/domain/instance.js';
import { firstState } from '../src/domain/instance-transitions.js';

export interface CatalogUnderTest extends AsyncDisposable {
  readonly store: CatalogStore;
  /** Connection of another process to the same data. */
  readonly other: CatalogStore;
}

export const user = { id: 'u1', email: 'ada@example.com', name: 'Ada' };
export const team = 7;

/** The files of a team, newest first, as its list shows them. */
export const listed = async ({ files }: Pick<CatalogStore, 'files'>, teamId: number): Promise<readonly File[]> =>
  (await files.page(teamId, Number.MAX_SAFE_INTEGER)).found;

/** The instances of a collection that are not deleted, newest first. */
export const liveIn = async (
  instances: InstanceStore,
  teamId: number,
  collectionId: number,
): Promise<readonly Instance[]> => (await instances.select({ teamId, collectionId, deletedMs: 0 })).toReversed();

export const newFile = (
  name: string,
  sha256 = `hash of ${name}`,
  teamId = team,
): Omit<File, 'id' | 'status' | 'uploads' | 'writes'> => ({
  teamId,
  sha256,
  name,
  type: 'txt',
  contentType: 'text/plain',
  sizeBytes: 12,
  user,
  createdAtMs: 1_795_000_000_000,
});

export const newCollection = (name: string, teamId = team) => ({
  teamId,
  name,
  user,
  publishDisabled: false,
  createdAtMs: 1_795_000_000_000,
});

/** The first version of a.txt, with the given fields replaced. */
export const newInstance = (facts: Partial<Omit<Instance, 'id'>> = {}): Omit<Instance, 'id'> => ({
  ...firstState(
    {
      teamId: team,
      collectionId: 1,
      fileId: 1,
      sha256: 'hash',
      fileName: 'a.txt',
      type: 'txt',
      traceParent: '',
      source: '',
      metadata: '',
      readAs: '',
    },
    [],
    1_795_000_000_000,
  ),
  ...facts,
});

/** Inserts a new instance into the store. */
export async function made(store: InstanceStore, facts: Partial<Omit<Instance, 'id'>> = {}): Promise<Instance> {
  const instance = await store.insert(newInstance(facts));
  if (!instance) throw new Error('a key of the instance is taken');
  return instance;
}

/** Inserts an instance of a file into the store. */
export const linked = (store: InstanceStore, file: File, collectionId: number): Promise<Instance> =>
  made(store, { teamId: file.teamId, collectionId, fileId: file.id, sha256: file.sha256, fileName: file.name });
