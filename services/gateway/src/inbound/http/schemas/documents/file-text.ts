import { document, type ingest } from '@cardinal/contracts';
import { Type } from 'typebox';
import { defaulted, Id, NullableInteger, oneOf, reply } from '../common.js';
import { Line } from '../text.js';

const kinds = ['heading', 'paragraph', 'list_item', 'table', 'code', 'quote', 'footnote'] as const;
type Kind = (typeof kinds)[number];

const kindOf = new Map<document.BlockKind, Kind>([
  [document.BlockKind.HEADING, 'heading'],
  [document.BlockKind.PARAGRAPH, 'paragraph'],
  [document.BlockKind.LIST_ITEM, 'list_item'],
  [document.BlockKind.TABLE, 'table'],
  [document.BlockKind.CODE, 'code'],
  [document.BlockKind.QUOTE, 'quote'],
  [document.BlockKind.FOOTNOTE, 'footnote'],
]);

export const TextQuery = Type.Object(
  {
    offset: defaulted(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000_000,
        default: 0,
        description: 'Offset in the whole text at which the part begins, in UTF-16 code units.',
      }),
    ),
    limit: defaulted(
      Type.Integer({
        minimum: 1,
        maximum: 50_000,
        default: 20_000,
        description: 'Maximum length of the part, in UTF-16 code units.',
      }),
    ),
    page: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000_000,
        description:
          'Page number, from 1; in a spreadsheet the number of the sheet. Only the text on this page, or with `heading`, under a ' +
          'heading on this page.',
      }),
    ),
    heading: Type.Optional(
      Line({
        minLength: 1,
        maxLength: 500,
        description:
          'Only the text under this heading, up to the next heading of the same or a higher level: the first heading with this text, ' +
          'otherwise the first that contains it. Case and blanks are ignored.',
      }),
    ),
  },
  { additionalProperties: false },
);

const TextBlock = Type.Object(
  {
    kind: oneOf(kinds, { title: 'TextBlockKind' }),
    start: Type.Integer({ description: 'Offset of the block in the whole text, in UTF-16 code units.' }),
    end: Type.Integer({ description: 'Offset of the end of the block, exclusive.' }),
    page: Type.Integer({ description: 'Page number, from 1; in a spreadsheet the number of the sheet.' }),
    level: Type.Integer({ description: 'Level of a heading, 1 to 6; depth of a list item, from 1; otherwise 0.' }),
  },
  { title: 'TextBlock' },
);

export const FileText = Type.Object(
  {
    file_id: Id,
    text: Type.String(),
    start: Type.Integer({ description: 'Offset of `text` in the whole text, in UTF-16 code units.' }),
    end: Type.Integer({ description: 'Offset of the end of `text`, exclusive.' }),
    length: Type.Integer({ description: 'Length of the whole text, in UTF-16 code units.' }),
    next_offset: {
      ...NullableInteger,
      description: '`offset` for the next part; null at the end of the text, or of the page or heading.',
    },
    blocks: Type.Array(TextBlock, { description: 'Blocks that overlap the part, in order.' }),
  },
  { title: 'FileText' },
);

export const FileTextReply = reply('FileTextReply', 'A part of the text', FileText);

export function textView(fileId: number, { text, start, end, length, blocks, placeEnd }: ingest.ReadTextResponse) {
  return {
    file_id: fileId,
    text,
    start,
    end,
    length,
    next_offset: end < placeEnd ? end : null,
    blocks: blocks.map(({ kind, page, level, ...at }) => ({
      kind: kindOf.get(kind) ?? 'paragraph',
      start: at.start,
      end: at.end,
      page,
      level,
    })),
  };
}
