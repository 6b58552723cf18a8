import type { KnowledgeType } from '@cardinal/contracts';
import { Type, type Static } from 'typebox';
import { mostRectangles } from '../../../domain/passage-places.js';
import {
  CollectionRef,
  CollectionSummary,
  pageCursor,
  DateTime,
  defaulted,
  Id,
  NullableText,
  pageFields,
  Pagination,
  reply,
} from './common.js';
import { KnowledgeType as KnowledgeTypes } from './filters.js';
import { Line, Name } from './text.js';

export const User = Type.Object({ id: Type.String(), email: Type.String(), name: Type.String() }, { title: 'User' });

const statuses = 'new, processing, processed, processed_with_conflicts or error';

const CollectionCounts = Type.Object(
  {
    knowledgeCards: Type.Integer(),
    fileInstances: Type.Integer(),
    chats: Type.Integer({ description: 'Number of chats. Each question without `chat_id` begins a chat.' }),
  },
  { title: 'CollectionCounts' },
);

const collectionFields = {
  id: Id,
  name: Type.String({ examples: ['Travel policies'] }),
  status: Type.String({ description: statuses, examples: ['processed'] }),
  publish_disabled: Type.Boolean(),
  uploaded_at: DateTime,
  user: User,
  _count: CollectionCounts,
};

const Collection = Type.Object(collectionFields, { title: 'Collection' });

/** Limits within which JSON numbers are exact. */
const MetadataNumber = Type.Number({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });

const MetadataValue = Type.Union(
  [Type.String(), MetadataNumber, Type.Boolean(), Type.Array(Type.String(), { minItems: 1 })],
  { title: 'MetadataValue', description: 'A string that begins like an ISO 8601 date is a date, which has to exist.' },
);
export const MetadataChange = Type.Union(
  [Type.String(), MetadataNumber, Type.Boolean(), Type.Array(Type.String(), { minItems: 1 }), Type.Null()],
  {
    title: 'MetadataChange',
    'x-rule': `a string, a number between ±${Number.MAX_SAFE_INTEGER}, a boolean, a list of strings that is not empty, or null`,
  },
);
export const Metadata = Type.Unsafe<Record<string, Static<typeof MetadataValue>>>({
  title: 'Metadata',
  type: 'object',
  additionalProperties: MetadataValue,
  description:
    'User metadata of a file: at most 64 keys of 1 to 100 characters, and 4,096 bytes as JSON. Filters name a key as `metadata.KEY`.',
  examples: [{ department: 'sales', signed: '2024-03-01', tags: ['draft', 'internal'] }],
});

export const FileInstance = Type.Object(
  {
    id: Id,
    name: Type.String(),
    status: Type.String({ description: statuses }),
    collection: CollectionRef,
    file_id: Id,
    sha256: Type.String({ description: 'SHA-256 of the bytes of the file, in lower-case hexadecimal digits.' }),
    source: {
      ...NullableText,
      description: '`X-Cardinal-Source` of the first upload of the file; null if it had none.',
    },
    metadata: Metadata,
    version: Type.Integer({
      description: 'Number of the version, from 1. Files of one name in one collection are the versions of a document.',
    }),
    current: Type.Boolean({
      description:
        'Whether searches and asks use this version: the newest one that was ever processed, or the newest one if none was.',
    }),
    knowledge_cards: Type.Integer(),
    stage: Type.String({ description: 'queued, parsing, extracting, indexing, embedding or done.' }),
    percent: Type.Integer({ description: 'Progress of the whole processing, 0 to 100.' }),
    status_reason: { ...NullableText, description: 'Stable code of the reason for the status; null if there is none.' },
    status_message: {
      ...NullableText,
      description: 'The reason in words, in the language of `Accept-Language`; null if there is none.',
    },
    uploaded_at: DateTime,
  },
  { title: 'FileInstance', description: 'A file in a collection.' },
);

const CollectionDetail = Type.Object(
  { ...collectionFields, fileInstances: Type.Array(FileInstance) },
  { title: 'CollectionDetail' },
);

export const CollectionListReply = reply('CollectionListReply', 'Collections, newest first', Type.Array(Collection));
export const CollectionReply = reply('CollectionReply', 'The created collection', Collection);
export const CollectionDetailReply = reply('CollectionDetailReply', 'The collection', CollectionDetail);

export const NewCollection = Type.Object(
  { name: Name({ maxLength: 255 }) },
  { title: 'NewCollection', additionalProperties: false, examples: [{ name: 'Travel policies' }] },
);

const cardFields = {
  id: Id,
  collectionId: Id,
  title: Type.String(),
  statement: Type.String(),
  verbatimContent: Type.String({
    description: 'The text of the card as it stands in the document, character for character.',
  }),
  knowledgeType: Type.String({ description: 'Type of the card, a `KnowledgeType`.', examples: ['policy'] }),
  importanceScore: Type.Number({ description: 'Importance of the card, 0 to 1.' }),
  createdAt: DateTime,
};
const KnowledgeCard = Type.Object(cardFields, { title: 'KnowledgeCard' });

const PageRectangle = Type.Object(
  {
    page: Type.Integer({ description: 'Page number, from 1.' }),
    x: Type.Number({ description: 'Left edge.' }),
    y: Type.Number({ description: 'Upper edge.' }),
    width: Type.Number(),
    height: Type.Number(),
  },
  {
    title: 'PageRectangle',
    description:
      'A rectangle in points (1/72 inch) from the top left corner of the page as it is shown; y grows downward.',
  },
);

const KnowledgeCardDetail = Type.Object(
  {
    ...cardFields,
    file: Type.Object(
      {
        id: Id,
        name: Type.String({ examples: ['travel-policy.pdf'] }),
        type: Type.String({ examples: ['pdf'] }),
        version: Type.Integer({ description: 'Number of the version of the document, from 1.' }),
        current: Type.Boolean({ description: 'Whether searches and asks use this version.' }),
      },
      { title: 'FileOfCard' },
    ),
    page: Type.Integer({
      description: 'Page number, from 1; in a spreadsheet the number of the sheet. 1 if the format has no pages.',
    }),
    chunkIndex: Type.Integer({ description: 'Position of the card among those of the file, from 0.' }),
    start: Type.Integer({
      description: 'Offset of verbatimContent in the text of the file (`GET /files/{id}/text`), in UTF-16 code units.',
    }),
    end: Type.Integer({ description: 'Offset of the end of verbatimContent, exclusive.' }),
    rectangles: Type.Optional(
      Type.Array(PageRectangle, {
        maxItems: mostRectangles,
        description:
          'Rectangles of the lines of a PDF that contain parts of verbatimContent, in the order of the text; for a table, of the whole ' +
          'table. Absent if they are unknown: in other formats, for sideways or slanted text, and while the file is reprocessed.',
      }),
    ),
  },
  { title: 'KnowledgeCardDetail' },
);

export const CardReply = reply('KnowledgeCardReply', 'The card, and its place in the file', KnowledgeCardDetail);

export const CardListQuery = Type.Object({
  ...pageFields,
  cursor: pageCursor('cards'),
  type: Type.Optional(Type.Unsafe<KnowledgeType>({ ...KnowledgeTypes, description: 'Only cards of this type.' })),
  search: Type.Optional(
    Line({ maxLength: 1_000, description: 'Words, all of which must occur in title, statement or verbatimContent.' }),
  ),
  current_only: defaulted(
    Type.Boolean({
      default: true,
      description: 'Extension: with false, cards of superseded document versions are listed as well.',
    }),
  ),
});

const CardPage = Type.Object(
  {
    collection: CollectionSummary,
    knowledgeCards: Type.Array(KnowledgeCard),
    pagination: Pagination,
    typeCounts: Type.Record(Type.String(), Type.Integer(), {
      title: 'CardCounts',
      description: 'Number of cards for each knowledgeType, with the same `search`, but regardless of `type`.',
    }),
  },
  { title: 'KnowledgeCardPage' },
);

export const CardListReply = Type.Object(
  { success: Type.Boolean(), data: CardPage },
  { title: 'KnowledgeCardListReply', description: 'A page of cards' },
);
