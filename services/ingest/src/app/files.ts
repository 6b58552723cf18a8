import { isTextType } from '@cardinal/documents';
import { createTimeSlice } from '@cardinal/kernel';
import { BlobNotFoundError } from '@cardinal/store';
import { currentTraceParent } from '@cardinal/telemetry';
import { isShown, type Instance } from '../domain/instance.js';
import { tombstoned, described, restarted } from '../domain/instance-transitions.js';
import { keptMetadata, metadataText, withChanges } from '../domain/metadata.js';
import { readingOf, readingText, type SaidReading } from '../domain/reading.js';
import { announceQueued } from './instances/announce.js';
import { reconcileVersions } from './instances/version-flags.js';
import type { IngestDeps } from './deps.js';
import { BytesMissingError, FileNotFoundError } from './errors.js';
import { stretchOf, type Stretch } from './stretch.js';
import { syncFileStatuses } from './instances/file-status.js';
import { change, changeAll, ofFile, viewsOf, type InstanceView } from './instances/instances.js';
import type { File } from './ports.js';
import type { ReportProgress } from './instances/progress.js';

export interface FileWithInstances {
  readonly file: File;
  readonly instances: readonly InstanceView[];
}

/** A file, with its character encoding if it is a text that has been parsed. */
export interface ReadableFile extends FileWithInstances {
  readonly charset: string;
}

export interface Files {
  list(teamId: number): Promise<readonly File[]>;
  /** @throws {FileNotFoundError} */
  get(teamId: number, id: number): Promise<ReadableFile>;
  /** The uploaded bytes, in pieces of at most 256 KiB. @throws {FileNotFoundError} {BytesMissingError} */
  read(teamId: number, id: number, stretch: Stretch): AsyncIterable<Uint8Array>;
  /** Hidden from every reader when this resolves; the purge follows. @throws {FileNotFoundError} */
  delete(teamId: number, id: number): Promise<void>;
  /**
   * Parses the file again and replaces its cards in every collection; the old cards answer meanwhile.
   *
   * @param said options of reading from now on, also for later versions of its documents; by default unchanged.
   * @throws {FileNotFoundError} {ReadingRefusedError} which changes nothing.
   */
  reprocess(teamId: number, id: number, said?: SaidReading): Promise<FileWithInstances>;
  /** User metadata of the named live instances of a collection, without those that have none. */
  said(
    teamId: number,
    collectionId: number,
    instanceIds: readonly number[],
  ): Promise<readonly Pick<Instance, 'id' | 'metadata'>[]>;
  /**
   * Changes the user metadata of the file in every collection. Filters use it at once; the file is not processed again.
   *
   * @param changes a JSON object; null removes a key.
   * @throws {FileNotFoundError} {MetadataRefusedError} which changes nothing.
   */
  describe(teamId: number, id: number, changes: string): Promise<FileWithInstances>;
}

export function createFiles(deps: IngestDeps, report: ReportProgress): Files {
  const { blobs, parser } = deps;
  const { files, instances, parsed } = deps.store;

  async function getFile(teamId: number, id: number): Promise<FileWithInstances> {
    const file = await files.find(teamId, id);
    if (!file) throw new FileNotFoundError();
    return { file, instances: await viewsOf(deps.store, teamId, await ofFile(instances, teamId, id)) };
  }

  const tombstone = async (teamId: number, id: number): Promise<readonly Instance[]> =>
    changeAll(deps.store, await ofFile(instances, teamId, id), tombstoned(deps.clock.now()));

  return {
    async list(teamId) {
      const all: File[] = [];
      const slice = createTimeSlice();
      for (let below = Number.MAX_SAFE_INTEGER; ;) {
        const { found, isLast } = await files.page(teamId, below);
        for (const file of found) all.push(file);
        if (isLast) return all;
        below = found.at(-1)?.id ?? 0;
        await slice.yieldIfSpent();
      }
    },

    async get(teamId, id) {
      const found = await getFile(teamId, id);
      const { sha256, type } = found.file;
      const version = parser.versionOf({ type, readAs: readingOf(found.instances) });
      const summary = isTextType(type) ? await parsed.find(teamId, sha256, version) : undefined;
      return {
        file: found.file,
        instances: found.instances.filter(isShown),
        charset: summary?.metadata['encoding'] ?? '',
      };
    },

    async *read(teamId, id, stretch) {
      const file = await files.find(teamId, id);
      if (!file) throw new FileNotFoundError();
      try {
        yield* stretchOf(blobs.read(teamId, file.sha256), stretch);
      } catch (thrown) {
        if (!(thrown instanceof BlobNotFoundError)) throw thrown;
        // If the file was deleted during the read, report it as not found.
        throw (await files.find(teamId, id)) ? new BytesMissingError() : new FileNotFoundError();
      }
    },

    async delete(teamId, id) {
      if (!(await files.find(teamId, id))) throw new FileNotFoundError();
      // The instances first, so that an interrupted deletion leaves a file that can be deleted again.
      const linked = [...(await tombstone(teamId, id))];
      const isOurs = await files.tombstone(teamId, id, deps.clock.now());
      // A concurrent purge may already have deleted a file without instances; if instances were tombstoned here, this call deleted the
      // file.
      if (!isOurs && linked.length === 0) throw new FileNotFoundError();
      linked.push(...(await tombstone(teamId, id))); // instances that an upload added in between
      for (const instance of linked) {
        await report(instance, { stage: 'deleted' }); // first, because the purge, which erases this progress, may follow at once
        await reconcileVersions(deps, instance);
      }
    },

    async reprocess(teamId, id, said) {
      const { file, instances: linked } = await getFile(teamId, id);
      const { sha256, type } = file;
      const readAs = said === undefined ? readingOf(linked) : readingText(said, type, parser.ocrLanguages, 'options.');
      // Parses with other options stay recorded until the bytes are purged, because the purge only finds recorded ones.
      await parsed.remove(teamId, sha256, parser.versionOf({ type, readAs }));
      const again: Instance[] = [];
      for (const each of linked) {
        const traceParent = currentTraceParent() ?? '';
        const instance = await change(deps.store, each, restarted(deps.clock.now(), traceParent, readAs));
        if (!instance) continue;
        await report(instance);
        await announceQueued(deps, instance);
        again.push(instance);
      }
      await syncFileStatuses(deps, teamId, again);
      return getFile(teamId, id);
    },

    async said(teamId, collectionId, instanceIds) {
      const found = await instances.select({ id: { in: instanceIds }, teamId, collectionId, deletedMs: 0 });
      return found.filter(({ metadata }) => metadata !== '');
    },

    async describe(teamId, id, changes) {
      const { instances: linked } = await getFile(teamId, id);
      const after = (metadata: string) => metadataText(withChanges(keptMetadata(metadata), changes));
      for (const { metadata } of linked) after(metadata); // validates the changes for all instances before any is changed
      for (const each of linked) {
        await change(deps.store, each, (instance) => described(after(instance.metadata))(instance));
      }
      return getFile(teamId, id);
    },
  };
}
