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

/** Starts the processing of stored instances: called by the upload itself, and by the sweep after an interrupted upload. */
export interface Admission {
  /**
   * Starts the processing of an instance that an upload created.
   *
   * @throws {CollectionNotFoundError} {UploadRacedPurgeError} if its collection or file was deleted meanwhile; then the instance is
   *   removed.
   */
  take(instance: Instance): Promise<Instance>;
  /**
   * Handles an upload of an existing instance: makes it the newest version if it was replaced, and starts its processing if it has not
   * begun or has failed.
   *
   * @param newestBefore the newest version of the document when the upload began.
   * @param signal aborts once the caller of the upload is gone.
   * @throws as `take`.
   */
  retake(instance: Instance, newestBefore: number, signal: AbortSignal): Promise<Instance>;
  /** Removes an instance whose upload failed after creating it. */
  withdraw(instance: Instance): Promise<void>;
  /** Removes the instance if its collection or file was deleted. @returns whether it was removed. */
  dismissed(instance: Instance): Promise<boolean>;
  /** Announces the instance if its collection and file still exist; otherwise removes it. */
  admit(instance: Instance): Promise<Instance>;
  /**
   * Processes it again, as a new generation.
   *
   * @param readAs options of reading from now on; by default unchanged.
   * @param signal nothing is changed after it has aborted.
   */
  restart(instance: Instance, readAs?: string, signal?: AbortSignal): Promise<Instance>;
  /** As `restart`, after extraction did not find the parsed document (`parsedInVain`). */
  parseAgain(instance: Instance): Promise<void>;
}

export function createAdmission(deps: Pick<IngestDeps, 'store' | 'bus' | 'clock'>, report: ReportProgress): Admission {
  const { store, clock } = deps;

  /** Removes the instance and throws if its owners were deleted during the upload, because it must not outlive them. @returns the file. */
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

  /** @returns undefined if the instance was removed. */
  async function fileUnlessGone(instance: Instance): Promise<File | undefined> {
    try {
      return await requireOwners(instance);
    } catch (thrown) {
      if (thrown instanceof CollectionNotFoundError || thrown instanceof UploadRacedPurgeError) return undefined;
      throw thrown;
    }
  }

  async function withdraw(instance: Instance): Promise<void> {
    await change(store, instance, tombstoned(clock.now()), instance);
    await announceChanges(deps, instance);
    await retireFiles(deps, instance.teamId, [instance]);
  }

  async function begin(instance: Instance, file?: File): Promise<Instance> {
    // Reported before a parser can claim it, so that its steps are reported in order.
    await report(instance);
    await announceQueued(deps, instance);
    // Not for a first version, which replaces nothing.
    if (instance.pending) await reconcileVersions(deps, instance);
    await syncFileStatuses(deps, instance.teamId, [instance], file);
    return { ...instance, status: 'processing' };
  }

  async function restart(instance: Instance, readAs?: string, signal?: AbortSignal): Promise<Instance> {
    const restarting = restarted(clock.now(), currentTraceParent() ?? '', readAs);
    const again = await change(store, instance, (before) => (signal?.aborted ? undefined : restarting(before)));
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

    async retake(found, newestBefore, signal) {
      const file = await requireOwners(found);
      const instance = await promote(deps, found, newestBefore, signal);
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
