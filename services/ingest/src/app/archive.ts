import { withReconciledFlags } from '../domain/current-version.js';
import type { Instance } from '../domain/instance.js';
import { begunAgain } from '../domain/instance-transitions.js';
import type { Collection, File } from './ports.js';

/** A collection as it is kept. */
export interface CollectionRecord extends Collection {
  readonly deletedMs: number;
  readonly revision: number;
}

/** A file as it is kept, while it lives. */
export interface FileRecord extends File {
  readonly deletedMs: number;
}

/** Of a team, or of one of its collections; of everything if nothing is named. */
export interface CatalogScope {
  readonly teamId?: number;
  readonly collectionId?: number;
}

/** What an archive takes of the catalog, and gives back to it. Nothing that is deleted is in it. */
export interface CatalogArchive {
  collections(scope: CatalogScope): Promise<readonly CollectionRecord[]>;
  /** All of a collection in one read, so that its versions fit together. */
  instances(collection: Pick<Collection, 'teamId' | 'id'>): Promise<readonly Instance[]>;
  /** As it is now; undefined if it is gone. */
  instance(instance: Pick<Instance, 'teamId' | 'id'>): Promise<Instance | undefined>;
  files(teamId: number, ids: readonly number[]): Promise<readonly FileRecord[]>;

  /** What of the catalog here has an id, or a place, of something else in the archive; undefined if nothing has. */
  clash(records: CatalogRecords): Promise<string | undefined>;
  put(records: Partial<CatalogRecords>): Promise<void>;
  /**
   * Deletes what is in scope and not among the records, as users do: it answers no more at once, and the next sweep of a server has it removed
   * from everywhere.
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
 * Instances of a collection as they come to life elsewhere: what the archive has whole is as it was, and everybody there knows it; of the rest
 * the bytes are there, and it is processed anew.
 *
 * @param all live ones of a collection.
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
