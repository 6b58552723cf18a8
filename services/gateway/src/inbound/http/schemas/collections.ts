import { knowledgeTypes } from '@cardinal/contracts';
import { Type } from 'typebox';
import { DateTime, Id, named, NullableText, oneOf } from './common.js';

export const User = named('User', Type.Object({ id: Type.String(), email: Type.String(), name: Type.String() }));

const statuses = 'new, processing, processed, processed_with_conflicts or error';

const collectionFields = {
  id: Id,
  name: Type.String({ examples: ['Travel policies'] }),
  status: Type.String({ description: statuses, examples: ['processed'] }),
  publish_disabled: Type.Boolean(),
  uploaded_at: DateTime,
  user: User.ref,
  _count: Type.Object({
    knowledgeCards: Type.Integer(),
    fileInstances: Type.Integer(),
    chats: Type.Integer({ description: 'Questions asked of the collection.' }),
  }),
};

export const Collection = named('Collection', Type.Object(collectionFields));

const instanceFields = {
  id: Id,
  name: Type.String(),
  status: Type.String({ description: statuses }),
  collection: Type.Object({ id: Id, name: Type.String() }),
  file_id: Id,
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
};

/** A file in a collection. */
export const FileInstance = named('FileInstance', Type.Object(instanceFields));

export const CollectionDetail = named(
  'CollectionDetail',
  Type.Object({ ...collectionFields, fileInstances: Type.Array(FileInstance.ref) }),
);

export const NewCollection = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 255 }) },
  { additionalProperties: false, examples: [{ name: 'Travel policies' }] },
);

export const KnowledgeCard = named(
  'KnowledgeCard',
  Type.Object({
    id: Id,
    collectionId: Id,
    title: Type.String(),
    statement: Type.String(),
    verbatimContent: Type.String({ description: 'As the document has it, character for character.' }),
    knowledgeType: Type.String({ examples: [...knowledgeTypes] }),
    importanceScore: Type.Number({ description: '0 to 1.' }),
    createdAt: DateTime,
  }),
);

export const CardListQuery = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  type: Type.Optional(oneOf(knowledgeTypes)),
  search: Type.Optional(
    Type.String({ maxLength: 1_000, description: 'Every word must occur in title, statement or verbatimContent.' }),
  ),
  current_only: Type.Boolean({
    default: true,
    description: 'Extension: false also lists the cards of superseded document versions.',
  }),
});

export const CardList = Type.Object({
  success: Type.Boolean(),
  data: Type.Object({
    collection: Type.Object({ id: Id, name: Type.String(), status: Type.String() }),
    knowledgeCards: Type.Array(KnowledgeCard.ref),
    pagination: Type.Object({
      page: Type.Integer(),
      limit: Type.Integer(),
      totalCount: Type.Integer(),
      totalPages: Type.Integer(),
      hasNextPage: Type.Boolean(),
      hasPreviousPage: Type.Boolean(),
    }),
    typeCounts: Type.Record(Type.String(), Type.Integer(), {
      description: 'knowledgeType → cards under the same search, whatever the type filter.',
    }),
  }),
});
