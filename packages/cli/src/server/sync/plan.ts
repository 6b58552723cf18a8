import type { Schemas } from '@cardinal/client/node';
import type { FileToSend } from '../upload/collect-files.js';

/** A document of the folder. */
export interface LocalFile extends FileToSend {
  readonly sha256: string;
}

/** A document of the collection that the folder does not have. */
export interface Extra {
  readonly name: string;
  /** Of all its versions. */
  readonly fileIds: readonly number[];
}

export interface SyncPlan {
  /** New documents, and new versions of others. */
  readonly upload: readonly LocalFile[];
  readonly remove: readonly Extra[];
  /** Same bytes as the newest version in the collection. */
  readonly same: readonly LocalFile[];
  /** Others have put other bytes under this name: theirs stay. */
  readonly inTheWay: readonly LocalFile[];
}

type Instance = Pick<Schemas['FileInstance'], 'name' | 'file_id' | 'version' | 'sha256' | 'source'>;

/** What the server leaves of a name, and more: two names that it may keep alike have one key. */
export const keyOf = (name: string): string => name.normalize('NFC').replace(/[\p{Cc}\p{Cf}\s.]/gu, '');

/**
 * What makes the collection equal to the folder. A document is ours if every version of it was put there under our source; all others
 * are left as they are.
 */
export function planSync(local: readonly LocalFile[], instances: readonly Instance[], source: string): SyncPlan {
  const remote = new Map<string, Instance[]>();
  for (const instance of instances) {
    const key = keyOf(instance.name);
    remote.set(key, [...(remote.get(key) ?? []), instance]);
  }
  const plan = { upload: [] as LocalFile[], same: [] as LocalFile[], inTheWay: [] as LocalFile[] };
  for (const file of local) {
    const versions = remote.get(keyOf(file.name)) ?? [];
    remote.delete(keyOf(file.name));
    const newest = versions.toSorted((a, b) => b.version - a.version)[0];
    if (newest?.sha256 === file.sha256) plan.same.push(file);
    else if (versions.every((version) => version.source === source)) plan.upload.push(file);
    else plan.inTheWay.push(file);
  }
  const left = [...remote.values()].filter((versions) => versions.every((version) => version.source === source));
  const remove = left.map((versions) => ({
    name: versions[0]?.name ?? '',
    fileIds: versions.map(({ file_id: id }) => id),
  }));
  return { ...plan, remove: remove.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
}
