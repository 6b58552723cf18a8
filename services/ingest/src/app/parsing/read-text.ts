import { document } from '@cardinal/contracts';
import { readFrames } from '@cardinal/documents';
import { BlobNotFoundError } from '@cardinal/store';
import { textPart } from '../../domain/text-part.js';
import type { IngestDeps } from '../deps.js';
import { FileNotFoundError, FileUnreadError, RequestMalformedError } from '../errors.js';
import { parsedBlobName } from '../removal/purge-bytes.js';
import { isLive } from '../../domain/instance.js';
import { findInstance } from '../instances/instances.js';

export interface TextRequest {
  readonly teamId: number;
  readonly fileId: number;
  /** UTF-16 code units of the canonical text. */
  readonly offset: number;
  /** At most so many, 1 to 50,000. */
  readonly limit: number;
}

export interface ReadableText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Of the whole text. */
  readonly length: number;
  readonly blocks: readonly document.Block[];
}

/** A part of the text of a file. @throws {FileNotFoundError} {FileUnreadError} {RequestMalformedError} */
export type ReadText = (request: TextRequest) => Promise<ReadableText>;

const longest = 50_000;

export function createReadText({ store, blobs, parser }: Pick<IngestDeps, 'store' | 'blobs' | 'parser'>): ReadText {
  return async ({ teamId, fileId, offset, limit }) => {
    if (limit < 1 || limit > longest) throw new RequestMalformedError(`limit must be 1 to ${longest}`);
    const file = await store.files.find(teamId, fileId);
    if (!file) throw new FileNotFoundError();
    const version = parser.versionOf(file.type);
    const summary = await store.parsed.find(teamId, file.sha256, version);
    if (!summary) throw new FileUnreadError();

    const texts: string[] = [];
    const blocks: document.Block[] = [];
    let [start, end] = [Math.min(offset, summary.textLength), Math.min(offset, summary.textLength)];
    try {
      // One part at a time, each of 256 Ki code units: other work has its turn between them.
      for await (const bytes of readFrames(blobs.read(teamId, parsedBlobName(version, file.sha256)))) {
        const part = document.ParsedPart.decode(bytes);
        if (part.textStart >= offset + limit) break;
        const found = textPart(part, offset, offset + limit);
        if (!found) continue;
        if (texts.length === 0) start = found.start;
        end = found.end;
        texts.push(found.text);
        blocks.push(...found.blocks);
      }
    } catch (thrown) {
      throw thrown instanceof BlobNotFoundError ? new FileUnreadError() : thrown; // it is being processed anew
    }
    return { text: texts.join(''), start, end, length: summary.textLength, blocks };
  };
}

/** The parsed document behind an instance, part by part, each an encoded `ParsedPart`. @throws {FileNotFoundError} */
export type ReadParsed = (teamId: number, instanceId: number) => AsyncIterable<Uint8Array>;

export function createReadParsed({ store, blobs, parser }: IngestDeps): ReadParsed {
  return async function* (teamId, instanceId) {
    const instance = await findInstance(store.instances, teamId, instanceId);
    if (!instance || !isLive(instance)) throw new FileNotFoundError();
    yield* readFrames(blobs.read(teamId, parsedBlobName(parser.versionOf(instance.type), instance.sha256)));
  };
}
