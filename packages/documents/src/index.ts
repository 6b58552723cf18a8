export { contentTypes, documentTypes, type DocumentType } from './document-type.js';
export type {
  DraftBlock,
  DraftHeading,
  DraftListItem,
  DraftPage,
  DraftTable,
  DraftText,
  FormatParser,
  ParseContext,
} from './draft.js';
export {
  DocumentError,
  DocumentFormatError,
  documentReasons,
  DocumentStorageError,
  ParsingCancelledError,
  type DocumentReason,
} from './errors.js';
export { encodeFrame, readFrames, readParsedParts } from './framing.js';
export { parseDocument, PARSER_VERSION, type ParseRequest } from './parse-document.js';
export type { ParseProgress } from './process/messages.js';
export {
  createParserPool,
  parserProcessEntry,
  type ParseHooks,
  type ParseJob,
  type ParserPool,
  type ParserPoolOptions,
} from './process/parser-pool.js';
export { detectDocumentType, sniffBytes, type Detection } from './sniff/detect-document-type.js';
export { requireText } from './sniff/text-bytes.js';
