import { Type } from 'typebox';
import { FileInstance, User } from './collections.js';
import { DateTime, Id, named } from './common.js';

const fileFields = {
  id: Id,
  name: Type.String(),
  sourceName: Type.String(),
  type: Type.String({ description: 'pdf, docx, doc, txt, md, csv or xlsx', examples: ['pdf'] }),
  status: Type.String({ examples: ['processed'] }),
  uploaded_at: DateTime,
  user: User.ref,
};

export const File = named('File', Type.Object(fileFields));
export const FileDetail = named(
  'FileDetail',
  Type.Object({ ...fileFields, fileInstances: Type.Array(FileInstance.ref) }),
);

export const UploadResult = named(
  'UploadResult',
  Type.Object({
    file_id: Id,
    filename: Type.String(),
    status: Type.String({ examples: ['processing'] }),
    content_type: Type.String({ examples: ['application/pdf'] }),
    size_bytes: Type.Integer(),
  }),
);

/** For the OpenAPI document only: the bytes are streamed, not validated as a value. */
export const UploadBody = Type.Object({
  file: Type.Unsafe<string>({
    type: 'string',
    format: 'binary',
    description: 'PDF, DOCX, DOC, TXT, MD, CSV or XLSX; at most 52,428,800 bytes.',
  }),
});
