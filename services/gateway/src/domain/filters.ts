import {
  builtInFilter,
  isKnowledgeType,
  knowledgeTypes,
  orderedValueOf,
  type asking,
  type OrderedValue,
} from '@cardinal/contracts';
import { InvalidFieldError } from './errors.js';
import { optionalText } from './text.js';

/**
 * Maximum number of keys of one object, length of a key, number of values of a key and length of a value (lengths in UTF-16 units); maximum
 * number of conditions in the whole request, and nesting depth of objects.
 */
export const filterLimits = {
  keys: 32,
  keyLength: 128,
  values: 100,
  valueLength: 1_000,
  conditions: 64,
  depth: 5,
} as const;

/** Operators on the value of a key, beside plain equality. */
export const filterOperators = ['in', 'not', 'exists', 'gt', 'gte', 'lt', 'lte'] as const;
type Operator = (typeof filterOperators)[number];
const bounds = ['gt', 'gte', 'lt', 'lte'] as const;
type Bound = (typeof bounds)[number];

/** Keys that group filters, if their value is a list of filter objects. */
const groupNames = ['all', 'any'] as const;
type GroupName = (typeof groupNames)[number];

type Scalar = string | number | boolean;
type Filter = asking.MetadataFilter;
/** An object as JSON holds it. */
export type FilterFields = Readonly<Record<string, unknown>>;

/** Position of a filter in the request, with the number of conditions read so far in the whole request. */
interface FilterPosition {
  readonly field: string;
  readonly depth: number;
  readonly read: { conditions: number };
}

/**
 * Translates metadata filters of clients into the form of the services. Clients send an object whose keys must all match, each with a
 * value, a list of values, or an object of operators; `all` and `any` contain lists of such objects.
 *
 * @throws {InvalidFieldError}
 */
export function parseFilters(filters: FilterFields | null | undefined): Filter[] {
  return filtersOf({ field: 'filters', depth: 1, read: { conditions: 0 } }, filters ?? {});
}

function filtersOf(position: FilterPosition, given: FilterFields): Filter[] {
  const { field, depth } = position;
  if (depth > filterLimits.depth) throw new InvalidFieldError(field, `must not nest deeper than ${filterLimits.depth}`);
  const entries = Object.entries(given);
  if (entries.length > filterLimits.keys)
    throw new InvalidFieldError(field, `must have at most ${filterLimits.keys} keys`);
  return entries.flatMap(([name, value]) => {
    const key = optionalText(field, name);
    if (key === '' || key.length > filterLimits.keyLength) {
      throw new InvalidFieldError(field, `must have keys of 1 to ${filterLimits.keyLength} characters`);
    }
    const inner = { ...position, field: `${field}.${key}` };
    return isGroup(key, value) ? groupOf(inner, key, value) : conditionsOf(inner, key, value);
  });
}

/** With a list of plain values, `all` and `any` are ordinary keys, because documents may have properties of these names. */
function isGroup(key: string, value: unknown): value is readonly unknown[] {
  return (groupNames as readonly string[]).includes(key) && Array.isArray(value) && value.some(isFields);
}

function groupOf(position: FilterPosition, name: string, members: readonly unknown[]): Filter {
  const of = members.map((member, at): Filter => {
    const inner = { ...position, field: `${position.field}[${at}]`, depth: position.depth + 1 };
    if (!isFields(member) || Object.keys(member).length === 0) {
      throw new InvalidFieldError(inner.field, 'must be a non-empty object of filters');
    }
    return together(filtersOf(inner, member));
  });
  return { key: '', anyOf: [], [name as GroupName]: { of } };
}

/** Translates the condition on one key. */
function conditionsOf(position: FilterPosition, key: string, value: unknown): Filter[] {
  if (isFields(value)) return operatorsOf(position, key, value);
  const { field } = position;
  count(position);
  const anyOf = scalarsOf(field, value).map((scalar) => textOf(field, scalar));
  if (key === 'knowledge_type' && !anyOf.every(isKnowledgeType)) {
    throw new InvalidFieldError(field, `must be one of: ${knowledgeTypes.join(', ')}`);
  }
  return [{ key, anyOf }];
}

function operatorsOf(position: FilterPosition, key: string, operators: FilterFields): Filter[] {
  const { field } = position;
  const names = Object.keys(operators);
  if (names.length === 0 || !names.every(isOperator)) {
    throw new InvalidFieldError(
      field,
      `must be a value, or an object of these operators: ${filterOperators.join(', ')}`,
    );
  }
  const range = rangeOf(position, key, operators);
  const others = names.filter(isOperator).flatMap((name) => {
    const inner = { ...position, field: `${field}.${name}` };
    const operand = operators[name];
    switch (name) {
      case 'in':
        if (!Array.isArray(operand)) throw new InvalidFieldError(inner.field, `must be ${aList}`);
        return conditionsOf(inner, key, operand);
      case 'not':
        return [negated(inner, key, operand)];
      case 'exists':
        count(inner);
        if (typeof operand !== 'boolean') throw new InvalidFieldError(inner.field, 'must be a boolean');
        return [{ key, anyOf: [], present: operand }];
      default:
        return []; // a bound, which `rangeOf` has read
    }
  });
  return range ? [range, ...others] : others;
}

function negated(position: FilterPosition, key: string, value: unknown): Filter {
  const depth = position.depth + 1;
  if (depth > filterLimits.depth)
    throw new InvalidFieldError(position.field, `must not nest deeper than ${filterLimits.depth}`);
  return { key: '', anyOf: [], not: together(conditionsOf({ ...position, depth }, key, value)) };
}

/** The range filter of the bounds among the operators. All bounds have to be numbers, or all dates. */
function rangeOf(position: FilterPosition, key: string, operators: FilterFields): Filter | undefined {
  const given = bounds.filter((bound) => Object.hasOwn(operators, bound));
  if (given.length === 0) return undefined;
  count(position);
  const { field } = position;
  const builtIn = builtInFilter(key);
  if (builtIn?.type === 'string') throw new InvalidFieldError(field, `must not have a range, because ${key} is a text`);
  const read = given.map((bound): [Bound, OrderedValue] => [bound, boundOf(`${field}.${bound}`, operators[bound])]);
  const kind = read[0]?.[1].kind ?? 'number';
  if (read.some(([, bound]) => bound.kind !== kind)) {
    throw new InvalidFieldError(field, 'must have bounds that are all numbers or all dates');
  }
  if (builtIn && kind !== 'number')
    throw new InvalidFieldError(field, `must have numbers as bounds, because ${key} is a number`);
  return { key, anyOf: [], range: { kind, ...Object.fromEntries(read.map(([bound, { value }]) => [bound, value])) } };
}

function boundOf(field: string, bound: unknown): OrderedValue {
  if (typeof bound === 'number') return { kind: 'number', value: bound };
  const read = typeof bound === 'string' ? orderedValueOf(bound) : undefined;
  if (read?.kind === 'date') return read;
  throw new InvalidFieldError(
    field,
    'must be a number, or a date that exists, as in 2024-03-01 or 2024-03-01T09:30:00Z',
  );
}

const together = (filters: Filter[]): Filter =>
  filters.length === 1 && filters[0] ? filters[0] : { key: '', anyOf: [], all: { of: filters } };

function count({ read }: FilterPosition): void {
  read.conditions += 1;
  if (read.conditions > filterLimits.conditions) {
    throw new InvalidFieldError('filters', `must have at most ${filterLimits.conditions} conditions`);
  }
}

const aList = `an array of 1 to ${filterLimits.values} strings, numbers and booleans`;

function scalarsOf(field: string, value: unknown): readonly Scalar[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (values.length === 0 || values.length > filterLimits.values || !values.every(isScalar)) {
    throw new InvalidFieldError(field, `must be a string, a number, a boolean, ${aList}, or an object of operators`);
  }
  return values;
}

function textOf(field: string, scalar: Scalar): string {
  const text = optionalText(field, String(scalar));
  if (text.length > filterLimits.valueLength) {
    throw new InvalidFieldError(field, `must be at most ${filterLimits.valueLength} characters long`);
  }
  return text;
}

function isScalar(value: unknown): value is Scalar {
  return (
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  );
}

const isFields = (value: unknown): value is FilterFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isOperator = (name: string): name is Operator => (filterOperators as readonly string[]).includes(name);
