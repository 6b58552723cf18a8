export { DocumentError } from './errors.js';
export { encodeFrame, readFrames } from './framing.js';
export { parseDocument, PARSER_VERSION } from './parse-document.js';
export { isTextType, loadTextReaders, parseText, type ParsedText, type TextInMemory } from './parse-text.js';
export { failureError } from './process/failure.js';
export { createParserPool, type ParserPool } from './process/parser-pool.js';
export { detectDocumentType, type Detection } from './detect-document-type.js';
export { sniffBytes } from './sniff/signatures.js';
export { requireText } from './sniff/text-bytes.js';
