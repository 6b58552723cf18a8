import { document, type DocumentType } from '@cardinal/contracts';
import { createTableCollector } from '@cardinal/tables';
import { DocumentError, DocumentFormatError } from './errors.js';
import { readFrames } from './framing.js';
import { failureOf } from './process/failure.js';
import type { ParseFailure } from './process/messages.js';

/**
 * The typed tables of a parsed document, in the form of `@cardinal/tables`. Works on foreign text, so in a process or a thread with bounds.
 *
 * @param parsed as `readFrames` reads it.
 * @returns undefined if it has none.
 * @throws {DocumentError} `corrupt` when the bytes are not whole frames.
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

/** A small parsed document. */
export interface ParsedInMemory {
  readonly parsed: Uint8Array;
  /** Of the file that it was parsed from. */
  readonly type: DocumentType;
}

/** The result of typing its tables, as a thread sends it; `tables` is undefined if there are none. */
export type TypedText =
  | { readonly kind: 'typed'; readonly tables: Uint8Array | undefined }
  | { readonly kind: 'failed'; readonly failure: ParseFailure };

/** Types the tables of a parsed document that is in memory, for a thread with a budget. */
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
