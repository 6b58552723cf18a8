import type { CatalogStore, File, InstanceRepository } from '../src/app/ports.js';
import type { Instance } from '../src/domain/instance.js';

export interface CatalogUnderTest extends AsyncDisposable {
  readonly store: CatalogStore;
  /** The same data as another process sees it. */
  readonly other: CatalogStore;
}

export const user = { id: 'u1', email: 'ada@example.com', name: 'Ada' };
export const team = 7;

export const newFile = (name: string, sha256 = `hash of ${name}`, teamId = team): Omit<File, 'id' | 'status'> => ({
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

/** What the tests of instances start from. */
export interface InstancesUnderTest {
  readonly store: CatalogStore;
  readonly other: InstanceRepository;
  readonly collectionId: number;
  /** A new instance of a new file. */
  insert(name: string, hash?: string, teamId?: number, collectionId?: number): Promise<Instance>;
  /** Claims what is next, which has to be this one. */
  parsing(instance: Instance): Promise<void>;
}
