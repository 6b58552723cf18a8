import { BlobTooLargeError, type StoredBlob } from '@cardinal/store';
import { setTimeout as delay } from 'node:timers/promises';
import {
  detectDocumentType,
  DocumentError,
  requireText,
  sniffBytes,
  type Detection,
  type DocumentType,
} from '@cardinal/documents';
import type { Instance } from '../domain/instance.js';
import { firstState } from '../domain/life.js';
import type { Admission } from './admit.js';
import { versionsOf } from './currency.js';
import type { IngestDeps } from './deps.js';
import {
  CatalogContendedError,
  CollectionNotFoundError,
  UploadEmptyError,
  UploadIncompleteError,
  UploadMislabelledError,
  UploadRacedPurgeError,
  UploadTooLargeError,
  UploadUnsupportedTypeError,
} from './errors.js';
import { mostRaces } from './instances.js';
import { leaseFrom, type PurgeBytes } from './purge-bytes.js';
import type { File, User } from './ports.js';

export interface UploadRequest {
  readonly teamId: number;
  readonly user: User;
  readonly collectionId: number;
  readonly fileName: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** What the sender says that it sent, once `bytes` has ended; nothing if they ended without it. */
  readonly declared: () => StoredBlob | undefined;
}

export interface Uploaded {
  readonly file: File;
  readonly instance: Instance;
}

interface Linked {
  readonly instance: Instance;
  /** Not there before. */
  readonly isMade: boolean;
}
interface Referred extends Linked {
  readonly file: File;
}

/** Longest time between storing bytes and referring to them, in milliseconds. */
const protectionMs = 60_000;
/** A purge of equal bytes takes some milliseconds: so often it is waited for, so long. */
const purgeTries = 20;
const purgePauseMs = 50;

/**
 * Stores a file and queues it for parsing. The same bytes under the same name in the same collection are taken once; in
 * another collection they become another instance of the same file; other bytes under the same name become the document's
 * next version. Uploading a replaced version again makes it the newest; uploading a failed file again tries again.
 *
 * @throws {CollectionNotFoundError}
 * @throws {UploadIncompleteError} if other bytes came than were declared. {UploadEmptyError} {UploadTooLargeError} {UploadUnsupportedTypeError} {UploadMislabelledError}
 */
export function makeUpload(
  deps: IngestDeps,
  admission: Admission,
  purgeBytes: PurgeBytes,
): (request: UploadRequest) => Promise<Uploaded> {
  const { store, blobs, clock, logger, settings } = deps;

  /**
   * Keeps the bytes, and keeps a purge of equal ones away until `refer` has written who they belong to. Whatever fails, no bytes stay
   * that no file refers to.
   */
  async function stored(request: UploadRequest): Promise<Referred> {
    const { teamId, fileName, declared } = request;
    const { head, bytes } = await peek(request.bytes, sniffBytes);
    if (head.length === 0) throw declared()?.sizeBytes === 0 ? new UploadEmptyError() : new UploadIncompleteError();
    const type = accepted(head, fileName);
    let guarded: string | undefined;
    try {
      const checked = textTypes.has(type.type) ? requireText(bytes, head) : bytes;
      const blob = await blobs.writeHashed(teamId, checked, settings.maxUploadBytes, async (came) => {
        requireWhole(came, declared());
        await protect(teamId, came.sha256);
        guarded = came.sha256;
        await requireCollection(request); // deleted while the bytes came in
      });
      const referred = await refer(request, blob, type);
      await store.blobGuard.release(teamId, blob.sha256);
      return referred;
    } catch (thrown) {
      if (guarded !== undefined) await letGo(teamId, guarded);
      if (thrown instanceof BlobTooLargeError) throw new UploadTooLargeError(settings.maxUploadBytes);
      if (thrown instanceof DocumentError) throw new UploadMislabelledError(thrown.message);
      throw thrown;
    }
  }

  /** Before the bytes are kept: a purge of equal bytes that ends between the two would take them along. */
  async function protect(teamId: number, sha256: string): Promise<void> {
    for (
      let tries = 1;
      !(await store.blobGuard.protect(teamId, sha256, leaseFrom(clock.now(), protectionMs)));
      tries++
    ) {
      if (tries === purgeTries) throw new UploadRacedPurgeError();
      await delay(purgePauseMs);
    }
  }

  async function letGo(teamId: number, sha256: string): Promise<void> {
    try {
      await store.blobGuard.release(teamId, sha256);
      await purgeBytes({ teamId, sha256 });
    } catch (err) {
      logger.warn('bytes of an upload that failed are left to the sweep', { err, teamId });
    }
  }

  async function requireCollection({ teamId, collectionId }: UploadRequest): Promise<void> {
    if ((await store.collections.revision(teamId, collectionId)) === undefined) throw new CollectionNotFoundError();
  }

  async function refer(request: UploadRequest, blob: StoredBlob, type: Accepted): Promise<Referred> {
    const { teamId, collectionId, fileName, user } = request;
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
    return { file, ...(await link(file, collectionId, nowMs)) };
  }

  return async (request) => {
    await requireCollection(request);
    const { file, instance, isMade } = await stored(request);
    return { file, instance: await (isMade ? admission.take(instance) : admission.retake(instance)) };
  };

  /** The instance of the file in the collection; a new version of its document if there is none. */
  async function link(file: File, collectionId: number, nowMs: number): Promise<Linked> {
    const { teamId, id: fileId, sha256, name: fileName, type } = file;
    for (let races = 0; races < mostRaces; races += 1) {
      const [known] = await store.instances.select({ teamId, collectionId, fileId, deletedMs: 0 });
      if (known) return { instance: known, isMade: false };
      const versions = await versionsOf(deps, { teamId, collectionId, fileName });
      const place = { teamId, collectionId, fileId, sha256, fileName, type };
      // Taken meanwhile: by an upload of the same file, or as a version by one of other bytes under its name.
      const made = await store.instances.insert(firstState(place, versions, nowMs));
      if (made) return { instance: made, isMade: true };
    }
    throw new CatalogContendedError();
  }
}

/** @throws {UploadIncompleteError} unless these are the bytes that the sender sent, all of them. */
function requireWhole(came: StoredBlob, declared: StoredBlob | undefined): void {
  if (came.sha256 !== declared?.sha256 || came.sizeBytes !== declared.sizeBytes) throw new UploadIncompleteError();
}

/** Types that any bytes can pass for by their beginning. */
const textTypes: ReadonlySet<DocumentType> = new Set(['txt', 'md', 'csv']);

type Accepted = Extract<Detection, { ok: true }>;

function accepted(head: Uint8Array, fileName: string): Accepted {
  const detected = detectDocumentType(head, fileName);
  if (detected.ok) return detected;
  if (detected.reason === 'mislabelled') throw new UploadMislabelledError(detected.message);
  throw new UploadUnsupportedTypeError(detected.message);
}

/** The first `size` bytes, and the whole stream with them. */
async function peek(
  source: AsyncIterable<Uint8Array>,
  size: number,
): Promise<{ head: Uint8Array; bytes: AsyncIterable<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < size) {
    const { done, value } = await iterator.next();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* chunks;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { head: Buffer.concat(chunks).subarray(0, size), bytes: all() };
}
