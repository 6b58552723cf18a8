export { answerability, leastAnswerability } from './answerability.js';
export { askGone } from './asks.js';
export { appliedId, events, logs } from './events.js';
export { collectionsIn, collectionsMessage } from './collections.js';
export type { CardTally, Check, DocumentMending, Fault, KnownDocument, Severity, Snapshot } from './checks.js';
export {
  documentFormats,
  documentTypes,
  extensionTypes,
  isDocumentType,
  labelsOf,
  promisedTypes,
  typeOfEnding,
  type DocumentType,
} from './document-formats.js';
export {
  cellDelimiters,
  lastHeaderRow,
  longestSheetName,
  textEncodings,
  type ReadingOptions,
} from './reading-options.js';
export type { EventContract, LogContract, ServiceName, Share } from './event-contract.js';
export {
  fromWireRef,
  fromWireState,
  isProcessed,
  toWireRef,
  toWireState,
  type InstanceState,
  type Processing,
} from './instance-state.js';
export { isKnowledgeType, knowledgeTypes, type KnowledgeType } from './metadata-keys.js';
export { limits } from './limits.js';
export {
  isOfDocuments,
  isWithin,
  keysOf,
  orderOf,
  testing,
  translate,
  valueTest,
  type MetadataFilter,
  type Range,
  type AsOf,
} from './metadata-filter.js';
export { keptFileName, nameInForm, normalName } from './names.js';
export { areNumbered, columnNumber, numberedColumns } from './numbered-columns.js';
export {
  builtInFilter,
  builtInFilters,
  describedKey,
  metadataKeys,
  saidKey,
  shownKeys,
  type FilterField,
  type ShownKey,
} from './metadata-keys.js';
export { momentsOf, orderedValueOf, type OrderedValue } from './ordered-values.js';
export {
  inMotionMessage,
  nothingInMotion,
  scopesIn,
  statesIn,
  type InMotion,
  type Passing,
  type Scopes,
} from './scope.js';
export { readCollection, readFiles, type ReadableCollections } from './whole-lists.js';
export * as answer from './gen/cardinal/answer/v1/answers.js';
export * as document from './gen/cardinal/document/v1/document.js';
export * as asking from './gen/cardinal/events/v1/asking.js';
export * as ingestion from './gen/cardinal/events/v1/ingestion.js';
export * as extraction from './gen/cardinal/extraction/v1/cards.js';
export * as conflicts from './gen/cardinal/extraction/v1/conflicts.js';
export * as gateway from './gen/cardinal/gateway/v1/tokens.js';
export * as ingest from './gen/cardinal/ingest/v1/catalog.js';
export * as retrieval from './gen/cardinal/retrieval/v1/retrieval.js';
