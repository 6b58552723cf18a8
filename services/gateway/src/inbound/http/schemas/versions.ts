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
    versions: Type.Array(Version, { description: 'Newest first.' }),
  },
  { title: 'DocumentVersions', description: 'A document in a collection.' },
);

export const VersionListReply = reply('VersionListReply', 'For each collection with the file', Type.Array(Lineage));

const maxVersion = 2 ** 31 - 1;

export const ChangesQuery = Type.Object({
  from: Type.Optional(
    Type.Integer({ minimum: 1, maximum: maxVersion, description: 'A version. Absent: the one before `to`.' }),
  ),
  to: Type.Optional(
    Type.Integer({ minimum: 1, maximum: maxVersion, description: 'A version. Absent: the one that the file is.' }),
  ),
  collection_id: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Where a file is in several collections. Absent: the first.',
    }),
  ),
});

const ChangedText = Type.Object(
  { card_id: Type.String(), title: Type.String(), text: Type.String(), page: Type.Integer() },
  { title: 'ChangedText' },
);

const Change = Type.Object(
  {
    kind: Type.String({ description: 'added, removed or changed' }),
    summary: Type.String({ examples: ['changed from 30 days to 14 days'] }),
    from: Type.Optional(ChangedText),
    to: Type.Optional(ChangedText),
  },
  { title: 'Change' },
);

export const ChangeListReply = reply(
  'ChangeListReply',
  'What the second says otherwise',
  Type.Object(
    {
      collection: CollectionRef,
      file_name: Type.String(),
      from: Version,
      to: Version,
      unchanged: Type.Integer({ description: 'Cards that say the same.' }),
      changes: Type.Array(Change),
    },
    { title: 'VersionChanges' },
  ),
);
