import { Type } from 'typebox';
import type { ingest } from '@cardinal/contracts';
import { described } from './common.js';

/** Types that a file may be sent as. Nothing else is ever named, HTML least of all. */
const text = 'text/plain';
const pdf = 'application/pdf';
const office: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const unknown = 'application/octet-stream';

/** What a file is sent as, and whether a browser may show it. */
export function mediaTypeOf({ type, charset }: Pick<ingest.File, 'type' | 'charset'>): {
  readonly mediaType: string;
  readonly isInline: boolean;
} {
  if (type === 'pdf') return { mediaType: pdf, isInline: true };
  if (['txt', 'md', 'csv'].includes(type)) {
    return { mediaType: charset === '' ? text : `${text}; charset=${charset}`, isInline: true };
  }
  return { mediaType: office[type] ?? unknown, isInline: false };
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
const content = Object.fromEntries(
  [text, pdf, ...Object.values(office), unknown].map((type) => [type, { schema: Bytes }]),
);

export const FileBytes = described('The whole file', content, about);
export const FilePart = described('The range that was asked for', content, {
  ...about,
  'Content-Range': Type.String({ examples: ['bytes 0-1023/146515'] }),
});
export const NotModified = Type.Unsafe<unknown>({ type: 'null', description: 'The client holds them already' });

/** What may be said of the bytes that are wanted. */
export const rangeHeaders = Type.Object({
  range: Type.Optional(Type.String({ description: 'One range of bytes.', examples: ['bytes=0-1023'] })),
  'if-range': Type.Optional(
    Type.String({
      description: 'The `ETag` of the bytes that the client holds: where it is another, the whole comes.',
    }),
  ),
  'if-none-match': Type.Optional(Type.String({ description: 'Tags of what the client holds.' })),
});
