import type { KnowledgeType } from '@cardinal/contracts';
import type { StoredCard } from '../../app/ports.js';

export interface CardRow {
  readonly id: number;
  readonly collection_id: number;
  readonly instance_id: number;
  readonly file_id: number;
  readonly ordinal: number;
  readonly title: string;
  readonly statement: string;
  readonly verbatim_content: string;
  readonly table_header: string;
  readonly start_offset: number;
  readonly end_offset: number;
  readonly page: number;
  readonly knowledge_type: KnowledgeType;
  readonly importance_score: number;
  readonly created_at_ms: number;
}

export const cardColumns =
  'id, collection_id, instance_id, file_id, ordinal, title, statement, verbatim_content, table_header, start_offset, end_offset, page, knowledge_type, importance_score, created_at_ms';

export const cardOf = (row: CardRow): StoredCard => ({
  cardId: row.id,
  collectionId: row.collection_id,
  instanceId: row.instance_id,
  fileId: row.file_id,
  ordinal: row.ordinal,
  title: row.title,
  statement: row.statement,
  verbatimContent: row.verbatim_content,
  tableHeader: row.table_header,
  start: row.start_offset,
  end: row.end_offset,
  page: row.page,
  knowledgeType: row.knowledge_type,
  importanceScore: row.importance_score,
  createdAtMs: row.created_at_ms,
});
