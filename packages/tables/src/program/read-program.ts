import { Compile } from 'typebox/compile';
import type { TSchema } from 'typebox';
import type { Table } from '../table.js';
import { columnNamed } from './column-named.js';
import { TableProgramError } from './errors.js';
import { mostConditions, tests, values, type Condition, type Program, type Test, type Value } from './program.js';

interface Wrong {
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}
interface Check {
  Check(value: unknown): boolean;
  Errors(value: unknown): readonly Wrong[];
}
const checksOf = (shapes: Readonly<Record<string, TSchema>>): ReadonlyMap<string, Check> =>
  new Map(Object.entries(shapes).map(([op, shape]) => [op, Compile(shape)]));
const testChecks = checksOf(tests);
const valueChecks = checksOf(values);

/**
 * Validates a program for this table, sent by a language model or a client.
 *
 * @throws {TableProgramError} naming the invalid field and its rule, or the existing columns if a column is unknown.
 */
export function readProgram(input: unknown, table: Table): Program {
  const program = fieldsOf(input, 'program', ['where', 'value']);
  const { op, of, than } = fieldsOf(program['value'], 'value');
  if ((op === 'share' || op === 'surplus') && of !== undefined) conditionsOf(of, 'value.of');
  if (op === 'surplus' && than !== undefined) conditionsOf(than, 'value.than');
  const value = checked(program['value'], 'value', valueChecks) as Value;
  const conditions = conditionsOf(program['where'] ?? [], 'where');
  for (const [name, at] of namesIn({ where: conditions, value })) columnNamed(table, name, at);
  return { where: conditions, value };
}

function conditionsOf(input: unknown, path: string): readonly Condition[] {
  if (!Array.isArray(input) || input.length > mostConditions)
    throw new TableProgramError(`${path}: must be a list of at most ${mostConditions} conditions.`);
  return input.map((each: unknown, at) => conditionOf(each, `${path}[${at}]`));
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
    throw new TableProgramError(`${path}.any: must be a list of 1 to ${mostConditions} tests.`);
  return { any: any.map((each: unknown, at) => checked(each, `${path}.any[${at}]`, testChecks) as Test) };
}

function fieldsOf(input: unknown, path: string, known?: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new TableProgramError(`${path}: must be an object.`);
  const unknown = known && Object.keys(input).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new TableProgramError(`${path}.${unknown.slice(0, 80)}: there is no such field.`);
  return input as Readonly<Record<string, unknown>>;
}

function checked(input: unknown, path: string, checks: ReadonlyMap<string, Check>): unknown {
  const { op } = fieldsOf(input, path);
  const check = typeof op === 'string' ? checks.get(op) : undefined;
  if (check === undefined) throw new TableProgramError(`${path}.op: must be one of ${[...checks.keys()].join(', ')}.`);
  if (check.Check(input)) return input;
  throw new TableProgramError(`${path}${ruleOf(check.Errors(input))}`);
}

/** The invalid field, relative to the path, and its rule, from the first error. */
function ruleOf(errors: readonly Wrong[]): string {
  const unknown = listed(errors, 'additionalProperties')[0];
  if (unknown !== undefined) return `.${unknown.slice(0, 80)}: there is no such field.`;
  const missing = listed(errors, 'requiredProperties')[0];
  if (missing !== undefined) return `.${missing}: is missing.`;
  const place = errors[0]?.instancePath ?? '';
  const here = errors.filter(({ instancePath }) => instancePath === place);
  const field = place.replace(/\/(\d+)(?=\/|$)/g, '[$1]').replaceAll('/', '.');
  const allowed = listed(here, 'allowedValues');
  if (allowed.length > 0) return `${field}: must be one of ${allowed.join(', ')}.`;
  const rules = here.map(({ message }) => message).filter((message) => !message.endsWith('in anyOf'));
  return `${field}: ${rules.join(' or ')}.`;
}

/** Field names or allowed values in the errors of one kind. */
const listed = (
  errors: readonly Wrong[],
  by: 'additionalProperties' | 'requiredProperties' | 'allowedValues',
): readonly string[] =>
  errors.flatMap(({ params }) => (params as Partial<Record<typeof by, readonly string[]>>)[by] ?? []);

/** Every column name in a program, with its location. */
function* namesIn({ where = [], value }: Program): Generator<[name: string, path: string]> {
  const conditions = [
    ...where.map((condition, at) => [condition, `where[${at}]`] as const),
    ...('of' in value ? value.of.map((condition, at) => [condition, `value.of[${at}]`] as const) : []),
    ...('than' in value ? value.than.map((condition, at) => [condition, `value.than[${at}]`] as const) : []),
  ];
  for (const [condition, path] of conditions) {
    const all: readonly (readonly [Test, string])[] =
      'any' in condition
        ? condition.any.map((test, one) => [test, `${path}.any[${one}]`])
        : 'not' in condition
          ? [[condition.not, `${path}.not`]]
          : [[condition, path]];
    for (const [test, of] of all) if ('column' in test) yield [test.column, `${of}.column`];
  }
  for (const field of ['column', 'by', 'group'] as const) {
    const name = (value as Partial<Record<typeof field, string>>)[field];
    if (name !== undefined) yield [name, `value.${field}`];
  }
  if ('columns' in value) for (const [at, name] of value.columns.entries()) yield [name, `value.columns[${at}]`];
}
