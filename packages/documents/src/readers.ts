import type { DocumentType } from '@cardinal/contracts';
import { csvReader } from './csv/reader.js';
import { docReader } from './doc/reader.js';
import { docxReader } from './docx/reader.js';
import type { FormatReader } from './draft.js';
import { emlReader } from './eml/reader.js';
import { epubReader } from './epub/reader.js';
import { htmlReader } from './html/reader.js';
import { jsonLinesReader, jsonReader } from './json/reader.js';
import { mdReader } from './markdown/reader.js';
import { odtReader } from './odt/reader.js';
import { pdfReader } from './pdf/reader.js';
import { pptxReader } from './pptx/reader.js';
import { rtfReader } from './rtf/reader.js';
import { txtReader } from './txt/reader.js';
import { xlsxReader } from './xlsx/reader.js';

/** The reader of each format. Properties of formats that other packages need are in `documentFormats` (`@cardinal/contracts`). */
export const readers: Readonly<Record<DocumentType, FormatReader>> = {
  pdf: pdfReader,
  docx: docxReader,
  doc: docReader,
  txt: txtReader,
  md: mdReader,
  csv: csvReader,
  xlsx: xlsxReader,
  pptx: pptxReader,
  odt: odtReader,
  rtf: rtfReader,
  epub: epubReader,
  html: htmlReader,
  eml: emlReader,
  json: jsonReader,
  jsonl: jsonLinesReader,
};
