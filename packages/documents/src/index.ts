export type { DraftBlock, DraftHeading, DraftListItem, DraftPage, DraftTable, DraftText, FormatParser, ParseContext } from './draft.js';
export { DocumentError, documentReasons, type DocumentReason } from './errors.js';
