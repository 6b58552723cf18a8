import { text, wholeNumber } from '../mongo/fields.js';
import type { CollectionDefinition, Indexed } from '../mongo/mongo.js';

/** Maps a name to its bytes. The bytes are written first; pointing the name at them makes them visible atomically. */
export interface NameDocument {
  /** `<team id>/<name>`. */
  readonly _id: string;
  /** GridFS file id; empty if the bytes are in this document. */
  readonly fileId: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Id of the write, different for each; absent in documents from before writes had ids. */
  readonly write?: string;
  /** Only of small blobs. */
  readonly bytes?: Buffer | { readonly buffer: Uint8Array } | null;
}

/** A file that no name may point at: being written, or just replaced. The sweep finds files of dead processes by these documents. */
export interface LooseDocument {
  /** GridFS file id. */
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

/** The last two are GridFS's own, as in https://github.com/mongodb/specifications/blob/master/source/gridfs/gridfs-spec.md */
export const gridfsCollections: readonly Indexed[] = [
  names,
  looseFiles,
  { name: `${bucketName}.files`, indexes: [{ keys: { filename: 1, uploadDate: 1 } }] },
  { name: `${bucketName}.chunks`, indexes: [{ keys: { files_id: 1, n: 1 }, unique: true }] },
];
