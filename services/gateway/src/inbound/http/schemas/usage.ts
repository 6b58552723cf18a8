import { Type } from 'typebox';
import { DateTime, defaulted, NullableInteger, reply } from './common.js';
import { Line } from './text.js';

export const CallsQuery = Type.Object(
  {
    ask_id: Type.Optional(Line({ minLength: 1, maxLength: 64, description: 'Only calls of this ask.' })),
    limit: defaulted(
      Type.Integer({ minimum: 1, maximum: 1_000, default: 100, description: 'Maximum number of calls.' }),
    ),
  },
  { additionalProperties: false },
);

const ModelCall = Type.Object(
  {
    ask_id: Type.String({ description: 'Id of the ask, or of the work on a document.' }),
    kind: Type.String({
      description: 'Purpose of the call: rewrite, route, step or answer for an ask; cards or conflict for a document.',
      examples: ['answer'],
    }),
    model: Type.String(),
    prompt_tokens: Type.Integer({ description: 'All tokens of the prompt, cached or not.' }),
    completion_tokens: Type.Integer(),
    cache_read_tokens: Type.Integer({
      description: 'Tokens of the prompt that were read from the cache of the provider.',
    }),
    cache_write_tokens: Type.Integer({
      description: 'Tokens of the prompt that were written to the cache of the provider.',
    }),
    settled_at: DateTime,
  },
  { title: 'ModelCall' },
);

const UsagePeriod = Type.Object(
  { start: DateTime, end: DateTime },
  { title: 'UsagePeriod', description: 'A calendar month in UTC; `end` is exclusive.' },
);

const OperationUsage = Type.Object(
  {
    operation: Type.String({ examples: ['search'] }),
    model: Type.String(),
    requests: Type.Integer(),
    tokens: Type.Integer(),
  },
  { title: 'OperationUsage' },
);

const TokenUsage = Type.Object(
  {
    period: UsagePeriod,
    quota: { ...NullableInteger, description: 'Tokens that the team may use in the period; null: no limit.' },
    used: Type.Integer(),
    reserved: Type.Integer({ description: 'Tokens reserved for work in progress.' }),
    remaining: { ...NullableInteger, description: 'Tokens that are left in the period; null: no limit.' },
    operations: Type.Array(OperationUsage),
  },
  { title: 'TokenUsage' },
);

export const CallListReply = reply('ModelCallListReply', 'Calls, latest first', Type.Array(ModelCall));
export const UsageReply = reply('TokenUsageReply', 'Token usage of the team', TokenUsage);
