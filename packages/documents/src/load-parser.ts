import type { DocumentType } from './document-type.js';
import type { FormatParser } from './draft.js';

/** Parsers are loaded when first needed: a process that only reads CSV never pays for the PDF engine. */
const loaders: Readonly<Record<DocumentType, () => Promise<FormatParser>>> = {
  txt: async () => (await import('./txt/index.js')).parseTxt,
  md: async () => (await import('./markdown/index.js')).parseMarkdown,
  csv: async () => (await import('./csv/index.js')).parseCsv,
  docx: async () => (await import('./docx/index.js')).parseDocx,
  doc: async () => (await import('./doc/index.js')).parseDoc,
  xlsx: async () => (await import('./xlsx/index.js')).parseXlsx,
  pdf: async () => (await import('./pdf/index.js')).parsePdf,
};

export function loadParser(type: DocumentType): Promise<FormatParser> {
  return loaders[type]();
}
