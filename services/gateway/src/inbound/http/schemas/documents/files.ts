import { documentTypes, extensionTypes, labelsOf, promisedTypes } from '@cardinal/contracts';
import { Type, type Static } from 'typebox';
import { FileInstance, MetadataChange, User } from '../collections.js';
import { DateTime, Id, reply } from '../common.js';
import { NullableReadingOptions, readingFields } from './reading-options.js';

const fileFields = {
  id: Id,
  name: Type.String(),
  sourceName: Type.String(),
  type: Type.String({ description: labelsOf(documentTypes).toLowerCase(), examples: ['pdf'] }),
  status: Type.String({ examples: ['processed'] }),
  uploaded_at: DateTime,
  user: User,
};

const File = Type.Object(fileFields, { title: 'File' });
const FileDetail = Type.Object(
  { ...fileFields, fileInstances: Type.Array(FileInstance), reading_options: NullableReadingOptions },
  { title: 'FileDetail' },
);

export const FileListReply = reply('FileListReply', 'The newest first', Type.Array(File));
export const FileReply = reply('FileReply', 'The file, and where it is', FileDetail);

export const MetadataChanges = Type.Unsafe<Record<string, Static<typeof MetadataChange>>>({
  title: 'MetadataChanges',
  type: 'object',
  additionalProperties: MetadataChange,
  'x-rule': 'an object of metadata',
  examples: [{ department: 'sales', draft: null }],
});

export const UploadResult = Type.Object(
  {
    file_id: Id,
    filename: Type.String(),
    status: Type.String({ examples: ['processing'] }),
    content_type: Type.String({ examples: ['application/pdf'] }),
    size_bytes: Type.Integer(),
  },
  { title: 'UploadResult', description: 'The file is stored and queued' },
);

export const UploadHeaders = Type.Object({
  prefer: Type.Optional(
    Type.String({
      description: 'RFC 7240. What is no preference of this operation is ignored.',
      examples: ['wait=30'],
    }),
  ),
  'x-cardinal-source': Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9._:-]{1,100}$',
      'x-pattern-rule': 'must be 1 to 100 letters, digits, dots, colons, hyphens and underscores',
      description: 'Extension: what puts the file there, so that a program finds again what is its own.',
      examples: ['sync:handbook'],
    }),
  ),
  'x-cardinal-metadata': Type.Optional(
    Type.String({
      maxLength: 4_096,
      description:
        'Extension: what you say of the file, a JSON object as `Metadata` in UTF-8, in place of all that was said of it. Without it, a new ' +
        'version has what was said of the one before.',
      examples: ['{"department": "sales", "signed": "2024-03-01"}'],
    }),
  ),
});

const UploadRequest = Type.Object(
  {
    file: Type.Unsafe<string>({
      type: 'string',
      format: 'binary',
      description:
        `${labelsOf(promisedTypes)}; as an extension, where the operator has not left them out, also ` +
        `${labelsOf(extensionTypes)}. At most 52,428,800 bytes.`,
    }),
    ...readingFields,
  },
  { title: 'UploadRequest', additionalProperties: false },
);

const disposition = {
  schema: { type: 'string' },
  description: 'The ending of the file name says what it is, together with the content.',
  example: 'form-data; name="file"; filename="travel-policy.txt"',
};

/** For the OpenAPI document only: the bytes are streamed, not validated as a value. */
export const uploadBody = {
  'multipart/form-data': {
    schema: UploadRequest,
    encoding: { file: { headers: { 'Content-Disposition': disposition } } },
  },
};
