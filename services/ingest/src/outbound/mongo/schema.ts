import type { DocumentType } from '@cardinal/documents';
import { flag, oneOf, text, wholeNumber, type CollectionDefinition } from '@cardinal/store';
import type { User } from '../../app/ports.js';
import { instanceStatuses, type Instance, type InstanceStatus } from '../../domain/instance.js';
import { instanceFields } from '../instance-fields.js';

export interface CollectionDocument {
  readonly _id: number;
  readonly teamId: number;
  readonly name: string;
  readonly publishDisabled: boolean;
  readonly user: User;
  readonly createdAtMs: number;
  /** 0 while it lives. */
  readonly deletedMs: number;
  /** How often what is current in it was announced. */
  readonly revision: number;
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
  readonly uploads: number;
  readonly deletedMs: number;
}

export interface InstanceDocument extends Omit<Instance, 'id'> {
  readonly _id: number;
  /** `identityOf` the instance. */
  readonly identity: string;
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
  /** Another with every condemnation. */
  readonly fence: string;
  readonly protectedUntilMs: number;
  /** 0 unless somebody removes the bytes. */
  readonly condemnedUntilMs: number;
  /** That protect the bytes. */
  readonly uploads: number;
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
    revision: wholeNumber,
  },
  indexes: [{ keys: { teamId: 1, deletedMs: 1, _id: -1 } }, { keys: { deletedMs: 1 } }],
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
    uploads: wholeNumber,
    deletedMs: wholeNumber,
  },
  indexes: [
    { keys: { identity: 1 }, unique: true },
    { keys: { teamId: 1, deletedMs: 1, _id: -1 } },
    { keys: { teamId: 1, sha256: 1 } },
    { keys: { deletedMs: 1 } },
  ],
};

const instanceSchema = Object.fromEntries(
  Object.entries(instanceFields).map(([field, kind]) => {
    if (kind === 'whole') return [field, wholeNumber];
    if (kind === 'text') return [field, text];
    return [field, kind === 'flag' ? flag : oneOf(...kind)];
  }),
) as Omit<CollectionDefinition<InstanceDocument>['fields'], '_id' | 'identity'>;

export const instances: CollectionDefinition<InstanceDocument> = {
  name: 'ingest_instances',
  fields: {
    _id: wholeNumber,
    identity: text,
    ...instanceSchema,
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
    { keys: { deletedMs: 1, pending: 1 } },
  ],
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
  fields: {
    _id: text,
    fence: text,
    protectedUntilMs: wholeNumber,
    condemnedUntilMs: wholeNumber,
    uploads: wholeNumber,
  },
  indexes: [],
};

export const ingestCollections = [collections, files, instances, parsed, blobGuards];
