import { Type, type Static } from 'typebox';
import { oneOf } from '../http/schemas/common.js';
import { SearchRequest } from '../http/schemas/search.js';

/** Requests that Dify sends to an external knowledge base. Further fields are ignored. */

/** A metadata condition, with those of Dify's operators that search filters support. */
export const Condition = Type.Object({
  name: Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1, maxItems: 1 })], {
    'x-rule': 'the name of one metadata field',
  }),
  comparison_operator: oneOf(['is', '=', 'in'], { title: 'DifyOperator' }),
  value: Type.Unknown(),
});
export type Condition = Static<typeof Condition>;

const Conditions = Type.Object({
  logical_operator: Type.Optional(oneOf(['and'], { title: 'DifyLogic' })),
  conditions: Type.Optional(Type.Array(Condition)),
});

const { query, top_k } = SearchRequest.properties;

export const RetrievalRequest = Type.Object({
  knowledge_id: Type.String({ minLength: 1, maxLength: 100 }),
  query,
  retrieval_setting: Type.Optional(
    Type.Object({
      top_k,
      score_threshold: Type.Optional(
        Type.Unsafe<number | null>({
          type: ['number', 'null'],
          'x-rule': 'a number between 0 and 1',
          minimum: 0,
          maximum: 1,
        }),
      ),
    }),
  ),
  metadata_condition: Type.Optional(Type.Union([Conditions, Type.Null()])),
});
