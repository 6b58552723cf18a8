import type { DocumentType } from '@cardinal/documents';
import { flag, oneOf, text, wholeNumber, type CollectionDefinition } from '@cardinal/store';
import type { Outbox, User } from '../../app/ports.js';
import { instanceStatuses, stages, type InstanceStatus, type Stage } from '../../domain/instance.js';

export interface CollectionDocument {
  readonly _id: number;
  readonly teamId: number;
  readonly name: string;
  readonly publishDisabled: boolean;
  readonly user: User;
  readonly createdAtMs: number;
  /** 0 while it lives. */
  readonly deletedMs: number;
}

export interface FileDocument {
  readonly _id: number;
  /** Team, hash and name while the file lives; made unique to the document once it is deleted. */
  readonly identity: string;
  readonly teamId: number;
  readonly sha256: string;
  readonly name: string;
  readonly type: DocumentType;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly user: User;
  readonly status: InstanceStatus;
  readonly createdAtMs: number;
  readonly deletedMs: number;
}

export interface InstanceDocument {
  readonly _id: number;
  /** Collection and file while the instance lives; made unique to the document once it is deleted. */
  readonly identity: string;
  readonly teamId: number;
  readonly collectionId: number;
  readonly fileId: number;
  readonly sha256: string;
  readonly fileName: string;
  readonly type: DocumentType;
  readonly version: number;
  readonly current: boolean;
  readonly obsolete: boolean;
  readonly status: InstanceStatus;
  readonly stage: Stage;
  readonly generation: number;
  readonly revision: number;
  /** True while some service has not applied the latest revision. */
  readonly pending: boolean;
  readonly changedMs: number;
  readonly appliedExtraction: number;
  readonly appliedRetrieval: number;
  readonly conflicts: number;
  readonly conflictsRevision: number;
  readonly everProcessed: boolean;
  readonly attempts: number;
  readonly owner: string;
  /** 0 while nobody parses it. */
  readonly leaseUntilMs: number;
  readonly outbox: Outbox | '';
  readonly outboxMs: number;
  readonly pages: number;
  readonly cards: number;
  readonly reason: string;
  readonly message: string;
  readonly createdAtMs: number;
  readonly deletedMs: number;
}

/** When a team was last handed a file to parse. */
export interface TurnDocument {
  readonly _id: number;
  readonly turn: number;
}

export interface ParsedDocument {
  /** Team, hash and parser version. */
  readonly _id: string;
  readonly teamId: number;
  readonly sha256: string;
  readonly parserVersion: string;
  readonly summary: Buffer;
}

export interface BlobGuardDocument {
  /** Team and hash. */
  readonly _id: string;
  readonly protectedUntilMs: number;
  readonly condemned: boolean;
}

const user = { id: text, email: text, name: text };
const type = { ...text };

export const collections: CollectionDefinition<CollectionDocument> = {
  name: 'ingest_collections',
  fields: {
    _id: wholeNumber,
    teamId: wholeNumber,
    name: text,
    publishDisabled: flag,
    user,
    createdAtMs: wholeNumber,
    deletedMs: wholeNumber,
  },
  indexes: [{ keys: { teamId: 1, deletedMs: 1, _id: -1 } }],
};

export const files: CollectionDefinition<FileDocument> = {
  name: 'ingest_files',
  fields: {
    _id: wholeNumber,
    identity: text,
    teamId: wholeNumber,
    sha256: text,
    name: text,
    type,
    contentType: text,
    sizeBytes: wholeNumber,
    user,
    status: oneOf(...instanceStatuses),
    createdAtMs: wholeNumber,
    deletedMs: wholeNumber,
  },
  indexes: [
    { keys: { identity: 1 }, unique: true },
    { keys: { teamId: 1, deletedMs: 1, _id: -1 } },
    { keys: { teamId: 1, sha256: 1 } },
    { keys: { deletedMs: 1 } },
  ],
};

export const instances: CollectionDefinition<InstanceDocument> = {
  name: 'ingest_instances',
  fields: {
    _id: wholeNumber,
    identity: text,
    teamId: wholeNumber,
    collectionId: wholeNumber,
    fileId: wholeNumber,
    sha256: text,
    fileName: text,
    type,
    version: wholeNumber,
    current: flag,
    obsolete: flag,
    status: oneOf(...instanceStatuses),
    stage: oneOf(...stages),
    generation: wholeNumber,
    revision: wholeNumber,
    pending: flag,
    changedMs: wholeNumber,
    appliedExtraction: wholeNumber,
    appliedRetrieval: wholeNumber,
    conflicts: wholeNumber,
    conflictsRevision: wholeNumber,
    everProcessed: flag,
    attempts: wholeNumber,
    owner: text,
    leaseUntilMs: wholeNumber,
    outbox: oneOf('', 'queued', 'parsed'),
    outboxMs: wholeNumber,
    pages: wholeNumber,
    cards: wholeNumber,
    reason: text,
    message: text,
    createdAtMs: wholeNumber,
    deletedMs: wholeNumber,
  },
  indexes: [
    { keys: { identity: 1 }, unique: true },
    { keys: { collectionId: 1, fileName: 1, version: 1 }, unique: true },
    { keys: { teamId: 1, deletedMs: 1, collectionId: 1, obsolete: 1, status: 1, current: 1, cards: 1 } },
    { keys: { fileId: 1 } },
    { keys: { stage: 1, teamId: 1, leaseUntilMs: 1, _id: 1 } },
    { keys: { outbox: 1, outboxMs: 1 } },
    { keys: { pending: 1, collectionId: 1 } },
    { keys: { pending: 1, changedMs: 1 } },
    { keys: { owner: 1 } },
  ],
};

export const turns: CollectionDefinition<TurnDocument> = {
  name: 'ingest_turns',
  fields: { _id: wholeNumber, turn: wholeNumber },
  indexes: [],
};

export const parsed: CollectionDefinition<ParsedDocument> = {
  name: 'ingest_parsed',
  fields: {
    _id: text,
    teamId: wholeNumber,
    sha256: text,
    parserVersion: text,
    summary: { type: Buffer, required: true },
  },
  indexes: [{ keys: { teamId: 1, sha256: 1 } }],
};

export const blobGuards: CollectionDefinition<BlobGuardDocument> = {
  name: 'ingest_blob_guards',
  fields: { _id: text, protectedUntilMs: wholeNumber, condemned: flag },
  indexes: [],
};

export const ingestCollections = [collections, files, instances, turns, parsed, blobGuards];
