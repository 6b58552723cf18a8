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
    description: 'The name of the file, and whether a browser may show it.',
    examples: ['inline; filename="travel-policy.pdf"'],
  }),
};
const Bytes = Type.Unsafe<string>({ type: 'string', format: 'binary', title: 'FileContent' });
const mediaTypes = Object.values(documentFormats).map(({ isText, mediaType }) => (isText ? text : mediaType));
const content = Object.fromEntries([...new Set([...mediaTypes, unknown])].map((type) => [type, { schema: Bytes }]));

export const FileBytes = described('The whole file', content, about);
export const FilePart = described('The range that was asked for', content, {
  ...about,
  'Content-Range': Type.String({ examples: ['bytes 0-1023/146515'] }),
});
export const NotModified = Type.Unsafe<unknown>({ type: 'null', description: 'The client holds them already' });

/** Request headers for ranges and conditional requests. */
export const rangeHeaders = Type.Object({
  range: Type.Optional(Type.String({ description: 'One range of bytes.', examples: ['bytes=0-1023'] })),
  'if-range': Type.Optional(
    Type.String({
      description: 'The `ETag` of the bytes that the client holds: where it is another, the whole comes.',
    }),
  ),
  'if-none-match': Type.Optional(Type.String({ description: 'Tags of what the client holds.' })),
});
