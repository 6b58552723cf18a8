/**
 * Bytes by name, separate for each team. Originals are named by their hash, so that equal bytes of one team are stored once.
 * Names are lower-case letters, digits, `.`, `-` and `_`, at most 200 characters.
 */
export interface BlobStore {
  /**
   * Streams into the store, hashing on the way; holds no more than one chunk in memory, and makes nothing visible under the hash before all
   * bytes are durable.
   *
   * @param claim awaited with the hash and size before the bytes become visible under their hash, so that the caller can compare them with
   *   what the client declared, and block a concurrent deletion of the same name. If it throws, the error is passed on and nothing is
   *   stored.
   * @throws {BlobTooLargeError} as soon as `maxBytes` is exceeded; the bytes written so far are removed.
   */
  writeHashed(
    teamId: number,
    source: AsyncIterable<Uint8Array>,
    maxBytes: number,
    claim?: (blob: StoredBlob) => Promise<void>,
  ): Promise<StoredBlob>;
  /** Streams into `name`, atomically replacing its previous bytes. */
  write(teamId: number, name: string, source: AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  /** @throws {BlobNotFoundError} on the first read if there is no such blob. */
  read(teamId: number, name: string): AsyncIterable<Uint8Array>;
  /** Runs `use` with the path of a local file that holds the bytes. The file is valid only during the call and must not be changed. */
  withLocalFile<T>(teamId: number, name: string, use: (path: string) => Promise<T>): Promise<T>;
  exists(teamId: number, name: string): Promise<boolean>;
  /**
   * @returns an id of the write that stored the blob, different after each write, even of equal bytes; undefined if there is no such blob.
   */
  find(teamId: number, name: string): Promise<string | undefined>;
  /**
   * Removes a blob; no error if there is none.
   *
   * @param write as returned by `find`: a blob of a later write is not removed. For callers that may act after others have written.
   */
  delete(teamId: number, name: string, write?: string): Promise<void>;
  /** All blobs, unordered. Blobs that are written or deleted meanwhile may or may not be included. */
  names(): AsyncIterable<BlobName>;
  /**
   * Removes unfinished writes of dead processes: bytes without a name that were not written to for an hour. No write takes that long: an
   * upload ends within five minutes, a parse within fifteen. Called when a process starts and from time to time.
   *
   * @returns number of removed writes.
   */
  sweep(nowMs?: number): Promise<number>;
}

export interface BlobName {
  readonly teamId: number;
  readonly name: string;
}

export interface StoredBlob {
  /** Lower-case hex SHA-256 of the bytes; for `writeHashed` also the name. */
  readonly sha256: string;
  readonly sizeBytes: number;
}
