import type { TSchema } from 'typebox';
import { conditionTitle, tests, values } from './program.js';

type Shapes = Readonly<Record<string, TSchema>>;
interface Shape {
  readonly properties: Readonly<Record<string, Described>>;
  readonly required: readonly string[];
}
type Described = TSchema & { readonly description?: string };

/** A schema and the definitions to which it refers as `#/$defs/NAME`. */
interface BriefSchema {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly definitions: Readonly<Record<string, unknown>>;
}

/**
 * A schema of programs with an eighth of the size of `programSchema`, for language models, where every word costs tokens. One object has the
 * fields of all operations, and a description lists the fields of each operation. The schema accepts a superset of the programs that
 * `readProgram` accepts.
 */
export function briefProgramSchema(): BriefSchema {
  const test = { $ref: '#/$defs/test' };
  const condition = { anyOf: [test, objectOf({ any: { type: 'array', items: test } }), objectOf({ not: test })] };
  const where = {
    type: 'array',
    items: conditionRef,
    description:
      'Conditions that a row must all meet; `any`: at least one of the tests holds; `not`: the test does not hold. ' +
      'Rows that contain totals of other rows are never used.',
  };
  return {
    schema: objectOf({
      where,
      value: { ...oneOfAll(values), description: 'The computation over the selected rows.' },
    }),
    definitions: { test: oneOfAll(tests), condition },
  };
}

const objectOf = (properties: Readonly<Record<string, unknown>>, required = Object.keys(properties)) => ({
  ...{ type: 'object', properties, required, additionalProperties: false },
});

/** Merges shapes into one object schema with the fields of all of them. */
function oneOfAll(shapes: Shapes) {
  const fields = new Map<string, Described>();
  const told = Object.entries(shapes).map(([op, shape]) => {
    const { properties, required } = shape as unknown as Shape;
    const own = Object.entries(properties).filter(([name]) => name !== 'op');
    const all = own.map(([name, field]) => {
      const known = fields.get(name) ?? field;
      fields.set(name, known);
      const isSaid = field.description === undefined || field.description === known.description;
      return `${name}${required.includes(name) ? '' : '?'}${isSaid ? '' : `: ${field.description}`}`;
    });
    return `${op}(${all.join(', ')})`;
  });
  const op = { type: 'string', enum: Object.keys(shapes), description: `Each with its fields: ${told.join('; ')}.` };
  const said = new Set<unknown>();
  return objectOf({ op, ...Object.fromEntries([...fields].map(([name, field]) => [name, brief(field, said)])) }, [
    'op',
  ]);
}

const conditionRef = { $ref: '#/$defs/condition' };
const left = new Set(['title', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems']);

/** Removes bounds, which providers with schema-constrained output do not support, type names, and descriptions that occurred before. */
function brief(node: unknown, told: Set<unknown>): unknown {
  if (Array.isArray(node)) return node.map((each) => brief(each, told));
  if (typeof node !== 'object' || node === null) return node;
  if ('title' in node && node.title === conditionTitle) return conditionRef;
  const kept = Object.entries(node).filter(([key, value]) => {
    if (key !== 'description') return !left.has(key) || typeof value === 'object';
    return !told.has(value) && told.add(value);
  });
  return Object.fromEntries(kept.map(([key, value]) => [key, brief(value, told)]));
}
