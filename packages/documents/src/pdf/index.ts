import { readFile } from 'node:fs/promises';
import type { DraftBlock, FormatParser, ParseContext } from '../draft.js';
import { DocumentError } from '../errors.js';
import { readDocument } from './document-reader.js';
import { draftsOf } from './drafts/drafts.js';
import { openForText, type OpenPdf } from './reading/pdfjs.js';

/**
 * Reads a PDF: text in reading order, headings, lists, tables; pages that are pictures by OCR.
 *
 * Heading levels and running heads need the whole document: drafts come after the last page was read.
 *
 * @throws {DocumentError} `encrypted` or `corrupt`. A damaged page is only warned of, unless all are.
 */
export const parsePdf: FormatParser = async function* parsePdf(context: ParseContext): AsyncGenerator<DraftBlock> {
  const file = await readFile(context.path, { signal: context.signal });
  const data = new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  await using pdf = await open(data);
  yield* draftsOf(await readDocument(pdf, data, context));
};

async function open(data: Uint8Array): Promise<OpenPdf> {
  try {
    return await openForText(data);
  } catch (cause) {
    const isLocked = cause instanceof Error && cause.name === 'PasswordException';
    throw isLocked
      ? new DocumentError('encrypted', 'The PDF is protected by a password.', { cause })
      : new DocumentError('corrupt', 'The PDF is damaged and cannot be opened.', { cause });
  }
}
