import type { Schemas } from '@cardinal/client/node';
import { separator, type Collected, type FileToSend } from '../upload/collect-files.js';

/** A document of the folder. */
export interface LocalFile extends FileToSend {
  readonly sha256: string;
}

/** A document of the collection that the folder does not have. */
export interface Extra {
  readonly name: string;
  /** Of all its versions, the oldest first. */
  readonly fileIds: readonly number[];
  /** Of its newest version. */
  readonly sha256: string;
  /** Whether none of its versions could be read. */
  readonly isUnreadable: boolean;
}

export interface SyncPlan {
  /** New documents, and new versions of others. */
  readonly upload: readonly LocalFile[];
  readonly remove: readonly Extra[];
  /** Same bytes as the newest version in the collection. */
  readonly same: readonly LocalFile[];
  /** Others have put other bytes under this name: theirs stay. */
  readonly inTheWay: readonly LocalFile[];
  /** Names of documents of ours whose files are empty now: they stay, since a file is also empty while it is written. */
  readonly emptied: readonly string[];
  /** Names of documents of ours which nobody may read in the folder: they stay. */
  readonly closed: readonly string[];
}

export type Instance = Pick<
  Schemas['FileInstance'],
  'name' | 'file_id' | 'version' | 'sha256' | 'source' | 'status' | 'current'
>;

/** What the server leaves of a name, and more: two names that it may keep alike have one key. */
export const keyOf = (name: string): string =>
  name
    .replace(/%0[AD]/g, '')
    .replaceAll('%22', '"')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s.]/gu, '');

/**
 * What makes the collection equal to the folder. A document is ours if every version of it was put there under our source; all others
 * are left as they are.
 */
export function planSync(
  local: readonly LocalFile[],
  instances: readonly Instance[],
  source: string,
  { empty = [], closed = [] }: Partial<Pick<Collected, 'empty' | 'closed'>> = {},
): SyncPlan {
  const remote = new Map<string, Instance[]>();
  for (const instance of instances.toSorted((a, b) => a.version - b.version)) {
    const key = keyOf(instance.name);
    remote.set(key, [...(remote.get(key) ?? []), instance]);
  }
  const plan = { upload: [] as LocalFile[], same: [] as LocalFile[], inTheWay: [] as LocalFile[] };
  for (const file of local) {
    const versions = remote.get(keyOf(file.name)) ?? [];
    remote.delete(keyOf(file.name));
    if (versions.at(-1)?.sha256 === file.sha256) plan.same.push(file);
    else if (versions.every((version) => version.source === source)) plan.upload.push(file);
    else plan.inTheWay.push(file);
  }
  const isOurs = (versions: readonly Instance[]): boolean => versions.every((version) => version.source === source);
  const emptied = empty.filter((name) => {
    const versions = remote.get(keyOf(name));
    remote.delete(keyOf(name));
    return versions !== undefined && isOurs(versions);
  });
  const hidden = closed.map((name) => ({ key: keyOf(name), isFolder: name.endsWith(separator) }));
  const isHidden = (key: string): boolean =>
    hidden.some((each) => (each.isFolder ? key.startsWith(each.key) : key === each.key));
  const [stay, left] = [[] as string[], [] as Instance[][]];
  for (const [key, versions] of remote) {
    if (!isOurs(versions)) continue;
    if (isHidden(key)) stay.push(versions[0]?.name ?? '');
    else left.push(versions);
  }
  const remove = left.map((versions) => ({
    name: versions[0]?.name ?? '',
    fileIds: versions.map(({ file_id: id }) => id),
    sha256: versions.at(-1)?.sha256 ?? '',
    isUnreadable: versions.every(({ status }) => status === 'error'),
  }));
  return { ...plan, emptied, closed: stay, remove: remove.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
}

/** A document that the folder has under another name. */
export interface Move {
  readonly extra: Extra;
  readonly to: readonly LocalFile[];
}

/** Of the documents to be removed, those that were moved. What could not be read is no loss. */
export function movesIn({ upload, same, inTheWay, remove }: SyncPlan): readonly Move[] {
  const bySha256 = new Map<string, LocalFile[]>();
  for (const file of [...upload, ...same, ...inTheWay]) {
    bySha256.set(file.sha256, [...(bySha256.get(file.sha256) ?? []), file]);
  }
  return remove.flatMap((extra) => {
    const to = bySha256.get(extra.sha256);
    return to && !extra.isUnreadable ? [{ extra, to }] : [];
  });
}

/** Of the documents that were moved, those whose every new name is taken by others. */
export const blockedMoves = (plan: SyncPlan): readonly Move[] =>
  movesIn(plan).filter(({ to }) => to.every((file) => plan.inTheWay.includes(file)));

/** Where in the collection a document that was moved stands, or will. */
export function placesOf({ to }: Move, instances: readonly Instance[]): readonly Instance[] {
  const keys = new Set(to.map(({ name }) => keyOf(name)));
  return instances.filter(({ name, sha256 }) => to[0]?.sha256 === sha256 && keys.has(keyOf(name)));
}

/** Whether it answers under a new name, so that the old one may go. */
export const hasArrived = (move: Move, instances: readonly Instance[]): boolean =>
  placesOf(move, instances).some(({ current, status }) => current && status.startsWith('processed'));
