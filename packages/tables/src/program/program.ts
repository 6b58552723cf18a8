import { Type, type Static, type TSchema } from 'typebox';

const column = Type.String({
  maxLength: 2_000,
  description: 'Name of a column, or # and its number from 1 where names are doubled or empty.',
});
const literal = Type.Union([Type.String({ maxLength: 400 }), Type.Number()], {
  description: 'A text, a number, or a date as YYYY, YYYY-MM or YYYY-MM-DD.',
});
const row = Type.Integer({ minimum: 0, description: 'Number of a row, as results give it.' });
const columns = Type.Array(column, { minItems: 1, maxItems: 10 });
const order = Type.Union([Type.Literal('highest'), Type.Literal('lowest')]);

const shape = <Op extends string, Fields extends Record<string, TSchema>>(op: Op, fields: Fields) =>
  Type.Object({ op: Type.Literal(op), ...fields }, { additionalProperties: false });

/** What a row is asked: each by its `op`. */
export const tests = {
  '=': shape('=', { column, value: literal }),
  contains: shape('contains', { column, value: Type.String({ minLength: 1, maxLength: 400 }) }),
  '<': shape('<', { column, value: literal }),
  '<=': shape('<=', { column, value: literal }),
  '>': shape('>', { column, value: literal }),
  '>=': shape('>=', { column, value: literal }),
  between: shape('between', { column, low: literal, high: literal }),
  in: shape('in', { column, values: Type.Array(literal, { minItems: 1, maxItems: 50 }) }),
  missing: shape('missing', { column }),
  month: shape('month', { column, value: Type.Integer({ minimum: 1, maximum: 12 }) }),
  same: shape('same', { column, row }),
  'after-row': shape('after-row', { row }),
  'before-row': shape('before-row', { row }),
} as const;

/** What is computed of the rows that are left: each by its `op`. */
export const values = {
  cells: shape('cells', { columns }),
  count: shape('count', {}),
  'count-distinct': shape('count-distinct', { column }),
  sum: shape('sum', { column }),
  average: shape('average', { column }),
  min: shape('min', { column }),
  max: shape('max', { column }),
  top: shape('top', { by: column, order, columns }),
  nth: shape('nth', {
    n: Type.Integer({
      minimum: -1000,
      maximum: 1000,
      description: 'From 1; -1 is the last row. By the order of the table, or of `by`.',
    }),
    by: Type.Optional(column),
    columns,
  }),
  neighbour: shape('neighbour', {
    direction: Type.Union([Type.Literal('next'), Type.Literal('previous')]),
    by: Type.Optional(column),
    columns,
  }),
  groups: shape('groups', {
    group: column,
    measure: Type.Union([Type.Literal('count'), Type.Literal('sum'), Type.Literal('average')]),
    column: Type.Optional(column),
    order,
    limit: Type.Integer({ minimum: 1, maximum: 50 }),
  }),
  difference: shape('difference', {
    columns: Type.Array(column, {
      minItems: 1,
      maxItems: 2,
      description: 'One column of the two rows that are left, or two columns of the one row.',
    }),
  }),
  exists: shape('exists', {}),
  'longest-run': shape('longest-run', {}),
} as const;

export type Test = { [Op in keyof typeof tests]: Static<(typeof tests)[Op]> }[keyof typeof tests];
export type Value = { [Op in keyof typeof values]: Static<(typeof values)[Op]> }[keyof typeof values];
export type Literal = string | number;

/** A test, tests of which one has to hold, or one that must not. */
export type Condition = Test | { readonly any: readonly Test[] } | { readonly not: Test };

/** A small query over one table: rows for which all conditions hold, and what is computed of them. */
export interface Program {
  readonly where?: readonly Condition[];
  readonly value: Value;
}

export const mostConditions = 8;
