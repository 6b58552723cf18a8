import { document, type DocumentType } from '@cardinal/contracts';
import { createTableCollector } from '@cardinal/tables';
import { DocumentError, DocumentFormatError } from './errors.js';
import { readFrames } from './framing.js';
import { failureOf } from './process/failure.js';
import type { ParseFailure } from './process/messages.js';

/**
 * Extracts the typed tables of a parsed document, encoded by `@cardinal/tables`. Its input is untrusted text, so run it in a process or
 * thread with bounded time and memory.
 *
 * @param parsed the parsed document, in the framing of `readFrames`.
 * @returns undefined if the document has no tables.
 * @throws {DocumentError} `corrupt` when the bytes are not a sequence of complete frames.
 */
export async function typedTables(parsed: AsyncIterable<Uint8Array>): Promise<readonly Uint8Array[] | undefined> {
  const collector = createTableCollector();
  try {
    for await (const bytes of readFrames(parsed)) collector.add(document.ParsedPart.decode(bytes));
  } catch (thrown) {
    if (!(thrown instanceof DocumentFormatError)) throw thrown;
    throw new DocumentError('corrupt', 'The text of the file is damaged.', { cause: thrown });
  }
  const tables = collector.finish();
  return tables && [...tables];
}

/** A parsed document that is small enough to be held in memory. */
export interface ParsedInMemory {
  readonly parsed: Uint8Array;
  /** Format of the original file. */
  readonly type: DocumentType;
}

/** Result of `typeParsed`, in a form that can be posted from a thread. `tables` is undefined if the document has none. */
export type TypedText =
  | { readonly kind: 'typed'; readonly tables: Uint8Array | undefined }
  | { readonly kind: 'failed'; readonly failure: ParseFailure };

/** Types the tables of a parsed document that is in memory. Enforces no time limit, so call it in a thread that has one. */
export async function typeParsed({ parsed, type }: ParsedInMemory): Promise<TypedText> {
  try {
    const tables = await typedTables(only(parsed));
    return { kind: 'typed', tables: tables && Buffer.concat(tables) };
  } catch (thrown) {
    return { kind: 'failed', failure: failureOf(thrown, type) };
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
