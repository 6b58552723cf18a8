import { text, wholeNumber } from '../mongo/fields.js';
import type { CollectionDefinition, Indexed } from '../mongo/mongo.js';

/** Which bytes a name stands for. Bytes are written first; pointing the name at them is what makes them visible, at once. */
export interface NameDocument {
  /** Team and name. */
  readonly _id: string;
  /** Empty: the bytes are in here. */
  readonly fileId: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Of small blobs. */
  /** Another with every write; absent of those from before there were such. */
  readonly write?: string;
  readonly bytes?: Buffer | { readonly buffer: Uint8Array } | null;
}

/** A file that no name may lead to: being written, or just replaced. What a dead process left is found by it. */
export interface LooseDocument {
  /** The file. */
  readonly _id: string;
  readonly sinceMs: number;
}

export const bucketName = 'blobs';

export const names: CollectionDefinition<NameDocument> = {
  name: 'blobs.names',
  fields: {
    _id: text,
    fileId: text,
    sha256: text,
    sizeBytes: wholeNumber,
    write: { type: String },
    bytes: { type: Buffer },
  },
  indexes: [{ keys: { fileId: 1 } }],
};

export const looseFiles: CollectionDefinition<LooseDocument> = {
  name: 'blobs.loose',
  fields: { _id: text, sinceMs: wholeNumber },
  indexes: [{ keys: { sinceMs: 1 } }],
};

/** The two of GridFS itself are those of https://github.com/mongodb/specifications/blob/master/source/gridfs/gridfs-spec.md */
export const gridfsCollections: readonly Indexed[] = [
  names,
  looseFiles,
  { name: `${bucketName}.files`, indexes: [{ keys: { filename: 1, uploadDate: 1 } }] },
  { name: `${bucketName}.chunks`, indexes: [{ keys: { files_id: 1, n: 1 }, unique: true }] },
];
