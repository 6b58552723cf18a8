import { documentFormats, type DocumentType } from '@cardinal/contracts';
import { BlobTooLargeError, type StoredBlob } from '@cardinal/store';
import { currentTraceParent } from '@cardinal/telemetry';
import { detectDocumentType, DocumentError, requireText, sniffBytes, type Detection } from '@cardinal/documents';
import { newestVersion } from '../../domain/current-version.js';
import { isLive, type Instance } from '../../domain/instance.js';
import { metadataText, readMetadata } from '../../domain/metadata.js';
import { described, firstState } from '../../domain/instance-transitions.js';
import type { Admission } from './admit.js';
import { versionsOf } from '../instances/version-flags.js';
import type { IngestDeps } from '../deps.js';
import {
  CatalogContendedError,
  CollectionNotFoundError,
  UploadEmptyError,
  UploadIncompleteError,
  UploadMislabelledError,
  UploadRacedPurgeError,
  UploadStalledError,
  UploadTooLargeError,
  UploadUnsupportedTypeError,
} from '../errors.js';
import { readingOf, readingText, type SaidReading } from '../../domain/reading.js';
import { change, mostRaces, ofFile } from '../instances/instances.js';
import { peek } from './peek.js';
import { createProtection, type Protection } from './protection.js';
import type { PurgeBytes } from '../removal/purge-bytes.js';
import { readEverywhere, requireReached } from './read-everywhere.js';
import type { File, User } from '../ports.js';
import { retireFiles } from '../removal/retire-files.js';

export interface UploadRequest {
  readonly teamId: number;
  readonly user: User;
  readonly collectionId: number;
  readonly fileName: string;
  /** The source that the client states; empty: none. An existing instance keeps the source of its first upload. */
  readonly source: string;
  /** User metadata as JSON, replacing all existing metadata; empty: that of the previous version is kept. */
  readonly metadata: string;
  /** Collections in which the caller may change how the file is read; empty: all. */
  readonly reachedCollectionIds: readonly number[];
  readonly bytes: AsyncIterable<Uint8Array>;
  /** What the sender declares to have sent, once `bytes` has ended; undefined if they ended without a declaration. */
  readonly declared: () => Declared | undefined;
  /** Aborts once the caller no longer waits for the result. */
  readonly signal: AbortSignal;
}

/** Bytes that arrive in a single message need no digest, because they cannot be incomplete. */
type Declared = Pick<StoredBlob, 'sizeBytes'> &
  Partial<StoredBlob> & {
    /** Options of reading from now on; by default unchanged, or those of the previous version. */
    readonly reading?: SaidReading | undefined;
  };

export interface Uploaded {
  readonly file: File;
  readonly instance: Instance;
}

/** An upload under way. */
interface Begun extends UploadRequest {
  /** The newest version of the document when the upload began; 0: none. */
  readonly newestBefore: number;
  /** User metadata as stored; undefined: not stated. */
  readonly said: string | undefined;
}

/** An upload whose bytes and declarations have arrived. */
interface Ended extends Begun {
  /** Options of reading as stored; undefined: not stated. */
  readonly saidReading: string | undefined;
}

interface Linked {
  readonly instance: Instance;
  /** Whether the upload created the instance. */
  readonly isMade: boolean;
}
interface Referred extends Linked, Pick<Ended, 'saidReading'> {
  readonly file: File;
}
/** `instance` is undefined if the protection was lost, or the caller gone, before it was created. */
type MaybeReferred = Referred | { readonly file: File; readonly instance?: undefined };

/** Maximum number of times that an upload may be delayed for longer than a protection lasts. */
const mostStalls = 3;
/**
 * Longest time that an upload may take to read the existing versions, in milliseconds. After that they may include later uploads of the
 * same client, which saw this one fail and continued; a connection that broke unnoticed gives no signal. The reads take some milliseconds,
 * and a client that continues needs two uploads to get ahead.
 */
const longestBeginMs = 5_000;

/**
 * Stores a file and queues it for parsing. The same bytes under the same name in the same collection are stored once; in another collection
 * they become another instance of the same file; other bytes under the same name become the document's next version. Uploading a replaced
 * version again makes it the newest; uploading a failed file again retries it. A file whose options of reading change is read again in all
 * collections.
 *
 * @throws {CollectionNotFoundError} {MetadataRefusedError} {ReadingRefusedError} {ReadingElsewhereError}
 * @throws {UploadStalledError} if it was delayed for so long that something else may have been stored meanwhile.
 * @throws {UploadIncompleteError} if the bytes differ from the declared ones. {UploadEmptyError} {UploadTooLargeError}
 *   {UploadUnsupportedTypeError} {UploadMislabelledError}
 */
export function createUpload(
  deps: IngestDeps,
  admission: Admission,
  purgeBytes: PurgeBytes,
): (request: UploadRequest) => Promise<Uploaded> {
  const { store, blobs, clock, steady, logger, settings, parser } = deps;

  /**
   * Stores the bytes, and protects them from a purge of equal bytes until `refer` has written who owns them. On failure no bytes remain
   * that no file refers to.
   */
  async function stored(request: Begun): Promise<Referred> {
    const { teamId, fileName, declared } = request;
    const { head, bytes } = await peek(request.bytes, sniffBytes);
    if (head.length === 0) throw declared()?.sizeBytes === 0 ? new UploadEmptyError() : new UploadIncompleteError();
    const type = accepted(head, fileName, settings.formats);
    const protection = createProtection(deps, teamId);
    try {
      // Only text is checked completely, because any bytes can pass for text by their beginning.
      const checked = documentFormats[type.type].isText ? requireText(bytes, head) : bytes;
      let saidReading: string | undefined;
      const blob = await blobs.writeHashed(teamId, checked, settings.maxUploadBytes, async (came) => {
        const end = declared();
        requireWhole(came, end);
        saidReading = end?.reading && readingText(end.reading, type.type, parser.ocrLanguages);
        await protection.take(came.sha256);
        await requireCollection(request); // it may have been deleted during the upload
      });
      return await referred({ ...request, saidReading }, blob, type, protection);
    } catch (thrown) {
      await releaseBytes(teamId, protection);
      if (thrown instanceof BlobTooLargeError) throw new UploadTooLargeError(settings.maxUploadBytes);
      if (thrown instanceof DocumentError) throw new UploadMislabelledError(thrown.message);
      throw thrown;
    }
  }

  async function requireCollection({ teamId, collectionId }: UploadRequest): Promise<void> {
    if ((await store.collections.revision(teamId, collectionId)) === undefined) throw new CollectionNotFoundError();
  }

  /**
   * Writes who owns the bytes. If the upload was delayed for longer than a protection lasts, the bytes, or a file without instances, may
   * have been removed: then it takes a new protection, checks whether the bytes still exist, and writes everything again.
   *
   * @throws {UploadStalledError} if the bytes or the caller are gone; then nothing remains of the upload.
   */
  async function referred(request: Ended, blob: StoredBlob, type: Accepted, protection: Protection): Promise<Referred> {
    for (let stalls = 0; stalls < mostStalls; stalls += 1) {
      const made = await refer(request, blob, type, protection);
      if ((await protection.release()) && made.instance) return made;
      if (!request.signal.aborted) {
        await protection.take(blob.sha256);
        if (await blobs.exists(request.teamId, blob.sha256)) continue;
        await protection.release();
      }
      await withdraw(made);
      break;
    }
    throw new UploadStalledError();
  }

  async function refer(
    request: Ended,
    blob: StoredBlob,
    type: Accepted,
    protection: Protection,
  ): Promise<MaybeReferred> {
    const { teamId, fileName, user } = request;
    const nowMs = clock.now();
    const file = await store.files.upsert({
      teamId,
      user,
      name: fileName,
      sha256: blob.sha256,
      type: type.type,
      contentType: type.contentType,
      sizeBytes: blob.sizeBytes,
      createdAtMs: nowMs,
    });
    // From now on a purge sees the file. Checked before an instance is created, which would be parsed even if this process died.
    const linked = (await protection.holds()) ? await link(file, request, nowMs) : undefined;
    return linked ? { file, saidReading: request.saidReading, ...linked } : { file };
  }

  async function withdraw(made: MaybeReferred): Promise<void> {
    if (!made.instance) await retireFiles(deps, made.file.teamId, [{ fileId: made.file.id, sha256: made.file.sha256 }]);
    else if (made.isMade) await admission.withdraw(made.instance);
  }

  async function releaseBytes(teamId: number, protection: Protection): Promise<void> {
    const { sha256 } = protection;
    if (sha256 === undefined) return;
    try {
      await protection.release();
      await purgeBytes({ teamId, sha256 });
    } catch (err) {
      logger.warn('could not remove the bytes of a failed upload; leaving them to the sweep', { err, teamId });
    }
  }

  return async (request) => {
    const begunMs = { wall: clock.now(), steady: steady.elapsedMs() };
    // The collection is checked here first, before any byte is accepted.
    const [versions] = await Promise.all([versionsOf(deps, request), requireCollection(request)]);
    // By both clocks, because only one of them runs on where the machine is suspended, and only the other where its time is set back.
    const tookMs = Math.max(clock.now() - begunMs.wall, steady.elapsedMs() - begunMs.steady);
    if (request.signal.aborted || tookMs > longestBeginMs) throw new UploadStalledError();
    const newestBefore = newestVersion(versions);
    const said = request.metadata === '' ? undefined : metadataText(readMetadata(request.metadata));
    const { file, instance, isMade, saidReading } = await stored({ ...request, newestBefore, said });
    const { signal } = request;
    const taken = await (isMade ? admission.take(instance) : admission.retake(instance, newestBefore, signal));
    return {
      file,
      instance: saidReading === undefined ? taken : await readEverywhere(deps, admission, taken, saidReading, signal),
    };
  };

  /**
   * The instance of the file in the collection; a new version of its document if there is none. Undefined if the caller is gone: it may have
   * sent a newer text meanwhile, of which this one would become the next version. One that leaves after the existing versions were read
   * cannot, because the newer text takes the version that is written here.
   */
  async function link(
    file: File,
    { collectionId, newestBefore, source, said, saidReading, reachedCollectionIds, signal }: Ended,
    nowMs: number,
  ): Promise<Linked | undefined> {
    const { teamId, id: fileId, sha256, name: fileName, type } = file;
    for (let races = 0; races < mostRaces; races += 1) {
      const [versions, anywhere] = await Promise.all([
        versionsOf(deps, { teamId, collectionId, fileName }),
        ofFile(store.instances, teamId, fileId),
      ]);
      if (signal.aborted) return undefined;
      if (saidReading !== undefined) requireReached(anywhere, saidReading, reachedCollectionIds);
      // A file has one name, so every instance of it in the collection is a version of this document.
      const known = versions.find((version) => version.fileId === fileId && version.deletedMs === 0);
      if (known) {
        const describe = (before: Instance) =>
          said === undefined || signal.aborted ? undefined : described(said)(before);
        return { instance: (await change(store, known, describe, known)) ?? known, isMade: false };
      }
      const wasDeleted = versions.some((other) => other.sha256 === sha256 && other.version > newestBefore);
      if (wasDeleted) throw new UploadRacedPurgeError();
      const traceParent = currentTraceParent() ?? '';
      const before = newestOf(versions);
      const metadata = said ?? before?.metadata ?? '';
      // A file is read with the same options in all collections; a new file inherits those of the previous version.
      const readAs = saidReading ?? (anywhere.length > 0 ? readingOf(anywhere) : (before?.readAs ?? ''));
      const place = { teamId, collectionId, fileId, sha256, fileName, type, traceParent, source, metadata, readAs };
      // Fails if another upload has created the same instance meanwhile, or one of other bytes has taken the version; then it is retried.
      const made = await store.instances.insert(firstState(place, versions, nowMs));
      if (made) return { instance: made, isMade: true };
    }
    throw new CatalogContendedError();
  }
}

/** The newest version that is not deleted. */
const newestOf = (versions: readonly Instance[]): Instance | undefined =>
  versions.filter(isLive).toSorted((a, b) => b.version - a.version)[0];

/** @throws {UploadIncompleteError} unless the bytes are complete and have the declared hash. */
function requireWhole(came: StoredBlob, declared: Declared | undefined): void {
  const { sizeBytes, sha256 = came.sha256 } = declared ?? {};
  if (came.sha256 !== sha256 || came.sizeBytes !== sizeBytes) throw new UploadIncompleteError();
}

type Accepted = Extract<Detection, { ok: true }>;

function accepted(head: Uint8Array, fileName: string, formats: readonly DocumentType[]): Accepted {
  const detected = detectDocumentType(head, fileName, formats);
  if (detected.ok) return detected;
  if (detected.reason === 'mislabelled') throw new UploadMislabelledError(detected.message);
  throw new UploadUnsupportedTypeError(detected.message);
}
