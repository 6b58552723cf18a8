import type { SqlValue } from '../sqlite/sqlite.js';
import type { NamedField } from './definition.js';
import type { Condition, Where } from './table.js';

type Fields = (name: string) => NamedField;
type AnyWhere = Where<Readonly<Record<string, SqlValue>>>;

/** Operator and operand of a comparison. */
type Compared = readonly [operator: string, value: unknown];

/**
 * Appends the values of a condition to `params`, in the order of the placeholders of `conditionSql`.
 *
 * @returns the shape of the condition: conditions of equal shape differ only in their values, so that they share their SQL.
 */
export function takeCondition(where: object, fieldOf: Fields, params: SqlValue[]): string {
  let shape = '';
  const { anyOf, ...conditions } = where as AnyWhere;
  for (const name in conditions) {
    const wanted = conditions[name] as Condition<SqlValue>;
    if (isBelowField(wanted)) {
      shape += `${name}<${wanted.belowField} `;
      continue;
    }
    const [operator, value] = comparedIn(name, wanted);
    params.push(isList(operator) ? JSON.stringify(value) : toSql(fieldOf(name), value));
    shape += `${name} ${operator} `;
  }
  return anyOf ? `${shape}(${anyOf.map((one) => takeCondition(one, fieldOf, params)).join('|')})` : shape;
}

/** The condition as SQL, with a `?` for each of its values. */
export function conditionSql(where: object, fieldOf: Fields): string {
  const { anyOf, ...conditions } = where as AnyWhere;
  const clauses = Object.entries(conditions).map(([name, wanted]) => {
    const { column } = fieldOf(name);
    if (isBelowField(wanted)) return `${column} < ${fieldOf(wanted.belowField).column}`;
    const [operator] = comparedIn(name, wanted as Condition<SqlValue>);
    return `${column} ${operator} ${isList(operator) ? '(SELECT value FROM json_each(?))' : '?'}`;
  });
  if (anyOf) clauses.push(`(${anyOf.map((one) => `(${conditionSql(one, fieldOf)})`).join(' OR ')})`);
  return clauses.join(' AND ') || 'true';
}

const isBelowField = (wanted: unknown): wanted is { readonly belowField: string } =>
  typeof wanted === 'object' && wanted !== null && 'belowField' in wanted;

const isList = (operator: string): boolean => operator === 'IN' || operator === 'NOT IN';

function comparedIn(name: string, wanted: Condition<SqlValue>): Compared {
  if (typeof wanted !== 'object' || wanted === null) return ['=', wanted];
  if ('in' in wanted) return ['IN', wanted.in];
  if ('notIn' in wanted) return ['NOT IN', wanted.notIn];
  if ('not' in wanted) return ['<>', wanted.not];
  if ('atMost' in wanted) return ['<=', wanted.atMost];
  if ('below' in wanted) return ['<', wanted.below];
  if ('above' in wanted) return ['>', wanted.above];
  throw new RangeError(`Bytes cannot be compared: "${name}".`);
}

/** A value as a column holds it. */
export function toSql({ isObject, name }: NamedField, value: unknown): SqlValue {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'object' && isObject) return JSON.stringify(value);
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`The field "${name}" is missing.`);
}
