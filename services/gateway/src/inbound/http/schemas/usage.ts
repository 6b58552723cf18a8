import { Type } from 'typebox';
import { DateTime, defaulted, NullableInteger, reply } from './common.js';
import { Line } from './text.js';

export const CallsQuery = Type.Object(
  {
    ask_id: Type.Optional(Line({ minLength: 1, maxLength: 64, description: 'Only calls of this ask.' })),
    limit: defaulted(Type.Integer({ minimum: 1, maximum: 1_000, default: 100, description: 'Most calls.' })),
  },
  { additionalProperties: false },
);

const ModelCall = Type.Object(
  {
    ask_id: Type.String({ description: 'The ask, or the name of the work on a document.' }),
    kind: Type.String({
      description: 'What for: rewrite, route, step or answer; cards or conflict for documents.',
      examples: ['answer'],
    }),
    model: Type.String(),
    prompt_tokens: Type.Integer({ description: 'All tokens of the prompt, cached or not.' }),
    completion_tokens: Type.Integer(),
    cache_read_tokens: Type.Integer({ description: 'Of the prompt: read from the provider’s cache.' }),
    cache_write_tokens: Type.Integer({ description: 'Of the prompt: written to the provider’s cache.' }),
    settled_at: DateTime,
  },
  { title: 'ModelCall' },
);

const UsagePeriod = Type.Object(
  { start: DateTime, end: DateTime },
  { title: 'UsagePeriod', description: 'A calendar month, UTC; end exclusive.' },
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
    quota: NullableInteger,
    used: Type.Integer(),
    reserved: Type.Integer({ description: 'Set aside for work under way.' }),
    remaining: NullableInteger,
    operations: Type.Array(OperationUsage),
  },
  { title: 'TokenUsage' },
);

export const CallListReply = reply('ModelCallListReply', 'The latest first', Type.Array(ModelCall));
export const UsageReply = reply('TokenUsageReply', 'What the team has used', TokenUsage);
