import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PARSER_VERSION, type DocumentType, type ParserPool } from '@cardinal/documents';
import { randomIds } from '@cardinal/kernel';
import type { BlobStore } from '@cardinal/store';
import type { DocumentParser } from '../app/ports.js';
import { parsedBlobName } from '../app/removal/purge-bytes.js';

export interface PooledParserOptions {
  readonly pool: ParserPool;
  readonly blobs: BlobStore;
  /** Folder for parsed documents between the parser process and the blob store. */
  readonly scratchDir: string;
  readonly running: number;
  readonly concurrency: number;
}

/** Includes the type, because the same bytes parsed as another type give another document. */
const versionOf = (type: DocumentType): string => `${PARSER_VERSION}-${type}`;

/** Parses stored bytes in separate processes and stores the result. */
export function pooledParser({ pool, blobs, scratchDir, running, concurrency }: PooledParserOptions): DocumentParser {
  return {
    versionOf,
    running,
    concurrency,
    async parse({ teamId, sha256, fileName, type }, onProgress, signal) {
      await mkdir(scratchDir, { recursive: true });
      const outputPath = join(scratchDir, randomIds.uuid());
      try {
        const summary = await blobs.withLocalFile(teamId, sha256, (path) =>
          pool.parse(
            { teamId, path, outputPath, fileName, type },
            { onProgress: ({ done, total, unit }) => onProgress(done, total, unit), signal },
          ),
        );
        await blobs.write(teamId, parsedBlobName(versionOf(type), sha256), bytesOf(outputPath));
        return summary;
      } finally {
        await rm(outputPath, { force: true });
      }
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

/** Opened lazily, because an error of a stream without a reader would crash the process. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>;
}
