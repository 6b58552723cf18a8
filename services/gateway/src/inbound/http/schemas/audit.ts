import { Type } from 'typebox';
import { DateTime, defaulted, NullableText, timeCursor } from './common.js';

export const AuditQuery = Type.Object(
  {
    limit: defaulted(
      Type.Integer({ minimum: 1, maximum: 1_000, default: 100, description: 'Maximum number of entries.' }),
    ),
    cursor: timeCursor,
  },
  { additionalProperties: false },
);

const AuditActor = Type.Object(
  {
    key_id: NullableText,
    user_id: NullableText,
    name: Type.String({ description: 'Name of the user; `operator` for acts without a key.' }),
  },
  { title: 'AuditActor', description: 'The key and its user. Both ids are null for an operator of the server.' },
);

const AuditEntry = Type.Object(
  {
    id: Type.String(),
    at: DateTime,
    action: Type.String({
      description:
        'Kind of the act: team.create, key.create, key.revoke, collection.create, collection.delete, file.delete, chat.delete, ' +
        'conflict.resolve, backup.create or backup.restore.',
      examples: ['collection.delete'],
    }),
    by: AuditActor,
    subject: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
      title: 'AuditSubject',
      description: 'Object of the act, by ids.',
      examples: [{ collection_id: 7 }],
    }),
  },
  { title: 'AuditEntry' },
);

export const AuditReply = Type.Object(
  { message: Type.String(), data: Type.Array(AuditEntry), next_cursor: NullableText },
  { title: 'AuditReply', description: 'Entries, newest first; `next_cursor` is null on the last page' },
);
