import { Type, type Static } from 'typebox';
import { defaulted, oneOf } from '../http/schemas/common.js';
import { maxQuestionLength } from '../http/schemas/search.js';
import { Text } from '../http/schemas/text.js';

/** Requests of the OpenAI interface. Its many other fields, which do not apply to collections, are ignored. */

const Part = Type.Object({ type: Type.String(), text: Type.Optional(Type.String()) });

const Message = Type.Object({
  role: oneOf(['system', 'developer', 'user', 'assistant', 'tool', 'function'], { title: 'OpenAiRole' }),
  content: Type.Optional(
    Type.Union([Type.String(), Type.Null(), Type.Array(Part)], {
      'x-rule': 'a string, null or an array of content parts',
    }),
  ),
});
export type Message = Static<typeof Message>;

const one = Type.Unsafe<number | null>({
  anyOf: [{ type: 'integer', minimum: 1, maximum: 1 }, { type: 'null' }],
  'x-rule': '1, because only one answer is returned',
});

const textOnly = Type.Unsafe<object | null>({
  anyOf: [{ type: 'object', properties: { type: { const: 'text' } }, required: ['type'] }, { type: 'null' }],
  'x-rule': '{"type": "text"}, because answers are text',
});

export const ChatRequest = Type.Object({
  model: Type.String({ minLength: 1, maxLength: 1_000 }),
  messages: Type.Array(Message, { minItems: 1, maxItems: 10_000 }),
  stream: defaulted(Type.Unsafe<boolean | null>({ type: ['boolean', 'null'], 'x-rule': 'a boolean', default: false })),
  stream_options: Type.Optional(
    Type.Unsafe<{ readonly include_usage?: boolean } | null>({
      type: ['object', 'null'],
      properties: { include_usage: { type: 'boolean' } },
    }),
  ),
  n: Type.Optional(one),
  response_format: Type.Optional(textOnly),
});

/** Maximum length of a text to embed, in UTF-16 code units. A model truncates texts that exceed its own context. */
const longestInput = 32_768;
const mostInputs = 128;
const Input = Text({ maxLength: longestInput });

export const EmbeddingsRequest = Type.Object({
  model: Type.String({ minLength: 1, maxLength: 1_000 }),
  input: Type.Union([Input, Type.Array(Input, { minItems: 1, maxItems: mostInputs })], {
    'x-rule': `a text of 1 to ${longestInput} characters, or an array of 1 to ${mostInputs} of those; arrays of tokens are not supported`,
  }),
  encoding_format: defaulted(oneOf(['float', 'base64'], { title: 'OpenAiEncoding', default: 'float' })),
  dimensions: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
});

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
const Comparison = Type.Object({
  type: oneOf(['eq', 'in'], { title: 'OpenAiComparison' }),
  key: Type.String(),
  value: Type.Union([Scalar, Type.Array(Scalar)]),
});
export type Comparison = Static<typeof Comparison>;

const Filters = Type.Union(
  [
    Comparison,
    Type.Object({ type: oneOf(['and'], { title: 'OpenAiAnd' }), filters: Type.Array(Comparison) }),
    Type.Null(),
  ],
  { 'x-rule': 'an eq or in comparison {type, key, value}, or {"type": "and", "filters": […]} of those' },
);

const Query = Text({ maxLength: maxQuestionLength });

export const StoreSearchRequest = Type.Object({
  query: Type.Union([Query, Type.Array(Query, { minItems: 1, maxItems: 1 })], {
    'x-rule': `a text of 1 to ${maxQuestionLength} characters, or an array of one`,
  }),
  max_num_results: defaulted(Type.Integer({ minimum: 1, maximum: 50, default: 10 })),
  ranking_options: Type.Optional(
    Type.Object({
      ranker: Type.Optional(Type.String()),
      score_threshold: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    }),
  ),
  filters: Type.Optional(Filters),
});
export type StoreSearchRequest = Static<typeof StoreSearchRequest>;
