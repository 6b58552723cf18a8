import { builtInFilters, knowledgeTypes } from '@cardinal/contracts';
import { Type, type Static } from 'typebox';
import { filterLimits } from '../../../domain/filters.js';
import { optionalTextPattern } from '../../../domain/text.js';
import { oneOf } from './common.js';
import { OptionalText } from './text.js';

export const KnowledgeType = oneOf(knowledgeTypes, { title: 'KnowledgeType' });

const { keys, keyLength, values, valueLength } = filterLimits;
const builtInKeys = builtInFilters.map(({ key }) => `\`${key}\``).join(', ');

const FilterScalar = Type.Union([OptionalText({ maxLength: valueLength }), Type.Number(), Type.Boolean()], {
  title: 'FilterScalar',
});
const anyOf = { minItems: 1, maxItems: values, description: 'Any of them may match.' };
const FilterValue = Type.Union([FilterScalar, Type.Array(FilterScalar, anyOf)], {
  title: 'FilterValue',
  'x-rule': `a string, a number, a boolean or an array of 1 to ${values} of those, each text of at most ${valueLength} characters without NUL`,
});

type FilterMap = Record<string, Static<typeof FilterValue>>;
const FilterMap = Type.Unsafe<FilterMap>({
  title: 'Filters',
  type: 'object',
  description: `Keeps what has these metadata values. ${builtInKeys}, or any other key.`,
  properties: {
    knowledge_type: {
      anyOf: [KnowledgeType, Type.Array(KnowledgeType, anyOf)],
      'x-rule': `one of: ${knowledgeTypes.join(', ')}`,
    },
  },
  additionalProperties: FilterValue,
  propertyNames: { minLength: 1, maxLength: keyLength, pattern: optionalTextPattern },
  maxProperties: keys,
  examples: [{ knowledge_type: ['policy', 'procedure'] }],
});

export const Filters = Type.Unsafe<FilterMap | null>({
  anyOf: [FilterMap, { type: 'null' }],
  default: null,
  'x-rule': `an object or null, of at most ${keys} keys of 1 to ${keyLength} characters without NUL`,
});
