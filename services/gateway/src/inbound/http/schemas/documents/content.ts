import { Type } from 'typebox';
import { documentFormats, isDocumentType, type ingest } from '@cardinal/contracts';
import { described } from '../common.js';

const text = 'text/plain';
const unknown = 'application/octet-stream';

/** Media type of a file, and whether a browser may show it inline. Text is always `text/plain`, so that browsers interpret no markup. */
export function mediaTypeOf({ type, charset }: Pick<ingest.File, 'type' | 'charset'>): {
  readonly mediaType: string;
  readonly isInline: boolean;
} {
  if (!isDocumentType(type)) return { mediaType: unknown, isInline: false };
  const { isText, isShown, mediaType } = documentFormats[type];
  if (!isText) return { mediaType, isInline: isShown };
  return { mediaType: charset === '' ? text : `${text}; charset=${charset}`, isInline: isShown };
}

const ETag = Type.String({ description: 'SHA-256 of all bytes of the file.' });
const about = {
  ETag,
  'Accept-Ranges': Type.String({ examples: ['bytes'] }),
  'Content-Disposition': Type.String({
    description: 'Name of the file, and whether a browser may show it (`inline`) or saves it (`attachment`).',
    examples: ['inline; filename="travel-policy.pdf"'],
  }),
};
const Bytes = Type.Unsafe<string>({ type: 'string', format: 'binary', title: 'FileContent' });
const mediaTypes = Object.values(documentFormats).map(({ isText, mediaType }) => (isText ? text : mediaType));
const content = Object.fromEntries([...new Set([...mediaTypes, unknown])].map((type) => [type, { schema: Bytes }]));

export const FileBytes = described('The whole file', content, about);
export const FilePart = described('The requested range of bytes', content, {
  ...about,
  'Content-Range': Type.String({ examples: ['bytes 0-1023/146515'] }),
});
export const NotModified = Type.Unsafe<unknown>({ type: 'null', description: 'The client already holds the bytes' });

/** Request headers for ranges and conditional requests. */
export const rangeHeaders = Type.Object({
  range: Type.Optional(
    Type.String({
      description: 'One range of bytes. Several ranges are answered with the whole file.',
      examples: ['bytes=0-1023'],
    }),
  ),
  'if-range': Type.Optional(
    Type.String({
      description:
        '`ETag` of the bytes that the client holds. If the file has another one, the whole file is returned.',
    }),
  ),
  'if-match': Type.Optional(
    Type.String({
      description: 'Entity tags that the bytes must have. If that of the file is none of them, the response is 412.',
    }),
  ),
  'if-none-match': Type.Optional(
    Type.String({
      description:
        'Entity tags of the bytes that the client holds. If that of the file is one of them, the response is 304.',
    }),
  ),
});
