import { withReconciledFlags } from '../domain/current-version.js';
import type { Instance } from '../domain/instance.js';
import { begunAgain } from '../domain/instance-transitions.js';
import type { Collection, File } from './ports.js';

/** A collection as stored. */
export interface CollectionRecord extends Collection {
  readonly deletedMs: number;
  readonly revision: number;
}

/** A file as stored, while it is not deleted. */
export interface FileRecord extends File {
  readonly deletedMs: number;
}

/** A team, or one of its collections; everything if both fields are absent. */
export interface CatalogScope {
  readonly teamId?: number;
  readonly collectionId?: number;
}

/** Reads the catalog's records for an archive, and restores them. Deleted records are left out. */
export interface CatalogArchive {
  collections(scope: CatalogScope): Promise<readonly CollectionRecord[]>;
  /** All instances of a collection, in one read, so that the versions of a document are consistent. */
  instances(collection: Pick<Collection, 'teamId' | 'id'>): Promise<readonly Instance[]>;
  /** The instance as it is now; undefined if it is gone. */
  instance(instance: Pick<Instance, 'teamId' | 'id'>): Promise<Instance | undefined>;
  files(teamId: number, ids: readonly number[]): Promise<readonly FileRecord[]>;

  /** Describes a record of this catalog whose id or unique key belongs to a different record in the archive; undefined if there is none. */
  clash(records: CatalogRecords): Promise<string | undefined>;
  put(records: Partial<CatalogRecords>): Promise<void>;
  /**
   * Deletes what is in scope and not among the records, as if users had deleted it: it is hidden at once, and the next sweep of a server
   * has it removed from all services.
   */
  keepOnly(
    scope: CatalogScope,
    records: Pick<CatalogRecords, 'collections' | 'instances'>,
    nowMs: number,
  ): Promise<void>;
}

export interface CatalogRecords {
  readonly collections: readonly CollectionRecord[];
  readonly instances: readonly Instance[];
  readonly files: readonly FileRecord[];
}

/**
 * Instances of a collection as they are restored: an instance that the archive contains completely keeps its state, as confirmed by all
 * services; of any other instance only the bytes are restored, and it is processed again.
 *
 * @param all live instances of a collection.
 */
export function asArchived(
  all: readonly Instance[],
  isWhole: (instance: Instance) => boolean,
  nowMs: number,
): readonly Instance[] {
  const again = begunAgain(nowMs);
  const instances = all.map((instance) => (isWhole(instance) ? instance : (again(instance) ?? instance)));
  return withReconciledFlags(instances).map((instance, at) => {
    const { revision } = instance;
    return all[at] === instances[at]
      ? { ...instance, appliedExtraction: revision, appliedRetrieval: revision, pending: false }
      : { ...instance, appliedExtraction: 0, appliedRetrieval: 0, pending: revision > 0, changedMs: nowMs };
  });
}
