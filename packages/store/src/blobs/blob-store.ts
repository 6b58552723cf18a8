/**
 * Bytes by name, each team's apart. Originals are named by their hash, so equal bytes of one team are kept once.
 * Names are lower-case letters, digits, `.`, `-` and `_`, at most 200 characters.
 */
export interface BlobStore {
  /**
   * Streams into the store, hashing on the way; nothing is held in memory beyond one chunk, and nothing is visible under
   * the hash before all of it is durable.
   *
   * @param claim awaited with the hash and size before the bytes are kept under their hash: they can be compared with what was sent, and
   *   whoever deletes by the same name can be kept from it. What it throws is passed on, and nothing is kept.
   * @throws {BlobTooLargeError} as soon as `maxBytes` is passed; what was written is removed.
   */
  writeHashed(
    teamId: number,
    source: AsyncIterable<Uint8Array>,
    maxBytes: number,
    claim?: (blob: StoredBlob) => Promise<void>,
  ): Promise<StoredBlob>;
  /** Streams into `name`, replacing what is there atomically. */
  write(teamId: number, name: string, source: AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  /** @throws {BlobNotFoundError} on the first read if it does not respond. */
  read(teamId: number, name: string): AsyncIterable<Uint8Array>;
  /** Runs `use` with a path of a local file that holds the bytes; the file is only valid meanwhile and must not be changed. */
  withLocalFile<T>(teamId: number, name: string, use: (path: string) => Promise<T>): Promise<T>;
  exists(teamId: number, name: string): Promise<boolean>;
  /** Tells by which write a name holds what it holds: another after each, even of equal bytes. @returns undefined if there is nothing. */
  find(teamId: number, name: string): Promise<string | undefined>;
  /**
   * No error if there is none.
   *
   * @param write as returned by `find`: later writes stay. For callers that may be delayed until others have written.
   */
  delete(teamId: number, name: string, write?: string): Promise<void>;
  /** Everything that is kept, in no order. What is written or deleted meanwhile may or may not be included. */
  names(): AsyncIterable<BlobName>;
  /**
   * Removes what writers left half written that are gone: bytes without a name that nobody has written for an hour. No write takes so
   * long: an upload ends within five minutes, a parse within fifteen. Called when a process starts and from time to time.
   *
   * @returns how many were removed.
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
