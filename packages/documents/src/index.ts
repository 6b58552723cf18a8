export type { DocumentType } from './document-type.js';
export { DocumentError } from './errors.js';
export { encodeFrame, readFrames } from './framing.js';
export { parseDocument, PARSER_VERSION } from './parse-document.js';
export { isTextType, loadTextReaders, parseText, type ParsedText, type TextInMemory } from './parse-text.js';
export { failureError } from './process/failure.js';
export { createParserPool, type ParserPool } from './process/parser-pool.js';
export { detectDocumentType, sniffBytes, type Detection } from './sniff/detect-document-type.js';
export { requireText } from './sniff/text-bytes.js';
