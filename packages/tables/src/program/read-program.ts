import { Compile } from 'typebox/compile';
import type { TSchema } from 'typebox';
import type { Table } from '../table.js';
import { columnNamed } from './column-named.js';
import { TableProgramError } from './errors.js';
import { mostConditions, tests, values, type Condition, type Program, type Test, type Value } from './program.js';

interface Check {
  Check(value: unknown): boolean;
  Errors(value: unknown): readonly { readonly instancePath: string; readonly message: string }[];
}
const checksOf = (shapes: Readonly<Record<string, TSchema>>): ReadonlyMap<string, Check> =>
  new Map(Object.entries(shapes).map(([op, shape]) => [op, Compile(shape)]));
const testChecks = checksOf(tests);
const valueChecks = checksOf(values);

/**
 * A program for this table, of what a model or a caller sent.
 *
 * @throws {TableProgramError} naming the field that is wrong, its rule, and the columns that exist where one is unknown.
 */
export function readProgram(input: unknown, table: Table): Program {
  const program = fieldsOf(input, 'program', ['where', 'value']);
  const value = checked(program['value'], 'value', valueChecks) as Value;
  const where = program['where'] ?? [];
  if (!Array.isArray(where) || where.length > mostConditions)
    throw new TableProgramError(`where: a list of ${mostConditions} conditions at most.`);
  const conditions = where.map((each: unknown, at) => conditionOf(each, `where[${at}]`));
  for (const [name, at] of namesIn({ where: conditions, value })) columnNamed(table, name, at);
  return { where: conditions, value };
}

function conditionOf(input: unknown, path: string): Condition {
  const fields = fieldsOf(input, path);
  if (Object.hasOwn(fields, 'not')) {
    fieldsOf(input, path, ['not']);
    return { not: checked(fields['not'], `${path}.not`, testChecks) as Test };
  }
  if (!Object.hasOwn(fields, 'any')) return checked(input, path, testChecks) as Test;
  const { any } = fieldsOf(input, path, ['any']);
  if (!Array.isArray(any) || any.length === 0 || any.length > mostConditions)
    throw new TableProgramError(`${path}.any: a list of 1 to ${mostConditions} tests.`);
  return { any: any.map((each: unknown, at) => checked(each, `${path}.any[${at}]`, testChecks) as Test) };
}

function fieldsOf(input: unknown, path: string, known?: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new TableProgramError(`${path}: has to be an object.`);
  const unknown = known && Object.keys(input).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new TableProgramError(`${path}.${unknown.slice(0, 80)}: there is no such field.`);
  return input as Readonly<Record<string, unknown>>;
}

function checked(input: unknown, path: string, checks: ReadonlyMap<string, Check>): unknown {
  const { op } = fieldsOf(input, path);
  const check = typeof op === 'string' ? checks.get(op) : undefined;
  if (check === undefined)
    throw new TableProgramError(`${path}.op: has to be one of ${[...checks.keys()].join(', ')}.`);
  if (check.Check(input)) return input;
  const [first] = check.Errors(input);
  throw new TableProgramError(
    `${path}${(first?.instancePath ?? '').replaceAll('/', '.')}: ${first?.message ?? 'is wrong'}.`,
  );
}

/** Every column that a program names, and where. */
function* namesIn({ where = [], value }: Program): Generator<[name: string, path: string]> {
  for (const [at, condition] of where.entries()) {
    const all = 'any' in condition ? condition.any : 'not' in condition ? [condition.not] : [condition];
    for (const test of all) if ('column' in test) yield [test.column, `where[${at}].column`];
  }
  for (const field of ['column', 'by', 'group'] as const) {
    const name = (value as Partial<Record<typeof field, string>>)[field];
    if (name !== undefined) yield [name, `value.${field}`];
  }
  if ('columns' in value) for (const name of value.columns) yield [name, 'value.columns'];
}
