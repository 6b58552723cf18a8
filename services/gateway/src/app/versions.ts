import { readCollection, type conflicts, type ingest } from '@cardinal/contracts';
import type { Caller } from '../domain/keys/accounts.js';
import { InvalidFieldError } from '../domain/errors.js';
import { present } from './collections.js';
import type { ServicesFor } from './reached-services.js';

/** One document in one collection: all instances with the same name, newest version first. */
export interface Lineage {
  readonly collectionId: number;
  readonly collectionName: string;
  readonly fileName: string;
  readonly versions: readonly ingest.FileInstance[];
}

export interface ChangesQuery {
  /** Version numbers. An absent `to` means the file's own version, an absent `from` the version before `to`. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Selects the collection if several hold the file. Absent: the first. */
  readonly collectionId?: number | undefined;
}

export interface VersionChanges extends conflicts.CompareVersionsResponse {
  readonly lineage: Lineage;
  readonly from: ingest.FileInstance;
  readonly to: ingest.FileInstance;
}

export interface Versions {
  /** The document of which the file is a version, in each collection that holds the file. */
  list(caller: Caller, fileId: number): Promise<readonly Lineage[]>;
  /**
   * @param signal ends the comparison.
   * @throws {InvalidFieldError} if a version does not exist, or the collection does not hold the file.
   */
  changes(caller: Caller, fileId: number, query: ChangesQuery, signal: AbortSignal): Promise<VersionChanges>;
}

export function createVersions({ servicesFor }: { readonly servicesFor: ServicesFor }): Versions {
  async function lineages(caller: Caller, fileId: number): Promise<Lineage[]> {
    const { teamId } = caller;
    const { catalog } = servicesFor(caller);
    const { instances } = present((await catalog.getFile({ teamId, fileId })).file);
    return Promise.all(
      instances.map(async ({ collectionId, collectionName, name }) => {
        const found = await readCollection(catalog, { teamId, collectionId, fileName: name });
        const versions = found.instances.filter((instance) => instance.name === name);
        versions.sort((a, b) => b.version - a.version);
        return { collectionId, collectionName, fileName: name, versions };
      }),
    );
  }

  return {
    list: lineages,

    async changes(caller, fileId, query, signal) {
      const { teamId } = caller;
      const all = await lineages(caller, fileId);
      const lineage =
        query.collectionId === undefined ? all[0] : all.find((each) => each.collectionId === query.collectionId);
      if (!lineage) throw new InvalidFieldError('collection_id', 'must be a collection that holds the file');
      const own = lineage.versions.find((instance) => instance.fileId === fileId);
      const to = versionOf(lineage, 'to', query.to ?? own?.version);
      const earlier = lineage.versions.find(({ version }) => version < to.version);
      const from = versionOf(lineage, 'from', query.from ?? earlier?.version);
      const compared = await servicesFor(caller).cards.compareVersions(
        { teamId, fromInstanceId: from.id, toInstanceId: to.id },
        { signal },
      );
      return { ...compared, lineage, from, to };
    },
  };
}

function versionOf({ versions }: Lineage, field: string, wanted: number | undefined): ingest.FileInstance {
  const found = versions.find(({ version }) => version === wanted);
  if (found) return found;
  const known = versions.map(({ version }) => version).toReversed();
  throw new InvalidFieldError(field, `must be a version of the document, one of: ${known.join(', ')}`);
}
