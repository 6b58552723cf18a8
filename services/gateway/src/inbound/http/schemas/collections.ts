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
    chats: Type.Integer({ description: 'A question without `chat_id` begins one.' }),
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
  { title: 'MetadataValue', description: 'Text that begins as an ISO 8601 date is one, and must exist.' },
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
    'What you say of a file: at most 64 keys of 1 to 100 characters, 4,096 bytes as JSON. Filters find it by `metadata.KEY`.',
  examples: [{ department: 'sales', signed: '2024-03-01', tags: ['draft', 'internal'] }],
});

export const FileInstance = Type.Object(
  {
    id: Id,
    name: Type.String(),
    status: Type.String({ description: statuses }),
    collection: CollectionRef,
    file_id: Id,
    sha256: Type.String({ description: 'Of its bytes, in lower-case hexadecimal digits.' }),
    source: { ...NullableText, description: 'What put it there, as `X-Cardinal-Source` of the first upload said.' },
    metadata: Metadata,
    version: Type.Integer({ description: 'Of the document: same name, same collection. From 1.' }),
    current: Type.Boolean({
      description: 'Whether this is the version that answers: the newest that was ever processed.',
    }),
    knowledge_cards: Type.Integer(),
    stage: Type.String(),
    percent: Type.Integer({ description: '0 to 100, over the whole way.' }),
    status_reason: NullableText,
    status_message: NullableText,
    uploaded_at: DateTime,
  },
  { title: 'FileInstance', description: 'A file in a collection.' },
);

const CollectionDetail = Type.Object(
  { ...collectionFields, fileInstances: Type.Array(FileInstance) },
  { title: 'CollectionDetail' },
);

export const CollectionListReply = reply('CollectionListReply', 'The newest first', Type.Array(Collection));
export const CollectionReply = reply('CollectionReply', 'The collection as it was created', Collection);
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
  verbatimContent: Type.String({ description: 'As the document has it, character for character.' }),
  knowledgeType: Type.String({ description: 'A KnowledgeType.', examples: ['policy'] }),
  importanceScore: Type.Number({ description: '0 to 1.' }),
  createdAt: DateTime,
};
const KnowledgeCard = Type.Object(cardFields, { title: 'KnowledgeCard' });

const PageRectangle = Type.Object(
  {
    page: Type.Integer({ description: 'From 1.' }),
    x: Type.Number({ description: 'Its left edge.' }),
    y: Type.Number({ description: 'Its upper edge.' }),
    width: Type.Number(),
    height: Type.Number(),
  },
  {
    title: 'PageRectangle',
    description: 'In points (1/72 inch) from the top left corner of the page as it is shown; y grows downward.',
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
        version: Type.Integer({ description: 'Of the document: same name, same collection. From 1.' }),
        current: Type.Boolean({ description: 'Whether this is the version that answers.' }),
      },
      { title: 'FileOfCard' },
    ),
    page: Type.Integer({ description: 'From 1, of a spreadsheet the sheet. 1 where the format has no pages.' }),
    chunkIndex: Type.Integer({ description: 'Where the card stands among those of the file, from 0.' }),
    start: Type.Integer({
      description:
        'Where verbatimContent begins in the text of the file, as GET /files/{id}/text gives it, in UTF-16 code units.',
    }),
    end: Type.Integer({ description: 'Exclusive.' }),
    rectangles: Type.Optional(
      Type.Array(PageRectangle, {
        maxItems: mostRectangles,
        description:
          'The lines of a PDF that verbatimContent has something of, in its order; of a table the whole of it. Absent where that is not ' +
          'known: in other formats, where text stands sideways or slanted, and while the file is processed anew.',
      }),
    ),
  },
  { title: 'KnowledgeCardDetail' },
);

export const CardReply = reply('KnowledgeCardReply', 'The card, and where it stands', KnowledgeCardDetail);

export const CardListQuery = Type.Object({
  ...pageFields,
  cursor: pageCursor('cards'),
  type: Type.Optional(Type.Unsafe<KnowledgeType>({ ...KnowledgeTypes, description: 'Only cards of this type.' })),
  search: Type.Optional(
    Line({ maxLength: 1_000, description: 'Every word must occur in title, statement or verbatimContent.' }),
  ),
  current_only: defaulted(
    Type.Boolean({
      default: true,
      description: 'Extension: false also lists the cards of superseded document versions.',
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
      description: 'knowledgeType → cards under the same search, whatever the type filter.',
    }),
  },
  { title: 'KnowledgeCardPage' },
);

export const CardListReply = Type.Object(
  { success: Type.Boolean(), data: CardPage },
  { title: 'KnowledgeCardListReply', description: 'A page of cards' },
);
