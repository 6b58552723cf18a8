import { Type, type Static, type TSchema } from 'typebox';

const column = Type.String({
  maxLength: 2_000,
  description: 'Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.',
});
const literal = Type.Union([Type.String({ maxLength: 400 }), Type.Number()], {
  title: 'TableLiteral',
  description: 'A text, a number, or a date as YYYY, YYYY-MM or YYYY-MM-DD.',
});
const row = Type.Integer({ minimum: 0, description: 'Number of a row, counted from 0, as in results.' });
const columns = Type.Array(column, { minItems: 1, maxItems: 10 });
const oneOf = <Name extends string>(title: string, ...names: readonly Name[]) =>
  Type.Unsafe<Name>({ type: 'string', enum: names, title });
const order = oneOf('TableOrder', 'highest', 'lowest');

/** @param title name of the type in code that is generated from the schema. */
const shape = <Op extends string, Fields extends Record<string, TSchema>>(op: Op, title: string, fields: Fields) =>
  Type.Object({ op: Type.Literal(op), ...fields }, { title, additionalProperties: false });

/** Tests of a row, by `op`. */
export const tests = {
  '=': shape('=', 'TableTestEqual', { column, value: literal }),
  contains: shape('contains', 'TableTestContains', { column, value: Type.String({ minLength: 1, maxLength: 400 }) }),
  '<': shape('<', 'TableTestBelow', { column, value: literal }),
  '<=': shape('<=', 'TableTestAtMost', { column, value: literal }),
  '>': shape('>', 'TableTestAbove', { column, value: literal }),
  '>=': shape('>=', 'TableTestAtLeast', { column, value: literal }),
  between: shape('between', 'TableTestBetween', { column, low: literal, high: literal }),
  in: shape('in', 'TableTestIn', { column, values: Type.Array(literal, { minItems: 1, maxItems: 50 }) }),
  missing: shape('missing', 'TableTestMissing', { column }),
  month: shape('month', 'TableTestMonth', { column, value: Type.Integer({ minimum: 1, maximum: 12 }) }),
  same: shape('same', 'TableTestSame', { column, row }),
  'after-row': shape('after-row', 'TableTestAfterRow', { row }),
  'before-row': shape('before-row', 'TableTestBeforeRow', { row }),
} as const;

export const mostConditions = 8;

const anyTest = Type.Union(Object.values(tests), { title: 'TableTest', description: 'A test of one row.' });
const all = { minItems: 1, maxItems: mostConditions };
/** Name of the type of conditions, by which a description of programs refers to it. */
export const conditionTitle = 'TableCondition';

const condition = Type.Unsafe<Condition>(
  Type.Union(
    [
      anyTest,
      Type.Object(
        { any: Type.Array(anyTest, { ...all, description: 'At least one of these tests must hold.' }) },
        { title: 'TableAny', additionalProperties: false },
      ),
      Type.Object({ not: anyTest }, { title: 'TableNot', additionalProperties: false }),
    ],
    { title: conditionTitle },
  ),
);

/** Computations over the selected rows, by `op`. */
export const values = {
  cells: shape('cells', 'TableValueCells', { columns }),
  count: shape('count', 'TableValueCount', {}),
  'count-distinct': shape('count-distinct', 'TableValueCountDistinct', { column }),
  sum: shape('sum', 'TableValueSum', { column }),
  average: shape('average', 'TableValueAverage', { column }),
  median: shape('median', 'TableValueMedian', { column }),
  min: shape('min', 'TableValueMin', { column }),
  max: shape('max', 'TableValueMax', { column }),
  range: shape('range', 'TableValueRange', { column }),
  share: shape('share', 'TableValueShare', {
    of: Type.Array(condition, {
      ...all,
      description: 'Conditions of the part: the share, in percent, of the selected rows that meet all of them.',
    }),
    column: Type.Optional(column),
  }),
  top: shape('top', 'TableValueTop', { by: column, order, columns }),
  nth: shape('nth', 'TableValueNth', {
    n: Type.Integer({
      minimum: -1000,
      maximum: 1000,
      description:
        'Counted from 1; -1 is the last. In the order of the table or, with `by`, from the lowest value of that column.',
    }),
    by: Type.Optional(column),
    columns,
  }),
  neighbour: shape('neighbour', 'TableValueNeighbour', {
    direction: oneOf('TableDirection', 'next', 'previous'),
    by: Type.Optional(column),
    columns,
  }),
  groups: shape('groups', 'TableValueGroups', {
    group: column,
    measure: oneOf('TableMeasure', 'count', 'sum', 'average'),
    column: Type.Optional(column),
    order,
    limit: Type.Integer({ minimum: 1, maximum: 50 }),
    nth: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 50,
        description: 'Only the groups with the n-th measure in this order, of which equal ones are one.',
      }),
    ),
  }),
  difference: shape('difference', 'TableValueDifference', {
    columns: Type.Array(column, {
      minItems: 1,
      maxItems: 2,
      description: 'One column of the two selected rows, or two columns of the one selected row.',
    }),
  }),
  surplus: shape('surplus', 'TableValueSurplus', {
    of: Type.Array(condition, {
      ...all,
      description: 'Conditions of the first rows: their number, or sum of `column`, minus that of the rows of `than`.',
    }),
    than: Type.Array(condition, all),
    column: Type.Optional(column),
  }),
  exists: shape('exists', 'TableValueExists', {}),
  'longest-run': shape('longest-run', 'TableValueLongestRun', {}),
} as const;

export type Test = { [Op in keyof typeof tests]: Static<(typeof tests)[Op]> }[keyof typeof tests];
export type Value = { [Op in keyof typeof values]: Static<(typeof values)[Op]> }[keyof typeof values];
export type Literal = string | number;

/** A test, a disjunction of tests, or a negated test. */
export type Condition = Test | { readonly any: readonly Test[] } | { readonly not: Test };

/** A query over one table: the conditions that rows must satisfy, and the computation over these rows. */
export interface Program {
  readonly where?: readonly Condition[];
  readonly value: Value;
}

/** Schema of programs for clients that write them. Programs are validated by `readProgram`. */
export const programSchema = Type.Object(
  {
    where: Type.Optional(
      Type.Array(condition, {
        maxItems: mostConditions,
        description: 'Conditions that a row must all meet. Rows that contain totals of other rows are never used.',
      }),
    ),
    value: Type.Union(Object.values(values), {
      title: 'TableValue',
      description: 'The computation over the selected rows.',
    }),
  },
  { title: 'TableProgram', additionalProperties: false },
);
