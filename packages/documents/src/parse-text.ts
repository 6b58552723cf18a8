import {
  documentFormats,
  documentTypes,
  type document,
  type DocumentType,
  type ReadingOptions,
} from '@cardinal/contracts';
import { encodeFrame } from './framing.js';
import { parseSource } from './parse-document.js';
import { failureOf } from './process/failure.js';
import type { ParseFailure } from './process/messages.js';
import { readers } from './readers.js';
import { memorySource } from './text/byte-source.js';

/** Whether a format's reader is plain JavaScript (ours or a library's) without native parts, so that it can run in a thread. */
export const isTextType = (type: DocumentType): boolean => documentFormats[type].isText;

export interface TextInMemory {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly type: DocumentType;
  readonly reading?: ReadingOptions;
}

/** Result of `parseText`, in a form that can be posted from a thread. `frames` holds all parts, in the framing of `readFrames`. */
export type ParsedText =
  | { readonly kind: 'parsed'; readonly summary: document.ParsedSummary; readonly frames: Uint8Array }
  | { readonly kind: 'failed'; readonly failure: ParseFailure };

/** Loads the readers of all text formats in advance, so that loading does not count against the time budget of the first documents. */
export async function loadTextReaders(): Promise<void> {
  await Promise.all(documentTypes.filter(isTextType).map((type) => readers[type].load()));
}

const never = new AbortController().signal;

/** Parses a text that is in memory. Enforces no time limit, so call it in a thread that has one. */
export async function parseText({ bytes, fileName, type, reading = {} }: TextInMemory): Promise<ParsedText> {
  try {
    const ocr = { enabled: false, maxPages: 0, languages: [] };
    const source = memorySource(bytes);
    const parts = parseSource({ path: '', source, fileName, type, reading, ocr, signal: never, onProgress: () => {} });
    const frames: Uint8Array[] = [];
    let step = await parts.next();
    for (; step.done !== true; step = await parts.next()) frames.push(encodeFrame(step.value));
    return { kind: 'parsed', summary: step.value, frames: Buffer.concat(frames) };
  } catch (thrown) {
    return { kind: 'failed', failure: failureOf(thrown, type) };
  }
}
