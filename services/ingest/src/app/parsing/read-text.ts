import { document } from '@cardinal/contracts';
import { readFrames } from '@cardinal/documents';
import { BlobNotFoundError } from '@cardinal/store';
import { textPart } from '../../domain/text-part.js';
import { findPlace, type PlaceName, type TextPlace } from '../../domain/text-place.js';
import type { IngestDeps } from '../deps.js';
import { FileNotFoundError, FileUnreadError, RequestMalformedError, TextPlaceNotFoundError } from '../errors.js';
import { parsedBlobName } from '../../domain/blob-names.js';
import { findReadable } from '../instances/instances.js';

export interface TextRequest extends PlaceName {
  readonly teamId: number;
  readonly fileId: number;
  /** UTF-16 code units of the canonical text. */
  readonly offset: number;
  /** Maximum length of the returned text, 1 to 50,000 UTF-16 code units. */
  readonly limit: number;
}

export interface ReadableText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Length of the whole text. */
  readonly length: number;
  readonly blocks: readonly document.Block[];
  /** End of the requested place, exclusive; the end of the whole text if no place was named. */
  readonly placeEnd: number;
}

/** A part of the text of a file. @throws {FileNotFoundError} {FileUnreadError} {TextPlaceNotFoundError} {RequestMalformedError} */
export type ReadText = (request: TextRequest) => Promise<ReadableText>;

const longest = 50_000;

export function createReadText({ store, blobs, parser }: Pick<IngestDeps, 'store' | 'blobs' | 'parser'>): ReadText {
  return async ({ teamId, fileId, offset, limit, ...name }) => {
    if (limit < 1 || limit > longest) throw new RequestMalformedError(`limit must be between 1 and ${longest}`);
    const file = await findReadable(store, teamId, fileId);
    if (!file) throw new FileNotFoundError();
    const version = parser.versionOf(file);
    const summary = await store.parsed.find(teamId, file.sha256, version);
    if (!summary) throw new FileUnreadError();
    // One part of 256 Ki code units at a time, so that other work runs in between.
    const parts = () => readFrames(blobs.read(teamId, parsedBlobName(version, file.sha256)));
    try {
      const place = await placeIn(parts(), summary, name);
      const from = Math.min(Math.max(offset, place.start), place.end);
      const part = await stretchOf(parts(), from, Math.min(from + limit, place.end));
      return { ...part, length: summary.textLength, placeEnd: place.end };
    } catch (thrown) {
      throw thrown instanceof BlobNotFoundError ? new FileUnreadError() : thrown; // the document is being processed again
    }
  };
}

async function placeIn(
  parts: AsyncIterable<Uint8Array>,
  { pages, textLength }: document.ParsedSummary,
  name: PlaceName,
): Promise<TextPlace> {
  if (name.page === 0 && name.heading === '') return { start: 0, end: textLength };
  if (name.page > pages) throw TextPlaceNotFoundError.ofPage(name.page, pages);
  const finder = findPlace(name);
  for await (const bytes of parts) if (!finder.look(document.ParsedPart.decode(bytes))) break;
  const place = finder.found(textLength);
  if (!place) throw TextPlaceNotFoundError.ofHeading(name.heading);
  return place;
}

/** The text between two offsets, with the blocks that it touches. */
async function stretchOf(
  parts: AsyncIterable<Uint8Array>,
  from: number,
  to: number,
): Promise<Omit<ReadableText, 'length' | 'placeEnd'>> {
  const texts: string[] = [];
  const blocks: document.Block[] = [];
  let [start, end] = [from, from];
  for await (const bytes of parts) {
    const part = document.ParsedPart.decode(bytes);
    if (part.textStart >= to) break;
    const found = textPart(part, from, to);
    if (!found) continue;
    if (texts.length === 0) start = found.start;
    end = found.end;
    texts.push(found.text);
    blocks.push(...found.blocks);
  }
  return { text: texts.join(''), start, end, blocks };
}
