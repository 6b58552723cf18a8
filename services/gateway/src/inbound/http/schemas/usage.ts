import { Type } from 'typebox';
import { DateTime, named, NullableInteger } from './common.js';

export const TokenUsage = named(
  'TokenUsage',
  Type.Object({
    period: Type.Object({ start: DateTime, end: DateTime }, { description: 'A calendar month, UTC; end exclusive.' }),
    quota: NullableInteger,
    used: Type.Integer(),
    reserved: Type.Integer({ description: 'Set aside for work under way.' }),
    remaining: NullableInteger,
    operations: Type.Array(
      Type.Object({
        operation: Type.String({ examples: ['search'] }),
        model: Type.String(),
        requests: Type.Integer(),
        tokens: Type.Integer(),
      }),
    ),
  }),
);
