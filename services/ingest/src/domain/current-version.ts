import type { InstanceState } from '@cardinal/contracts';
import type { Instance } from './instance.js';

/** The facts that decide whether a version of a document answers. */
export type VersionFacts = Pick<Instance, 'id' | 'version' | 'everProcessed' | 'obsolete' | 'deletedMs'>;

/** The fields that decide what readers see of a version while it is in motion. */
export const movingFields = [
  ...(['id', 'fileName', 'version', 'everProcessed', 'obsolete', 'deletedMs'] as const),
  'pending',
] as const;
export type MovingVersion = Pick<Instance, (typeof movingFields)[number]>;

export interface VersionFlags {
  readonly current: boolean;
  readonly obsolete: boolean;
}

/**
 * Decides which version of a document answers: the newest that was ever whole; before any was, the newest one, so that its words can be
 * found while it is still being processed. A newer version takes over at once when it is whole. Deleting the newest does not bring an
 * older one back: it was replaced on purpose, and stays obsolete even after its replacement is gone.
 *
 * @param versions every version of one document, deleted ones included.
 */
export function flagsOf(versions: readonly VersionFacts[]): ReadonlyMap<number, VersionFlags> {
  const newestWhole = newest(versions.filter((each) => each.everProcessed && !each.obsolete));
  const answering = newestWhole || newest(versions.filter((each) => each.deletedMs === 0 && !each.obsolete));
  return new Map(
    versions.map(({ id, version, deletedMs, obsolete }) => [
      id,
      { current: deletedMs === 0 && version === answering, obsolete: obsolete || version < newestWhole },
    ]),
  );
}

/**
 * Whether the other versions of a document are needed to know what the deletion of this one leaves: if it was never whole, the newest that
 * is left may answer; if it was, none does, but readers may not know that it had replaced the older ones, whose flags follow by writes of their
 * own. An obsolete version did not answer, and a first version has no older ones.
 */
export const leavesItsPlace = ({ everProcessed, obsolete, version }: VersionFacts): boolean =>
  !obsolete && (!everProcessed || version > 1);

/** Groups instances of one collection by document. */
export function documentsOf<Version extends Pick<Instance, 'fileName'>>(
  instances: readonly Version[],
): Iterable<readonly Version[]> {
  const documents = new Map<string, Version[]>();
  for (const instance of instances) {
    const versions = documents.get(instance.fileName);
    if (versions) versions.push(instance);
    else documents.set(instance.fileName, [instance]);
  }
  return documents.values();
}

/** The state of an instance in events and scopes. */
export const stateOf = ({ deletedMs, current }: Pick<Instance, 'deletedMs' | 'current'>): InstanceState =>
  deletedMs > 0 ? 'deleted' : current ? 'current' : 'superseded';

/** Whether a newer version of the document exists, or was ever whole. If so, uploading these bytes again must make it the newest. */
export function isReplaced({ id, version }: VersionFacts, versions: readonly VersionFacts[]): boolean {
  const isNewer = (other: VersionFacts): boolean => other.deletedMs === 0 && other.version > version;
  return flagsOf(versions).get(id)?.obsolete === true || versions.some(isNewer);
}

const newest = (versions: readonly VersionFacts[]): number =>
  versions.reduce((highest, { version }) => Math.max(highest, version), 0);

/**
 * Instances with the flags that follow from the facts: stored flags are updated one by one, and a reader must not see two current versions
 * meanwhile.
 *
 * @param instances every instance of a collection, deleted ones included.
 */
export function withReconciledFlags(instances: readonly Instance[]): readonly Instance[] {
  const flags = new Map([...documentsOf(instances)].flatMap((versions) => [...flagsOf(versions)]));
  return instances.map((instance) => {
    const { current = false, obsolete = false } = flags.get(instance.id) ?? {};
    return instance.current === current && instance.obsolete === obsolete
      ? instance
      : { ...instance, current, obsolete };
  });
}

/** What every reader of a collection must know before the events arrive: which instances it must hide, and which it must show. */
export interface Visibility {
  /** Must not appear anywhere. */
  readonly deleted: readonly number[];
  /** Hidden if only current versions are requested. */
  readonly superseded: readonly number[];
  /** Shown, even if the reader's own records say otherwise. */
  readonly current: readonly number[];
}

/**
 * Derived from the facts alone, not from the flags: the single write that makes a version whole, deletes it or makes it the newest again
 * changes what all readers see of its document at that moment.
 *
 * @param documents all versions of each document of which some version is `pending`.
 */
export function visibilityOf(documents: Iterable<readonly MovingVersion[]>): Visibility {
  const deleted: number[] = [];
  const superseded: number[] = [];
  const current: number[] = [];
  for (const versions of documents) {
    const flags = flagsOf(versions);
    for (const { id, deletedMs, pending } of versions) {
      if (deletedMs === 0) (flags.get(id)?.current ? current : superseded).push(id);
      // A deletion that all services have confirmed need not be hidden any more.
      else if (pending) deleted.push(id);
    }
  }
  return { deleted, superseded, current };
}

/** The highest version of one document; 0 if there is none. */
export const newestVersion = (versions: readonly Pick<Instance, 'version'>[]): number =>
  versions.reduce((newest, { version }) => Math.max(newest, version), 0);
