import { currentTraceParent } from '@cardinal/telemetry';
import type { Instance } from '../../domain/instance.js';
import { inGeneration, parsedInVain, tombstoned, restarted } from '../../domain/instance-transitions.js';
import { announceChanges, announceQueued } from '../instances/announce.js';
import { promote, reconcileVersions } from '../instances/version-flags.js';
import type { IngestDeps } from '../deps.js';
import { CollectionNotFoundError, UploadRacedPurgeError } from '../errors.js';
import { syncFileStatuses } from '../instances/file-status.js';
import { change } from '../instances/instances.js';
import type { File } from '../ports.js';
import type { ReportProgress } from '../instances/progress.js';
import { retireFiles } from '../removal/retire-files.js';

/** Takes instances that were written into processing. The upload does so at once, the sweep where an upload was cut off. */
export interface Admission {
  /**
   * An instance that an upload made.
   *
   * @throws {CollectionNotFoundError} {UploadRacedPurgeError} if what it belongs to was deleted meanwhile; then nothing is left of it.
   */
  take(instance: Instance): Promise<Instance>;
  /**
   * What an upload wants of the instance that it found: to be the newest version, where it was replaced; processing, where it has not begun
   * or has failed.
   *
   * @param newestBefore the newest version of the document when the upload began.
   * @throws as `take`.
   */
  retake(instance: Instance, newestBefore: number): Promise<Instance>;
  /** Takes away an instance whose upload failed after it was made. */
  withdraw(instance: Instance): Promise<void>;
  /** Takes it away if what it belongs to was deleted. @returns whether it was. */
  dismissed(instance: Instance): Promise<boolean>;
  /** Announces it if what it belongs to is still there, else takes it away. */
  admit(instance: Instance): Promise<Instance>;
  /** From the start, as a new generation. @param readAs how it is to be read from now on; by default as before. */
  restart(instance: Instance, readAs?: string): Promise<Instance>;
  /** The same where extraction did not find what was parsed (`parsedInVain`). */
  parseAgain(instance: Instance): Promise<void>;
}

export function createAdmission(deps: Pick<IngestDeps, 'store' | 'bus' | 'clock'>, report: ReportProgress): Admission {
  const { store, clock } = deps;

  /** Deleted while the bytes came in: what was just written must not outlive it. @returns the file. */
  async function requireOwners(instance: Instance): Promise<File> {
    const { teamId, collectionId, fileId } = instance;
    const [revision, file] = await Promise.all([
      store.collections.revision(teamId, collectionId),
      store.files.find(teamId, fileId),
    ]);
    if (revision !== undefined && file) return file;
    await withdraw(instance);
    throw revision === undefined ? new CollectionNotFoundError() : new UploadRacedPurgeError();
  }

  /** @returns undefined if it is taken away. */
  async function fileUnlessGone(instance: Instance): Promise<File | undefined> {
    try {
      return await requireOwners(instance);
    } catch (thrown) {
      if (thrown instanceof CollectionNotFoundError || thrown instanceof UploadRacedPurgeError) return undefined;
      throw thrown;
    }
  }

  async function withdraw(instance: Instance): Promise<void> {
    const { teamId, collectionId } = instance;
    await change(store, instance, tombstoned(clock.now()), instance);
    await announceChanges(deps, teamId, collectionId);
    await retireFiles(deps, teamId, [instance]);
  }

  async function begin(instance: Instance, file?: File): Promise<Instance> {
    // Before a worker can take it, so that its steps are reported in order.
    await report(instance);
    await announceQueued(deps, instance);
    // A first version replaces nothing.
    if (instance.pending) await reconcileVersions(deps, instance);
    await syncFileStatuses(deps, instance.teamId, [instance], file);
    return { ...instance, status: 'processing' };
  }

  async function restart(instance: Instance, readAs?: string): Promise<Instance> {
    const again = await change(store, instance, restarted(clock.now(), currentTraceParent() ?? '', readAs));
    return again ? begin(again) : instance;
  }

  async function parseAgain(instance: Instance): Promise<void> {
    const again = await change(store, instance, inGeneration(instance.generation, parsedInVain(clock.now())));
    if (again) await begin(again);
  }

  return {
    restart,
    parseAgain,
    withdraw,

    async take(instance) {
      return begin(instance, await requireOwners(instance));
    },

    async retake(found, newestBefore) {
      const file = await requireOwners(found);
      const instance = await promote(deps, found, newestBefore);
      if (instance.status === 'new') return begin(instance, file);
      return instance.status === 'error' ? restart(instance) : instance;
    },

    dismissed: async (instance) => (await fileUnlessGone(instance)) === undefined,

    async admit(instance) {
      const file = await fileUnlessGone(instance);
      return file ? begin(instance, file) : instance;
    },
  };
}
