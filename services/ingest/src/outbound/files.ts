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

  async function withoutInstances(where: Where<StoredFile>, limit: number): Promise<readonly File[]> {
    const free: StoredFile[] = [];
    for (let after = 0; free.length < limit;) {
      const page = await files.find({ ...where, id: { above: after } }, { orderBy: 'id', limit: filesAtOnce });
      const used = new Set(await instances.distinct('fileId', { fileId: { in: page.map(({ id }) => id) } }));
      free.push(...page.filter(({ id }) => !used.has(id)));
      after = page.at(-1)?.id ?? after;
      if (page.length < filesAtOnce) break;
    }
    return free.slice(0, limit).map(fileOf);
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
    purgeable: (limit) => withoutInstances({ deletedMs: { above: 0 } }, limit),
    unlinked: (beforeMs, limit) => withoutInstances({ deletedMs: 0, createdAtMs: { below: beforeMs } }, limit),
    async remove(id) {
      await files.remove({ id, deletedMs: { above: 0 } });
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
