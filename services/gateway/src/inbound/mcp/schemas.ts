import { Type } from 'typebox';
import { Answer, AskRequest } from '../http/schemas/asks.js';
import { CollectionIds, CollectionSummary, Id, idCursor, NullableText, pageFields } from '../http/schemas/common.js';
import { DocumentLine } from '../http/schemas/documents/documents.js';
import { FileText, TextQuery } from '../http/schemas/documents/file-text.js';
import { ConflictListQuery, ConflictListReply } from '../http/schemas/conflicts.js';
import { SearchReply, SearchRequest } from '../http/schemas/search.js';

/** The scopes that tools need. */
export const toolScopes = ['read', 'ask', 'write'] as const;

/** Inputs and outputs of the tools. They reuse the fields of the HTTP interface, so that every limit is defined once. */

const collection = {
  collection_id: Type.Integer({ ...Id, description: 'Id of a collection, from list_collections.' }),
};
/** A tool takes either field, so that the schema can require neither. */
const asked = {
  collection_id: Type.Optional(collection.collection_id),
  collection_ids: Type.Optional({
    ...CollectionIds,
    description:
      'Ids of several collections, instead of collection_id. They are read as if one collection held all their documents.',
  }),
};
const closed = { additionalProperties: false };
const total = Type.Integer({ description: 'Number of entries on all pages.' });

const next_cursor = { ...NullableText, description: 'Cursor of the next page; null on the last page.' };
const pages = { ...pageFields, cursor: idCursor };

export const CollectionsInput = Type.Object(pages, closed);
export const CollectionsOutput = Type.Object({
  collections: Type.Array(
    Type.Object({ ...CollectionSummary.properties, documents: Type.Integer(), cards: Type.Integer() }),
  ),
  total,
  next_cursor,
});

export const DocumentsInput = Type.Object({ ...collection, ...pages }, closed);
export const DocumentsOutput = Type.Object({
  documents: Type.Array(
    Type.Object({
      document_id: Type.String(),
      file_name: Type.String(),
      status: Type.String(),
      version: Type.Integer(),
      current: Type.Boolean({ description: 'Whether search and ask use this version of the document.' }),
      cards: Type.Integer(),
    }),
  ),
  total,
  next_cursor,
});

const document_id = Type.String({
  pattern: '^[1-9][0-9]{0,14}$',
  description: 'Id of a document, from list_documents or search.',
});
const { file_id: _fileId, blocks: _blocks, ...text } = FileText.properties;
const FoundPage = Type.Union([Type.Integer(), Type.Null()]);
export const ReadDocumentInput = Type.Object({ document_id, ...TextQuery.properties }, closed);
export const ReadDocumentOutput = Type.Object({ document_id, ...text, first_page: FoundPage, last_page: FoundPage });

export const UploadDocumentInput = Type.Object({ ...collection, ...DocumentLine.properties }, closed);
export const UploadDocumentOutput = Type.Object({ document_id, file_name: Type.String(), status: Type.String() });

const { query, filters, current_only, as_of, top_k } = SearchRequest.properties;
export const SearchInput = Type.Object({ ...asked, query, top_k, current_only, as_of, filters }, closed);
const { results, tokens_used } = SearchReply.properties;
export const SearchOutput = Type.Object({ results, tokens_used });

const { question, mode } = AskRequest.properties;
export const AskInput = Type.Object({ ...asked, question, mode, current_only, as_of, filters }, closed);
export const AskOutput = Answer;

export const ConflictsInput = Type.Object({ ...collection, ...ConflictListQuery.properties }, closed);
export const ConflictsOutput = ConflictListReply.properties.data;
