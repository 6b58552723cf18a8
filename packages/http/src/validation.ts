import { Ajv, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifyValidationResult } from 'fastify/types/schema.js';

/** The parts of a schema that error messages use. */
interface Rule {
  readonly type?: string;
  /** Description of a valid value, if the type and limits do not suffice. */
  readonly 'x-rule'?: string;
  /** Description of the pattern. */
  readonly 'x-pattern-rule'?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

type SchemaError = Pick<ErrorObject, 'instancePath' | 'keyword' | 'params'> & {
  readonly message?: string | undefined;
  readonly parentSchema?: object | undefined;
};

/**
 * Validates requests without changing them: a JSON body keeps its types, while path and query, which are text by nature, are converted to
 * the types of their schema. Unknown body fields are rejected if the schema demands it, never dropped.
 */
export function createValidatorCompiler(): FastifySchemaCompiler<AnySchema> {
  const ajv = createAjv();
  return ({ schema, httpPart }) => {
    // Compiled at the first request, because compiling all schemas took a third of the start of a process.
    let check: ValidateFunction | undefined;
    const isText = httpPart !== 'body';
    const validate: FastifyValidationResult = (data: unknown): boolean => {
      check ??= ajv.compile(schema);
      if (isText) coerceTexts(schema, data);
      const valid = check(data);
      validate.errors = check.errors ?? null;
      return valid;
    };
    return validate;
  };
}

/**
 * Validates texts from elsewhere than path and query, such as form fields, by the same rules.
 *
 * @returns a function that returns the converted values, or the field and the rule that it breaks.
 */
export function createTextCheck<Values>(
  schema: AnySchema,
): (texts: Readonly<Record<string, string>>) => { readonly values: Values } | { readonly broken: string } {
  const check = createAjv().compile(schema);
  return (texts) => {
    const values: object = { ...texts };
    coerceTexts(schema, values);
    if (check(values)) return { values: values as Values };
    return { broken: describeSchemaError(check.errors ?? [], 'form') };
  };
}

/**
 * `verbose` includes the failing rule in the error, which the message needs. Our schemas are typed, so they are not validated themselves;
 * that, and the optimisation of compiled code, took as long as the rest of the compilation.
 */
const createAjv = (): Ajv =>
  new Ajv({
    ...{ strict: false, verbose: true, useDefaults: true, allErrors: false },
    ...{ meta: false, validateSchema: false, code: { optimize: false } },
  });

/** One sentence that names the field and the rule it breaks: `top_k must be an integer between 1 and 100`. */
export function describeSchemaError(errors: readonly SchemaError[], part = 'body'): string {
  // For a failing alternative Ajv reports each branch first and the alternative last; of the branches, only those with a description help.
  const error = errors.find(saysWhat) ?? errors.find(({ keyword }) => keyword === 'anyOf') ?? errors[0];
  if (!error) return 'The request is not valid.';
  const field = fieldOf(error.instancePath);
  if (error.keyword === 'required') return `${joined(field, String(error.params['missingProperty']))} is required`;
  if (error.keyword === 'additionalProperties') {
    return `${joined(field, String(error.params['additionalProperty']))} is not a known field`;
  }
  return `${field || `the ${part}`} ${ruleOf(error)}`;
}

function saysWhat({ keyword, parentSchema = {} }: SchemaError): boolean {
  return keyword === 'enum' || (keyword === 'pattern' ? 'x-pattern-rule' in parentSchema : 'x-rule' in parentSchema);
}

function ruleOf(error: SchemaError): string {
  const rule = (error.parentSchema ?? {}) as Rule;
  const pattern = rule['x-pattern-rule'];
  if (pattern && error.keyword === 'pattern') return pattern;
  if (rule['x-rule']) return `must be ${rule['x-rule']}`;
  if (rule.enum) return `must be one of: ${rule.enum.map(asWritten).join(', ')}`;
  if (rule.type === 'boolean') return 'must be a boolean';
  if (rule.type === 'integer' || rule.type === 'number') return `must be ${numberRule(rule)}`;
  if (rule.type === 'string') return `must be ${sized('a string', 'characters', rule.minLength, rule.maxLength)}`;
  if (rule.type === 'array') return `must be ${sized('an array', 'items', rule.minItems, rule.maxItems)}`;
  return error.message ?? 'is not valid';
}

/** A value that is not a plain word is quoted, because a comma or space in it would be confused with the separators. */
const asWritten = (value: unknown): string => (/^[\w.-]+$/.test(String(value)) ? String(value) : JSON.stringify(value));

function numberRule({ type, minimum, maximum }: Rule): string {
  const noun = type === 'integer' ? 'an integer' : 'a number';
  if (minimum !== undefined && maximum !== undefined) return `${noun} between ${minimum} and ${maximum}`;
  if (minimum !== undefined) return `${noun}, ${minimum} or more`;
  return maximum === undefined ? noun : `${noun}, ${maximum} or less`;
}

function sized(noun: string, unit: string, least?: number, most?: number): string {
  if (least !== undefined && most !== undefined) return `${noun} of ${least} to ${most} ${unit}`;
  if (most !== undefined) return `${noun} of at most ${most} ${unit}`;
  return least === undefined ? noun : `${noun} of at least ${least} ${unit}`;
}

/** `/chat_history/0/role` → `chat_history[0].role`. */
function fieldOf(instancePath: string): string {
  return instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : joined(path, step)), '');
}

function joined(path: string, name: string): string {
  return path ? `${path}.${name}` : name;
}

/**
 * Converts path and query values, in place, to the types that their schema names. Only plain decimal notation counts as an
 * integer: `1e3`, `0x10` and `1.5` stay text, and the schema rejects them.
 */
function coerceTexts(schema: unknown, data: unknown): void {
  if (!isRecord(schema) || !isRecord(data) || !isRecord(schema['properties'])) return;
  for (const [name, rule] of Object.entries(schema['properties'])) {
    const text = data[name];
    if (!isRecord(rule) || typeof text !== 'string') continue;
    if (rule['type'] === 'integer' && /^-?\d{1,40}$/.test(text)) data[name] = Number(text);
    if (rule['type'] === 'boolean' && (text === 'true' || text === 'false')) data[name] = text === 'true';
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
