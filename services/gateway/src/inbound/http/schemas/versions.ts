import { Type } from 'typebox';
import { DateTime, Id } from './common.js';

const Version = Type.Object({
  version: Type.Integer(),
  file_id: Id,
  file_instance_id: Id,
  current: Type.Boolean(),
  status: Type.String(),
  knowledge_cards: Type.Integer(),
  uploaded_at: DateTime,
});

const InCollection = Type.Object({ id: Id, name: Type.String() });

export const VersionList = Type.Object({
  message: Type.String(),
  data: Type.Array(
    Type.Object({
      collection: InCollection,
      file_name: Type.String(),
      versions: Type.Array(Version, { description: 'Newest first.' }),
    }),
  ),
});

export const ChangesQuery = Type.Object({
  from: Type.Optional(Type.Integer({ minimum: 1, description: 'A version. Absent: the one before `to`.' })),
  to: Type.Optional(Type.Integer({ minimum: 1, description: 'A version. Absent: the one that the file is.' })),
  collection_id: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Where a file is in several collections. Absent: the first.' }),
  ),
});

const ChangedText = Type.Object({
  card_id: Type.String(),
  title: Type.String(),
  text: Type.String(),
  page: Type.Integer(),
});

export const ChangeList = Type.Object({
  message: Type.String(),
  data: Type.Object({
    collection: InCollection,
    file_name: Type.String(),
    from: Version,
    to: Version,
    unchanged: Type.Integer({ description: 'Cards that say the same.' }),
    changes: Type.Array(
      Type.Object({
        kind: Type.String({ description: 'added, removed or changed' }),
        summary: Type.String({ examples: ['changed from 30 days to 14 days'] }),
        from: Type.Optional(ChangedText),
        to: Type.Optional(ChangedText),
      }),
    ),
  }),
});
