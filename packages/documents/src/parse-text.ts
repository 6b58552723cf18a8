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

/** Formats whose readers are plain code of ours and of libraries without native parts. */
export const isTextType = (type: DocumentType): boolean => documentFormats[type].isText;

export interface TextInMemory {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly type: DocumentType;
  readonly reading?: ReadingOptions;
}

/** The result of a text, as a thread sends it. `frames`: all parts, as `readFrames` reads them. */
export type ParsedText =
  | { readonly kind: 'parsed'; readonly summary: document.ParsedSummary; readonly frames: Uint8Array }
  | { readonly kind: 'failed'; readonly failure: ParseFailure };

/** Loads the readers of all texts, which would count as work on the first ones. */
export async function loadTextReaders(): Promise<void> {
  await Promise.all(documentTypes.filter(isTextType).map((type) => readers[type].load()));
}

const never = new AbortController().signal;

/** Parses a text that is in memory, for a thread with a budget: nothing in here gives up by itself. */
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
