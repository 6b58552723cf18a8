import { createHash } from 'node:crypto';
import type { StoredBlob } from '../blobs/blob-store.js';
import { BlobTooLargeError } from '../errors.js';

export interface Measured {
  /**
   * The bytes. If the source fails or is too large, they end early but without an error, so that the writer can close its stream properly.
   */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Call after `bytes` has ended. @throws what the source threw, or {BlobTooLargeError}. */
  readonly result: () => StoredBlob;
}

export function measured(source: AsyncIterable<Uint8Array>, maxBytes: number): Measured {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let failure: { readonly thrown: unknown } | undefined;

  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of source) {
        sizeBytes += chunk.byteLength;
        if (sizeBytes > maxBytes) {
          throw new BlobTooLargeError(`The content must not have more than ${maxBytes} bytes.`, {
            facts: { maxBytes },
          });
        }
        hash.update(chunk);
        yield chunk;
      }
    } catch (thrown) {
      failure = { thrown }; // reported by `result`
    }
  }

  return {
    bytes: bytes(),
    result() {
      if (failure) throw failure.thrown;
      return { sha256: hash.digest('hex'), sizeBytes };
    },
  };
}
