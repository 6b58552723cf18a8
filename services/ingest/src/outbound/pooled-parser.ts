import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isTextType, currentParserVersion, type ParserPool } from '@cardinal/documents';
import { randomIds } from '@cardinal/kernel';
import type { BlobStore } from '@cardinal/store';
import { tableFormatVersion, typerVersion } from '@cardinal/tables';
import type { DocumentParser, ParseJob, TypeJob } from '../app/ports.js';
import { parsedBlobName, tablesBlobName } from '../domain/blob-names.js';
import { keptReading } from '../domain/reading.js';
import type { SmallTexts } from './texts/threaded-texts.js';

export interface PooledParserOptions {
  readonly pool: ParserPool;
  readonly texts: SmallTexts;
  readonly blobs: BlobStore;
  /** Folder for parsed documents between the parser process and the blob store. */
  readonly scratchDir: string;
  readonly running: number;
  readonly concurrency: number;
  readonly ocrLanguages: readonly string[];
}

/** Version under which a parse is stored. Includes type and options, because the same bytes read differently give a different document. */
export function versionOf({ type, readAs }: Pick<TypeJob, 'type' | 'readAs'>): string {
  const version = `${currentParserVersion}-${type}`;
  if (readAs === '') return version;
  return `${version}-${createHash('sha256').update(readAs).digest('hex').slice(0, digestLength)}`;
}

/** Length of the options' digest in a version, in hexadecimal digits: enough to distinguish all options of one file. */
const digestLength = 16;

/** Version of typed tables: of their byte format, and of the typing rules. */
const tablesVersion = `${tableFormatVersion}.${typerVersion}`;

/** Largest text that a thread parses, in bytes: making its cards takes longer than starting a process. */
const largestSmallText = 64 * 1024;

/** Largest parsed document whose tables a thread types, in bytes: as small texts have, including the positions of their cells. */
const largestSmallParsed = 512 * 1024;

/** Parses stored bytes, small texts in threads and everything else in separate processes, and stores the result. */
export function pooledParser(options: PooledParserOptions): DocumentParser {
  const { pool, texts, blobs, scratchDir, running, concurrency, ocrLanguages } = options;

  async function parsedInThread(job: ParseJob, signal: AbortSignal) {
    const { teamId, sha256, fileName, type } = job;
    if (!isTextType(type)) return undefined;
    const bytes = await wholeIfSmall(blobs.read(teamId, sha256), largestSmallText);
    const parsed =
      bytes && (await texts.parse(teamId, { bytes, fileName, type, reading: keptReading(job.readAs) }, signal));
    if (!parsed) return undefined;
    await blobs.write(teamId, parsedBlobName(versionOf(job), sha256), only(parsed.frames));
    return parsed.summary;
  }

  /** @returns undefined if a thread cannot do it. */
  async function typedInThread({ teamId, sha256, type, readAs }: TypeJob, signal: AbortSignal) {
    const version = versionOf({ type, readAs });
    const parsed = await wholeIfSmall(blobs.read(teamId, parsedBlobName(version, sha256)), largestSmallParsed);
    const typed = parsed && (await texts.type(teamId, { parsed, type }, signal));
    if (!typed) return undefined;
    if (typed.tables) await blobs.write(teamId, tablesBlobName(version, sha256), only(typed.tables));
    return typed.tables !== undefined;
  }

  /** Runs `use` with the path of a new temporary file, which is removed afterwards. */
  async function inScratch<T>(use: (path: string) => Promise<T>): Promise<T> {
    await mkdir(scratchDir, { recursive: true });
    const path = join(scratchDir, randomIds.uuid());
    try {
      return await use(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    versionOf,
    ocrLanguages,
    tablesVersion,
    running,
    concurrency,
    async parse(job, onProgress, signal) {
      const small = await parsedInThread(job, signal);
      if (small) return small;
      const { teamId, sha256, fileName, type } = job;
      return inScratch(async (outputPath) => {
        const summary = await blobs.withLocalFile(teamId, sha256, (path) =>
          pool.parse(
            { teamId, path, outputPath, fileName, type, reading: keptReading(job.readAs) },
            { onProgress: ({ done, total, unit }) => onProgress(done, total, unit), signal },
          ),
        );
        await blobs.write(teamId, parsedBlobName(versionOf(job), sha256), bytesOf(outputPath));
        return summary;
      });
    },
    async type(job, signal) {
      const small = await typedInThread(job, signal);
      if (small !== undefined) return small;
      const { teamId, sha256, type } = job;
      const version = versionOf(job);
      return inScratch(async (outputPath) => {
        const hasTables = await blobs.withLocalFile(teamId, parsedBlobName(version, sha256), (path) =>
          pool.type({ teamId, path, outputPath, type }, signal),
        );
        if (hasTables) await blobs.write(teamId, tablesBlobName(version, sha256), bytesOf(outputPath));
        return hasTables;
      });
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([pool[Symbol.asyncDispose](), texts[Symbol.asyncDispose]()]);
    },
  };
}

async function wholeIfSmall(source: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > most) return undefined;
  }
  return Buffer.concat(chunks, size);
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Opened lazily, because an error of a stream without a reader would crash the process. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>;
}
