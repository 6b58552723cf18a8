import type { document } from '@cardinal/contracts';
import type { DocumentType } from '@cardinal/contracts';
import { encodeFrame, parseDocument, currentParserVersion, typedTables } from '@cardinal/documents';
import { parsedBlobName, tablesBlobName, type DocumentParser, type ParseJob } from '@cardinal/ingest';
import type { BlobStore } from '@cardinal/store';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Parsed {
  readonly frames: Uint8Array;
  readonly summary: document.ParsedSummary;
}

type Named = Pick<ParseJob, 'fileName' | 'type'>;

/** Results of the real parsers, by name and bytes. */
const read = new Map<string, Promise<Parsed>>();

const versionOf = ({ type }: { readonly type: DocumentType }): string => `${currentParserVersion}-${type}`;

const keyOf = ({ fileName, type }: Named, bytes: Uint8Array): string =>
  `${type} ${fileName} ${Buffer.from(bytes).toString('latin1')}`;

/** Reads a document as a parser process does. Called before the simulation, which must not do the file access that reading needs. */
export async function prepareDocument(job: Named, bytes: Uint8Array): Promise<void> {
  const key = keyOf(job, bytes);
  const reading = read.get(key) ?? parsed(job, bytes);
  read.set(key, reading);
  await reading.catch(() => undefined); // the caller that needs the document gets the error
}

async function parsed({ fileName, type }: Named, bytes: Uint8Array): Promise<Parsed> {
  const folder = mkdtempSync(join(tmpdir(), 'cardinal-simulation-'));
  try {
    const path = join(folder, 'document');
    writeFileSync(path, bytes);
    const parts = parseDocument({
      path,
      fileName,
      type,
      ocr: { enabled: false, maxPages: 0, languages: [] },
      signal: new AbortController().signal,
      onProgress: () => {},
    });
    const frames: Uint8Array[] = [];
    for (;;) {
      const next = await parts.next();
      if (next.done) return { frames: Buffer.concat(frames), summary: next.value };
      frames.push(encodeFrame(next.value));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The parser as ingest uses it: takes stored bytes and writes the parsed document to the blobs. */
export function simulatedParser(blobs: BlobStore): DocumentParser {
  return {
    versionOf,
    ocrLanguages: [],
    running: 2,
    concurrency: 3,
    async parse(job, onProgress, signal) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of blobs.read(job.teamId, job.sha256)) chunks.push(chunk);
      signal.throwIfAborted();
      onProgress(0, 1, 'bytes');
      const prepared = read.get(keyOf(job, Buffer.concat(chunks)));
      if (!prepared) throw new RangeError('a simulation reads no document that was not prepared');
      const { frames, summary } = await prepared;
      await blobs.write(job.teamId, parsedBlobName(versionOf(job), job.sha256), each([frames]));
      return summary;
    },
    tablesVersion: '1',
    async type({ teamId, sha256, ...job }, signal) {
      const tables = await typedTables(blobs.read(teamId, parsedBlobName(versionOf(job), sha256)));
      signal.throwIfAborted();
      if (tables) await blobs.write(teamId, tablesBlobName(versionOf(job), sha256), each(tables));
      return tables !== undefined;
    },
    async [Symbol.asyncDispose]() {},
  };
}

async function* each(some: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* some;
}
