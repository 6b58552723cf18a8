import type { DocumentType } from '@cardinal/documents';
import type { InstanceView, Outbox } from '../../app/ports.js';
import type { Instance, InstanceStatus, Stage } from '../../domain/instance.js';

export interface InstanceRow {
  id: number;
  team_id: number;
  collection_id: number;
  file_id: number;
  sha256: string;
  file_name: string;
  type: DocumentType;
  version: number;
  current: number;
  obsolete: number;
  status: InstanceStatus;
  stage: Stage;
  generation: number;
  revision: number;
  conflicts: number;
  conflicts_revision: number;
  ever_processed: number;
  attempts: number;
  outbox: Outbox | '';
  pages: number;
  cards: number;
  reason: string;
  message: string;
  created_ms: number;
  deleted_ms: number;
}

export function instanceOf(row: InstanceRow): Instance {
  return {
    id: row.id,
    teamId: row.team_id,
    collectionId: row.collection_id,
    fileId: row.file_id,
    sha256: row.sha256,
    fileName: row.file_name,
    type: row.type,
    version: row.version,
    current: row.current === 1,
    obsolete: row.obsolete === 1,
    status: row.status,
    stage: row.stage,
    generation: row.generation,
    revision: row.revision,
    conflicts: row.conflicts,
    conflictsRevision: row.conflicts_revision,
    everProcessed: row.ever_processed === 1,
    deleted: row.deleted_ms > 0,
    attempts: row.attempts,
    pages: row.pages,
    cards: row.cards,
    reason: row.reason,
    message: row.message,
    createdAtMs: row.created_ms,
  };
}

export function instanceViewOf(row: InstanceRow & { collection_name: string }): InstanceView {
  return { ...instanceOf(row), collectionName: row.collection_name };
}
