import { readFile } from 'node:fs/promises';
import type { DraftBlock, FormatParser, ParseContext } from '../draft.js';
import { DocumentError } from '../errors.js';
import { readDocument } from './document-reader.js';
import { draftsOf } from './drafts/drafts.js';
import { xfaDrafts } from './drafts/xfa-drafts.js';
import { describe, isXfaOnly } from './reading/document-facts.js';
import { openForForm, openForText, type OpenPdf } from './reading/pdfjs.js';

/**
 * Parses a PDF: text in reading order, headings, lists and tables. Pages that are pictures are recognised by OCR.
 *
 * Drafts are yielded only after the last page was read, because heading levels depend on the whole document.
 *
 * @throws {DocumentError} `encrypted` or `corrupt`. A damaged page only causes a warning, unless all pages are damaged.
 */
export const parsePdf: FormatParser = async function* parsePdf(context: ParseContext): AsyncGenerator<DraftBlock> {
  const file = await readFile(context.path, { signal: context.signal });
  const data = new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  await using pdf = await open(data);
  const form = await readForm(pdf, data, context);
  if (form) yield* form;
  else yield* draftsOf(await readDocument(pdf, data, context));
};

/** Reads the pages of a document that consists of an XFA form only, whose ordinary pages merely ask the reader to use another program. */
async function readForm(
  pdf: OpenPdf,
  data: Uint8Array,
  context: ParseContext,
): Promise<readonly DraftBlock[] | undefined> {
  if (!(await isXfaOnly(pdf.document))) return undefined;
  try {
    await using form = await openForForm(data);
    await describe(form.document, context);
    const drafts = [...xfaDrafts(form.document.allXfaHtml ?? {})];
    if (drafts.some((draft) => draft.kind !== 'page')) return drafts;
  } catch {
    // pdf.js supports a part of XFA only. The ordinary pages are read instead.
  }
  context.warn(
    'PDF_FORM_UNREADABLE',
    'The file is a form of a kind (XFA) that cannot be read: what was filled in is left out.',
  );
  return undefined;
}

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
