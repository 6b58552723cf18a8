import { builtInFilters, knowledgeTypes } from '@cardinal/contracts';
import { Type, type Static } from 'typebox';
import { filterLimits, filterOperators } from '../../../domain/filters.js';
import { optionalTextPattern } from '../../../domain/text.js';
import { oneOf } from './common.js';
import { OptionalText } from './text.js';

export const KnowledgeType = oneOf(knowledgeTypes, { title: 'KnowledgeType' });

const { keys, keyLength, values, valueLength, conditions, depth } = filterLimits;
const builtInKeys = builtInFilters.map(({ key }) => `\`${key}\``).join(', ');

const FilterScalar = Type.Union([OptionalText({ maxLength: valueLength }), Type.Number(), Type.Boolean()], {
  title: 'FilterScalar',
});
const anyOf = { minItems: 1, maxItems: values, description: 'At least one of the values has to match.' };

const FilterBound = Type.Union([Type.Number(), Type.String({ minLength: 10, maxLength: 64 })], {
  title: 'FilterBound',
  description: 'A number, or an ISO 8601 date.',
  examples: ['2024-03-01', 9.5],
});
const FilterOperators = Type.Object(
  {
    in: Type.Optional(Type.Array(FilterScalar, anyOf)),
    not: Type.Optional(
      Type.Unknown({
        description: 'A value, a list of values, or operators, which must not match. Documents without the key pass.',
      }),
    ),
    exists: Type.Optional(Type.Boolean({ description: 'true: the key has a value; false: it has none.' })),
    gt: Type.Optional(FilterBound),
    gte: Type.Optional(FilterBound),
    lt: Type.Optional(FilterBound),
    lte: Type.Optional(FilterBound),
  },
  {
    title: 'FilterOperators',
    description: 'Operators, all of which have to match.',
    additionalProperties: false,
    minProperties: 1,
  },
);
const FilterValue = Type.Union([FilterScalar, Type.Array(FilterScalar, anyOf), FilterOperators], {
  title: 'FilterValue',
  'x-rule':
    `a string, a number, a boolean, an array of 1 to ${values} of those, each text of at most ${valueLength} characters without NUL, ` +
    `or an object of operators (${filterOperators.join(', ')})`,
});

const FilterMember = Type.Unsafe<Record<string, unknown>>({
  title: 'FilterMember',
  type: 'object',
  description: 'Filters of a group, in the form of `Filters`.',
  minProperties: 1,
});
const FilterGroupItem = Type.Union([FilterScalar, FilterMember], { title: 'FilterGroupItem' });
const groupOf = (title: string, holds: string) =>
  Type.Union([FilterScalar, Type.Array(FilterGroupItem, { minItems: 1, maxItems: Math.max(values, conditions) })], {
    title,
    description: `A list of filters, of which ${holds}. With a list of values instead, the name is an ordinary key.`,
    'x-rule': `an array of 1 to ${conditions} objects of filters`,
  });
const groups = {
  all: groupOf('FilterAll', 'all have to match'),
  any: groupOf('FilterAny', 'at least one has to match'),
};

type FilterMap = Record<string, Static<typeof FilterValue> | Static<typeof groups.all>>;
const FilterMap = Type.Unsafe<FilterMap>({
  title: 'Filters',
  type: 'object',
  description:
    'Conditions on metadata, all of which have to match. ' +
    `Keys are ${builtInKeys}, \`metadata.KEY\` (user metadata of files), or any other key, which is a property of documents. ` +
    'A key that no document has is a 400, except with `exists`. ' +
    `At most ${conditions} conditions, nested at most ${depth} deep.`,
  properties: {
    knowledge_type: {
      anyOf: [KnowledgeType, Type.Array(KnowledgeType, anyOf), FilterOperators],
      'x-rule': `one of: ${knowledgeTypes.join(', ')}`,
    },
    ...groups,
  },
  additionalProperties: FilterValue,
  propertyNames: { minLength: 1, maxLength: keyLength, pattern: optionalTextPattern },
  maxProperties: keys,
  examples: [
    { knowledge_type: ['policy', 'procedure'] },
    { version: { gte: 2 }, any: [{ department: 'sales' }, { date: { gte: '2024-01-01', lt: '2025-01-01' } }] },
  ],
});

export const Filters = Type.Unsafe<FilterMap | null>({
  anyOf: [FilterMap, { type: 'null' }],
  default: null,
  'x-rule': `an object or null, of at most ${keys} keys of 1 to ${keyLength} characters without NUL`,
});
