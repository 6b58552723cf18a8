import { Type } from 'typebox';
import { CollectionRef, DateTime, Id, reply } from './common.js';

const Version = Type.Object(
  {
    version: Type.Integer(),
    file_id: Id,
    file_instance_id: Id,
    current: Type.Boolean(),
    status: Type.String(),
    knowledge_cards: Type.Integer(),
    uploaded_at: DateTime,
  },
  { title: 'Version' },
);

const Lineage = Type.Object(
  {
    collection: CollectionRef,
    file_name: Type.String(),
    versions: Type.Array(Version, { description: 'Versions of the document, newest first.' }),
  },
  { title: 'DocumentVersions', description: 'The versions of a document in a collection.' },
);

export const VersionListReply = reply(
  'VersionListReply',
  'One entry for each collection that holds the file',
  Type.Array(Lineage),
);

const maxVersion = 2 ** 31 - 1;

export const ChangesQuery = Type.Object(
  {
    from: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxVersion,
        description: 'Number of the first version. Absent: the version before `to`.',
      }),
    ),
    to: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxVersion,
        description: 'Number of the second version. Absent: the version of the file.',
      }),
    ),
    collection_id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Id of the collection, if the file is in several. Absent: the first of them.',
      }),
    ),
  },
  { additionalProperties: false },
);

const ChangedText = Type.Object(
  { card_id: Type.String(), title: Type.String(), text: Type.String(), page: Type.Integer() },
  { title: 'ChangedText' },
);

const Change = Type.Object(
  {
    kind: Type.String({ description: 'Kind of the change: added, removed or changed.' }),
    summary: Type.String({
      description: 'The change in words; empty if more than one value of the card changed.',
      examples: ['changed from 30 days to 14 days'],
    }),
    from: Type.Optional(ChangedText),
    to: Type.Optional(ChangedText),
  },
  { title: 'Change' },
);

export const ChangeListReply = reply(
  'ChangeListReply',
  'Differences between the two versions',
  Type.Object(
    {
      collection: CollectionRef,
      file_name: Type.String(),
      from: Version,
      to: Version,
      unchanged: Type.Integer({ description: 'Number of cards that are the same in both versions.' }),
      changes: Type.Array(Change),
    },
    { title: 'VersionChanges' },
  ),
);
