import type { Collections } from '../../app/collections.js';
import type { Files, SmallFile } from '../../app/files.js';
import { documentOf } from '../http/documents/read-document.js';
import { textView } from '../http/schemas/documents/file-text.js';
import { uploadView } from '../http/views.js';
import {
  CollectionsInput,
  CollectionsOutput,
  DocumentsInput,
  DocumentsOutput,
  ReadDocumentInput,
  ReadDocumentOutput,
  UploadDocumentInput,
  UploadDocumentOutput,
} from './schemas.js';
import { addTool, defineTool, type ToolBox } from './tool.js';

const tools = {
  collections: defineTool('list_collections', {
    title: 'List collections',
    input: CollectionsInput,
    output: CollectionsOutput,
    description: 'Lists collections of documents, newest first, with the ids that the other tools need.',
  }),
  documents: defineTool('list_documents', {
    title: 'List documents',
    input: DocumentsInput,
    output: DocumentsOutput,
    description:
      'Lists the documents of a collection with all their versions and the status of their processing, the latest upload first.',
  }),
  read: defineTool('read_document', {
    title: 'Read a document',
    input: ReadDocumentInput,
    output: ReadDocumentOutput,
    description:
      'Reads the text of a document in parts: all of it, one page, or the text under one heading. Uses no tokens of the team. ' +
      'If next_offset is not null, more text follows: call again with next_offset as offset.',
  }),
  upload: defineTool('upload_document', {
    title: 'Upload a document',
    input: UploadDocumentInput,
    output: UploadDocumentOutput,
    description:
      'Stores a text of at most 1 MB as a document of a collection. If a document of the same name exists, the text becomes its new ' +
      'version and replaces the earlier one in answers. It can be found once its status in list_documents is processed.',
    needs: 'write',
  }),
};

export interface CatalogToolsDeps {
  readonly collections: Collections;
  readonly files: Files;
  /** Aborts once the client is gone. */
  readonly left: AbortSignal;
}

/** Adds the tools for collections and documents. */
export function addCatalogTools(box: ToolBox, { collections, files, left }: CatalogToolsDeps): void {
  const { caller } = box;

  addTool(box, tools.collections, async (given) => {
    const { shown, total, nextCursor } = await collections.listPage(caller, given);
    const listed = shown.map(({ id, name, status, ...counts }) => ({
      id,
      name,
      status,
      documents: counts.fileInstances,
      cards: counts.knowledgeCards,
    }));
    return { collections: listed, total, next_cursor: nextCursor };
  });

  addTool(box, tools.documents, async ({ collection_id: id, ...given }) => {
    const { shown, total, nextCursor } = await collections.listDocuments(caller, id, given);
    const listed = shown.map((instance) => ({
      document_id: String(instance.fileId),
      file_name: instance.name,
      status: instance.status,
      version: instance.version,
      current: instance.current,
      cards: instance.knowledgeCards,
    }));
    return { documents: listed, total, next_cursor: nextCursor };
  });

  addTool(
    box,
    tools.read,
    async ({ document_id, ...part }) => {
      const {
        blocks,
        file_id: _,
        ...text
      } = textView(Number(document_id), await files.text(caller, Number(document_id), part));
      const pages = blocks.map(({ page }) => page);
      return { document_id, ...text, first_page: pages[0] ?? null, last_page: pages.at(-1) ?? null };
    },
    ({ text, next_offset }) => (next_offset === null ? text : `${text}\n\n[more follows at offset ${next_offset}]`),
  );

  addTool(box, tools.upload, async ({ collection_id: id, ...document }) => {
    const { file } = documentOf(document);
    const stored = await files.upload(
      caller,
      id,
      { name: file.name, chunks: chunksOf(file) },
      { source: '', metadata: file.metadata },
      left,
    );
    const { file_id, filename: file_name, status } = uploadView(stored);
    return { document_id: String(file_id), file_name, status };
  });
}

/** Size of the chunks of an upload, in bytes. */
const chunkBytes = 262_144;

async function* chunksOf({ content }: SmallFile): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += chunkBytes) yield content.subarray(at, at + chunkBytes);
}
