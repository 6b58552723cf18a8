import { documentFormats, type document, type DocumentType, type ReadingOptions } from '@cardinal/contracts';
import { parse as parsePath } from 'node:path';
import { buildDocument, type BuiltDocument } from './build/build-document.js';
import { DocumentFacts } from './build/document-facts.js';
import type { DraftBlock, ParseContext } from './draft.js';
import { DocumentError, ParsingCancelledError } from './errors.js';
import { readers } from './readers.js';
import { coverTitle, statedTitle } from './build/title.js';
import { fileSource, type ByteSource } from './text/byte-source.js';
import { cleanLine } from './text/clean.js';
import { translateError } from './translate-error.js';

/** Part of the name of every stored parsed document. Must be raised whenever a change gives the same bytes another text or other blocks. */
export const currentParserVersion = '23';

export interface ParseRequest {
  /** The file, local and read-only. */
  readonly path: string;
  readonly fileName: string;
  readonly type: DocumentType;
  /** Overrides of detection. Default: encoding, delimiter, header row and so on are detected. */
  readonly reading?: ReadingOptions;
  readonly ocr: ParseContext['ocr'];
  readonly signal: AbortSignal;
  readonly onProgress: ParseContext['progress'];
}

interface SourceRequest extends ParseRequest {
  readonly source: ByteSource;
}

/**
 * Parses a document in this process. Yields its parts as they are built; the generator's return value is the summary.
 *
 * @throws {DocumentError} when no text can be extracted from the document.
 * @throws {DocumentStorageError} when the file cannot be read.
 * @throws {ParsingCancelledError} after an abort.
 */
export function parseDocument(request: ParseRequest): AsyncGenerator<document.ParsedPart, document.ParsedSummary> {
  return parseSource({ ...request, source: fileSource(request.path) });
}

/** Like `parseDocument`, for bytes that may be in memory: text formats read `source`, all others the file at `path`. */
export async function* parseSource(
  request: SourceRequest,
): AsyncGenerator<document.ParsedPart, document.ParsedSummary> {
  try {
    return yield* parse(request);
  } catch (thrown) {
    if (request.signal.aborted) throw new ParsingCancelledError('Reading the file was cancelled.', { cause: thrown });
    throw translateError(thrown, request.type);
  }
}

async function* parse(request: SourceRequest): AsyncGenerator<document.ParsedPart, document.ParsedSummary> {
  const size = await request.source.size();
  if (size === 0) throw new DocumentError('empty', 'The file is empty.');
  const { load, unpacking = 1 } = readers[request.reading?.treatAs === 'text' ? 'txt' : request.type];
  const parser = await load();
  const facts = new DocumentFacts();
  facts.readBytes = size * unpacking;
  const drafts = parser(contextOf(request, facts));
  const built = yield* buildDocument(stoppable(drafts, request.signal), facts);
  if (built.textLength === 0) throw withoutText(facts);
  return summarise(request, facts, built);
}

function withoutText({ recognitionFailure }: DocumentFacts): DocumentError {
  if (!recognitionFailure) return new DocumentError('no_text', 'The file has no text that could be read.');
  const message = 'The pages are pictures, and the recognition of their text failed. Upload the file again later.';
  return new DocumentError('ocr_failed', message, recognitionFailure);
}

function contextOf(request: SourceRequest, facts: DocumentFacts): ParseContext {
  return {
    path: request.path,
    source: request.source,
    fileName: request.fileName,
    signal: request.signal,
    reading: request.reading ?? {},
    ocr: request.ocr,
    progress: request.onProgress,
    warn: (code, message, page) => {
      facts.warn(code, message, page);
    },
    recognitionFailed: (cause) => {
      facts.recognitionFailure ??= { cause };
    },
    describe: ({ title, metadata, pages, unpackedBytes }) => {
      if (unpackedBytes !== undefined) facts.readBytes = unpackedBytes;
      if (title !== undefined) facts.title = cleanLine(title);
      if (pages !== undefined) facts.pages = pages;
      for (const [name, value] of Object.entries(metadata ?? {})) facts.addProperty(name, value);
    },
  };
}

async function* stoppable(drafts: AsyncIterable<DraftBlock>, signal: AbortSignal): AsyncGenerator<DraftBlock> {
  for await (const draft of drafts) {
    signal.throwIfAborted();
    yield draft;
  }
}

function summarise(request: ParseRequest, facts: DocumentFacts, built: BuiltDocument): document.ParsedSummary {
  const titleOf = readers[request.type].titlesAreFilledIn === true ? coverTitle : statedTitle;
  return {
    title: titleOf({ stated: facts.title, cover: built.cover, fileName: parsePath(request.fileName).name }),
    language: built.language,
    contentType: documentFormats[request.type].mediaType,
    pages: facts.pages ?? built.pages,
    ocrPages: built.ocrPages,
    blocks: built.blocks,
    tableBlocks: built.tableBlocks,
    textLength: built.textLength,
    warnings: facts.warnings,
    metadata: facts.metadata,
  };
}
