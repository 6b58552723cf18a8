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

export const TextQuery = Type.Object({
  offset: defaulted(
    Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0, description: 'Where the part begins.' }),
  ),
  limit: defaulted(Type.Integer({ minimum: 1, maximum: 50_000, default: 20_000, description: 'At most so much.' })),
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000,
      description: 'This page alone, or with `heading` where that stands; of a spreadsheet the number of the sheet.',
    }),
  ),
  heading: Type.Optional(
    Line({
      minLength: 1,
      maxLength: 500,
      description:
        'What stands under this heading alone, up to the next one of its level or above: the first that is called so, or else ' +
        'the first that holds these words. Neither case nor blanks count.',
    }),
  ),
});

const TextBlock = Type.Object(
  {
    kind: oneOf(kinds, { title: 'TextBlockKind' }),
    start: Type.Integer({ description: 'Offset in the whole text.' }),
    end: Type.Integer({ description: 'The offset after the last.' }),
    page: Type.Integer({ description: 'From 1; of a spreadsheet the number of the sheet.' }),
    level: Type.Integer({ description: 'Of a heading 1 to 6, of a list item its depth from 1, else 0.' }),
  },
  { title: 'TextBlock' },
);

export const FileText = Type.Object(
  {
    file_id: Id,
    text: Type.String(),
    start: Type.Integer({ description: 'Where `text` begins in the whole text.' }),
    end: Type.Integer({ description: 'Where it ends.' }),
    length: Type.Integer({ description: 'Of the whole text.' }),
    next_offset: NullableInteger,
    blocks: Type.Array(TextBlock, { description: 'Those that the part touches, in order.' }),
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
