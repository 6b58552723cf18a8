import { BlobTooLargeError } from '@cardinal/store';
import { setTimeout as delay } from 'node:timers/promises';
import { detectDocumentType, sniffBytes, type Detection } from '@cardinal/documents';
import type { Instance } from '../domain/instance.js';
import { firstState } from '../domain/life.js';
import type { Admission } from './admit.js';
import { versionsOf } from './currency.js';
import type { IngestDeps } from './deps.js';
import {
  CatalogContendedError,
  CollectionNotFoundError,
  UploadEmptyError,
  UploadMislabelledError,
  UploadRacedPurgeError,
  UploadTooLargeError,
  UploadUnsupportedTypeError,
} from './errors.js';
import { mostRaces } from './instances.js';
import type { File, User } from './ports.js';

export interface UploadRequest {
  readonly teamId: number;
  readonly user: User;
  readonly collectionId: number;
  readonly fileName: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface Uploaded {
  readonly file: File;
  readonly instance: Instance;
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
 * @throws {UploadEmptyError} {UploadTooLargeError} {UploadUnsupportedTypeError} {UploadMislabelledError}
 */
export function makeUpload(deps: IngestDeps, admission: Admission): (request: UploadRequest) => Promise<Uploaded> {
  const { store, blobs, clock, settings } = deps;

  async function stored(
    request: UploadRequest,
  ): Promise<{ blob: { sha256: string; sizeBytes: number }; type: Accepted }> {
    const { head, bytes } = await peek(request.bytes, sniffBytes);
    if (head.length === 0) throw new UploadEmptyError();
    const type = accepted(head, request.fileName);
    try {
      const claim = (sha256: string) => protect(request.teamId, sha256);
      return { type, blob: await blobs.writeHashed(request.teamId, bytes, settings.maxUploadBytes, claim) };
    } catch (thrown) {
      if (thrown instanceof BlobTooLargeError) throw new UploadTooLargeError(settings.maxUploadBytes);
      throw thrown;
    }
  }

  /** Before the bytes are kept: a purge of equal bytes that ends between the two would take them along. */
  async function protect(teamId: number, sha256: string): Promise<void> {
    for (let tries = 1; !(await store.blobGuard.protect(teamId, sha256, clock.now() + protectionMs)); tries++) {
      if (tries === purgeTries) throw new UploadRacedPurgeError();
      await delay(purgePauseMs);
    }
  }

  return async (request) => {
    const { teamId, collectionId, fileName, user } = request;
    if ((await store.collections.revision(teamId, collectionId)) === undefined) throw new CollectionNotFoundError();
    const { blob, type } = await stored(request);
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
    const instance = await link(file, collectionId, nowMs);
    await store.blobGuard.release(teamId, blob.sha256);
    return { file, instance: await admission.take(instance) };
  };

  /** The instance of the file in the collection; a new version of its document if there is none. */
  async function link(file: File, collectionId: number, nowMs: number): Promise<Instance> {
    const { teamId, id: fileId, sha256, name: fileName, type } = file;
    for (let races = 0; races < mostRaces; races += 1) {
      const [known] = await store.instances.select({ teamId, collectionId, fileId, deletedMs: 0 });
      if (known) return known;
      const versions = await versionsOf(deps, { teamId, collectionId, fileName });
      const place = { teamId, collectionId, fileId, sha256, fileName, type };
      // Taken meanwhile: by an upload of the same file, or as a version by one of other bytes under its name.
      const made = await store.instances.insert(firstState(place, versions, nowMs));
      if (made) return made;
    }
    throw new CatalogContendedError();
  }
}

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
