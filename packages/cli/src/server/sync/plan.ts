import type { Schemas } from '@cardinal/client/node';
import { keyOf, separator, type Collected, type FileToSend } from '../upload/collect-files.js';

/** A document in the folder. */
export interface LocalFile extends FileToSend {
  readonly sha256: string;
}

/** A document of the collection that is not in the folder. */
export interface Extra {
  readonly name: string;
  /** Files of all its versions, oldest first. */
  readonly fileIds: readonly number[];
  /** Hash of its newest version. */
  readonly sha256: string;
  /** Whether none of its versions could be read. */
  readonly isUnreadable: boolean;
}

export interface SyncPlan {
  /** New documents, and new versions of existing documents. */
  readonly upload: readonly LocalFile[];
  readonly remove: readonly Extra[];
  /** Documents with the same bytes as the newest version in the collection. */
  readonly same: readonly LocalFile[];
  /** Documents under whose name others have uploaded different bytes; these are left as they are. */
  readonly inTheWay: readonly LocalFile[];
  /** Names of our documents whose files are empty now. They are kept, because a file may also be empty while it is being written. */
  readonly emptied: readonly string[];
  /** Names of our documents that cannot be read in the folder. They are kept. */
  readonly closed: readonly string[];
}

export type Instance = Pick<
  Schemas['FileInstance'],
  'name' | 'file_id' | 'version' | 'sha256' | 'source' | 'status' | 'current'
>;

/**
 * Plans the uploads and deletions that make the collection equal to the folder. A document is ours if all its versions were uploaded under
 * our source; other documents are left as they are.
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

/** A document of the collection that the folder contains under another name. */
export interface Move {
  readonly extra: Extra;
  readonly to: readonly LocalFile[];
}

/** Those of the documents to be removed that were moved. Documents that could not be parsed are left out: they can be removed at once. */
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

/** Moved documents whose new names are all taken by others. */
export const blockedMoves = (plan: SyncPlan): readonly Move[] =>
  movesIn(plan).filter(({ to }) => to.every((file) => plan.inTheWay.includes(file)));

/** Instances of a moved document under its new names. */
export function placesOf({ to }: Move, instances: readonly Instance[]): readonly Instance[] {
  const keys = new Set(to.map(({ name }) => keyOf(name)));
  return instances.filter(({ name, sha256 }) => to[0]?.sha256 === sha256 && keys.has(keyOf(name)));
}

/** Whether a moved document is processed and current under a new name, so that the old one can be removed. */
export const hasArrived = (move: Move, instances: readonly Instance[]): boolean =>
  placesOf(move, instances).some(({ current, status }) => current && status.startsWith('processed'));
