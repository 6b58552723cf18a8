import type { TableDefinition } from '@cardinal/store';
import { tablesOutcomes, type Collection, type File, type ParsedTables } from '../app/ports.js';
import { instanceStatuses, outboxes, stages, type Instance } from '../domain/instance.js';

export interface StoredCollection extends Collection {
  /** 0 while it is not deleted. */
  readonly deletedMs: number;
  /** Number of announcements of its current documents. */
  readonly revision: number;
  /** Idempotency key of the request that created it; empty: none. */
  readonly requestId: string;
}

export interface StoredFile extends File {
  /** Team, hash and name while the file lives; made unique to the record once it is deleted. */
  readonly identity: string;
  readonly deletedMs: number;
}

export interface StoredInstance extends Instance {
  /** `identityOf` the instance. */
  readonly identity: string;
}

export interface StoredParse extends ParsedTables {
  readonly teamId: number;
  /** Encoded `ParsedSummary`. */
  readonly summary: Uint8Array;
}

export interface StoredBlobGuard {
  readonly teamId: number;
  readonly sha256: string;
  /** Fencing token, new with every condemnation. */
  readonly fence: string;
  readonly protectedUntilMs: number;
  /** 0 unless a purge is about to remove the bytes. */
  readonly condemnedUntilMs: number;
  /** Number of uploads that protect the bytes. */
  readonly uploads: number;
}

const user = { object: ['id', 'email', 'name'] } as const;

export const collectionsTable: TableDefinition<StoredCollection> = {
  name: 'ingest_collections',
  key: 'id',
  fields: {
    id: 'whole',
    teamId: 'whole',
    name: 'text',
    publishDisabled: 'flag',
    user,
    createdAtMs: { kind: 'whole', column: 'created_ms' },
    deletedMs: 'whole',
    revision: 'whole',
    requestId: { kind: 'text', absent: '', indexOnly: true },
  },
  indexes: [
    { keys: { teamId: 1, deletedMs: 1, id: -1 } },
    { keys: { deletedMs: 1 } },
    { keys: { teamId: 1, requestId: 1 } },
  ],
};

export const filesTable: TableDefinition<StoredFile> = {
  name: 'ingest_files',
  key: 'id',
  fields: {
    id: 'whole',
    identity: { kind: 'text', indexOnly: true },
    teamId: 'whole',
    sha256: 'text',
    name: 'text',
    type: 'text',
    contentType: 'text',
    sizeBytes: 'whole',
    user,
    status: instanceStatuses,
    createdAtMs: { kind: 'whole', column: 'created_ms' },
    uploads: 'whole',
    writes: 'whole',
    deletedMs: 'whole',
  },
  indexes: [
    { keys: { identity: 1 }, unique: true },
    { keys: { teamId: 1, deletedMs: 1, id: -1 } },
    { keys: { teamId: 1, sha256: 1, deletedMs: 1 } },
    { keys: { deletedMs: 1 } },
  ],
};

export const instancesTable: TableDefinition<StoredInstance> = {
  name: 'ingest_instances',
  key: 'id',
  fields: {
    id: 'whole',
    identity: { kind: 'text', indexOnly: true },
    teamId: 'whole',
    collectionId: 'whole',
    fileId: 'whole',
    sha256: 'text',
    fileName: 'text',
    type: 'text',
    version: 'whole',
    current: 'flag',
    obsolete: 'flag',
    status: instanceStatuses,
    stage: stages,
    percent: 'whole',
    generation: 'whole',
    revision: 'whole',
    appliedExtraction: 'whole',
    appliedRetrieval: 'whole',
    pending: 'flag',
    changedMs: 'whole',
    conflicts: 'whole',
    conflictsRevision: 'whole',
    everProcessed: 'flag',
    attempts: 'whole',
    owner: 'text',
    leaseUntilMs: 'whole',
    outbox: outboxes,
    outboxMs: 'whole',
    traceParent: { kind: 'text', absent: '' },
    source: { kind: 'text', absent: '' },
    metadata: { kind: 'text', absent: '' },
    readAs: { kind: 'text', absent: '' },
    pages: 'whole',
    cards: 'whole',
    reason: 'text',
    message: 'text',
    createdAtMs: 'whole',
    returnedMs: { kind: 'whole', absent: 0 },
    deletedMs: 'whole',
    writes: 'whole',
  },
  indexes: [
    { keys: { identity: 1 }, unique: true },
    { keys: { collectionId: 1, fileName: 1, version: 1 }, unique: true },
    { keys: { teamId: 1, deletedMs: 1, collectionId: 1, obsolete: 1, status: 1, current: 1, cards: 1 } },
    { keys: { fileId: 1 } },
    { keys: { stage: 1, teamId: 1, leaseUntilMs: 1, id: 1 } },
    { keys: { stage: 1, deletedMs: 1, outboxMs: 1 } },
    { keys: { outbox: 1, outboxMs: 1 } },
    { keys: { pending: 1, collectionId: 1 } },
    { keys: { pending: 1, changedMs: 1 } },
    { keys: { pending: 1, deletedMs: 1 } },
  ],
};

export const parsedTable: TableDefinition<StoredParse> = {
  name: 'ingest_parsed',
  key: ['teamId', 'sha256', 'parserVersion'],
  fields: {
    teamId: 'whole',
    sha256: 'text',
    parserVersion: 'text',
    summary: 'bytes',
    tablesVersion: { kind: 'text', absent: '' },
    tables: { kind: tablesOutcomes, absent: '' },
  },
  indexes: [{ keys: { teamId: 1, sha256: 1 } }],
};

export const blobGuardsTable: TableDefinition<StoredBlobGuard> = {
  name: 'ingest_blob_guards',
  key: ['teamId', 'sha256'],
  fields: {
    teamId: 'whole',
    sha256: 'text',
    fence: 'text',
    protectedUntilMs: 'whole',
    condemnedUntilMs: 'whole',
    uploads: 'whole',
  },
  indexes: [],
};
