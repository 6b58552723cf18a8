import type { TSchema } from 'typebox';
import { tests, values } from './program.js';

type Shapes = Readonly<Record<string, TSchema>>;
interface Shape {
  readonly properties: Readonly<Record<string, Described>>;
  readonly required: readonly string[];
}
type Described = TSchema & { readonly description?: string };

/** Schemas to refer to by their names, as `#/$defs/NAME`. */
interface BriefSchema {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly definitions: Readonly<Record<string, unknown>>;
}

/**
 * What a program is, in a tenth of the words of `programSchema`, for language models, which pay for each: one object has the fields of all
 * operations, and what each of them takes is told. It lets through what `readProgram` refuses, never the other way.
 */
export function briefProgramSchema(): BriefSchema {
  const test = { $ref: '#/$defs/test' };
  const where = {
    type: 'array',
    items: { anyOf: [test, objectOf({ any: { type: 'array', items: test } }), objectOf({ not: test })] },
    description: 'All of them have to hold; of `any` one, `not` must not. Rows that sum up others are never used.',
  };
  return {
    schema: objectOf({
      where,
      value: { ...oneOfAll(values), description: 'What is computed of the rows that are left.' },
    }),
    definitions: { test: oneOfAll(tests) },
  };
}

const objectOf = (properties: Readonly<Record<string, unknown>>, required = Object.keys(properties)) => ({
  ...{ type: 'object', properties, required, additionalProperties: false },
});

/** One object that has the fields of all shapes. */
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

const left = new Set(['title', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems']);

/** Without bounds, which providers that hold a model to a schema do not take, names of types, and what was told before. */
function brief(node: unknown, told: Set<unknown>): unknown {
  if (Array.isArray(node)) return node.map((each) => brief(each, told));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([key, value]) => {
    if (key !== 'description') return !left.has(key) || typeof value === 'object';
    return !told.has(value) && told.add(value);
  });
  return Object.fromEntries(kept.map(([key, value]) => [key, brief(value, told)]));
}
