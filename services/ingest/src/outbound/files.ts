import { createTimeSlice } from '@cardinal/kernel';
import type { Table, Where } from '@cardinal/store';
import { CatalogContendedError } from '../app/errors.js';
import type { File, FileRepository } from '../app/ports.js';
import type { StoredFile, StoredInstance } from './tables.js';

/** Number of files per query in the search for files without instances. */
const filesAtOnce = 200;
/** Files per page of a list. */
const perPage = 500;
/** Maximum number of tries of an upload that races with deletions; more means a bug. */
const mostRaces = 50;

const isDeleted = { deletedMs: { above: 0 } } as const;

export interface FileTables {
  readonly files: Table<StoredFile>;
  readonly instances: Table<StoredInstance>;
}

export function createFiles({ files, instances }: FileTables): FileRepository {
  const live = (teamId: number) => ({ teamId, deletedMs: 0 });
  const first = async (where: Where<StoredFile>): Promise<File | undefined> => {
    const [found] = await files.find(where, { limit: 1 });
    return found && fileOf(found);
  };

  async function withoutInstances(some: readonly StoredFile[]): Promise<readonly File[]> {
    const used = new Set(await instances.distinct('fileId', { fileId: { in: some.map(({ id }) => id) } }));
    return some.filter(({ id }) => !used.has(id)).map(fileOf);
  }

  return {
    async upsert(file) {
      const identity = fileIdentity(file);
      for (let races = 0; races < mostRaces; races += 1) {
        const made = await files.insert({ ...file, identity, status: 'new', uploads: 1, writes: 0, deletedMs: 0 });
        const known = made ?? (await files.updateOne({ identity }, { add: { uploads: 1 } }));
        // Retried otherwise, because the file was deleted in between.
        if (known) return fileOf(known);
      }
      throw new CatalogContendedError();
    },
    async page(teamId, below) {
      const listed = { ...live(teamId), status: { not: 'new' }, id: { below } } as const;
      const found = await files.find(listed, { orderBy: 'id', descending: true, limit: perPage });
      return { found: found.map(fileOf), isLast: found.length < perPage };
    },
    find: (teamId, id) => first({ id, ...live(teamId) }),
    setStatus: async ({ id, writes }, status) =>
      (await files.update({ id, writes }, { set: { status }, add: { writes: 1 } })) > 0,
    async tombstone(teamId, id, nowMs, uploads) {
      const wanted = { id, ...live(teamId), ...(uploads !== undefined && { uploads }) };
      const found = await first(wanted);
      if (!found) return false;
      const set = { deletedMs: nowMs, identity: `${fileIdentity(found)}#${id}` };
      return (await files.update(wanted, { set })) > 0;
    },
    purgeable: async (ids) => withoutInstances(await files.find({ id: { in: ids }, ...isDeleted })),
    async nextPurgeable({ deletedMs, files: passed } = { deletedMs: 0, files: 0 }) {
      const from = deletedMs > 0 ? { deletedMs: { above: deletedMs - 1 } } : isDeleted;
      // In the order of an index: by id, every file would be read for the few that are deleted.
      const page = await files.find(from, { orderBy: 'deletedMs', offset: passed, limit: filesAtOnce });
      const last = page.at(-1)?.deletedMs ?? 0;
      const ofLast = page.filter((file) => file.deletedMs === last).length + (last === deletedMs ? passed : 0);
      const next = page.length < filesAtOnce ? undefined : { deletedMs: last, files: ofLast };
      return { found: await withoutInstances(page), next };
    },
    async unlinked(beforeMs, limit) {
      const free: File[] = [];
      const slice = createTimeSlice();
      for (let last = 0; ;) {
        const old = { deletedMs: 0, createdAtMs: { below: beforeMs }, id: { above: last } };
        const page = await files.find(old, { orderBy: 'id', limit: filesAtOnce });
        free.push(...(await withoutInstances(page)));
        if (page.length < filesAtOnce || free.length >= limit) return free.slice(0, limit);
        last = page.at(-1)?.id ?? last;
        await slice.yieldIfSpent(); // it reads every file
      }
    },
    async remove(id) {
      await files.remove({ id, ...isDeleted });
    },
    knowBytes: async (teamId, sha256) => (await first({ teamId, sha256 })) !== undefined,
    haveBytes: async (teamId, sha256, except = 0) =>
      (await first({ ...live(teamId), sha256, id: { not: except } })) !== undefined,
  };
}

export const fileIdentity = ({ teamId, sha256, name }: Pick<File, 'teamId' | 'sha256' | 'name'>): string =>
  `${teamId}:${sha256}:${name}`;

function fileOf({ identity: _identity, deletedMs: _deleted, ...file }: StoredFile): File {
  return file;
}
