import { documentTypes, extensionTypes, labelsOf, promisedTypes } from '@cardinal/contracts';
import { Type, type Static } from 'typebox';
import { FileInstance, MetadataChange, User } from '../collections.js';
import { DateTime, Id, reply } from '../common.js';
import { NullableReadingOptions, readingFields } from './reading-options.js';

const fileFields = {
  id: Id,
  name: Type.String(),
  sourceName: Type.String(),
  type: Type.String({
    description: `Format of the file: ${labelsOf(documentTypes).toLowerCase()}.`,
    examples: ['pdf'],
  }),
  status: Type.String({ examples: ['processed'] }),
  uploaded_at: DateTime,
  user: User,
};

const File = Type.Object(fileFields, { title: 'File' });
const FileDetail = Type.Object(
  { ...fileFields, fileInstances: Type.Array(FileInstance), reading_options: NullableReadingOptions },
  { title: 'FileDetail' },
);

export const FileListReply = reply('FileListReply', 'Files, newest first', Type.Array(File));
export const FileReply = reply('FileReply', 'The file, and the collections that hold it', FileDetail);

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

/** What a client says of the files that it sends. */
const sayingHeaders = {
  'x-cardinal-source': Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9._:-]{1,100}$',
      'x-pattern-rule': 'must be 1 to 100 letters, digits, dots, colons, hyphens and underscores',
      description: 'Extension: origin of the file, by which a program can recognise its own files.',
      examples: ['sync:handbook'],
    }),
  ),
  'x-cardinal-metadata': Type.Optional(
    Type.String({
      maxLength: 4_096,
      description:
        'Extension: user metadata of the file: a JSON object like `Metadata`, in UTF-8. It replaces all earlier metadata of the file. ' +
        'Absent: a new version has the metadata of the version before.',
      examples: ['{"department": "sales", "signed": "2024-03-01"}'],
    }),
  ),
};

export const SayingHeaders = Type.Object(sayingHeaders);

export const UploadHeaders = Type.Object({
  prefer: Type.Optional(
    Type.String({
      description:
        'Preferences (RFC 7240): `wait=N` waits up to N seconds, at most 60, for the processing. Others are ignored.',
      examples: ['wait=30'],
    }),
  ),
  ...sayingHeaders,
});

const UploadRequest = Type.Object(
  {
    file: Type.Unsafe<string>({
      type: 'string',
      format: 'binary',
      description:
        `${labelsOf(promisedTypes)}; as an extension, unless the operator has excluded them, also ` +
        `${labelsOf(extensionTypes)}. At most 52,428,800 bytes.`,
    }),
    ...readingFields,
  },
  { title: 'UploadRequest', additionalProperties: false },
);

const disposition = {
  schema: { type: 'string' },
  description: 'The extension of the file name and the content determine the type of the file.',
  example: 'form-data; name="file"; filename="travel-policy.txt"',
};

/** For the OpenAPI document only: the bytes are streamed, not validated as a value. */
export const uploadBody = {
  'multipart/form-data': {
    schema: UploadRequest,
    encoding: { file: { headers: { 'Content-Disposition': disposition } } },
  },
};
