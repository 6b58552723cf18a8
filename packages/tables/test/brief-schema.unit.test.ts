import { Compile } from 'typebox/compile';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { briefProgramSchema, programSchema } from '../src/index.js';
import { tests, values } from '../src/program/program.js';

const { schema, definitions } = briefProgramSchema();
const brief = Compile(Type.Unsafe({ ...schema, $defs: definitions }));
const whole = Compile(programSchema);

const value = { op: 'count' };
const test = { op: '=', column: 'Region', value: 'North' };
const programs = [
  { where: [], value: { op: 'groups', group: 'Region', measure: 'sum', column: 'Amount', order: 'highest', limit: 3 } },
  { where: [test, { any: [test, { op: 'month', column: 'Date', value: 3 }] }, { not: test }], value },
  { where: [{ op: 'in', column: 'Amount', values: [1, 'two'] }], value: { op: 'nth', n: -1, columns: ['Order'] } },
  { where: [{ op: 'between', column: 'Date', low: '2024', high: 2025 }], value: { op: 'difference', columns: ['#1'] } },
];

describe('the brief schema of programs', () => {
  it('is smaller than a sixth of the complete schema, and has no bounds, which strict providers reject', () => {
    const text = JSON.stringify([schema, definitions]);
    expect(text.length).toBeLessThan(JSON.stringify(programSchema).length / 6);
    expect(text).not.toMatch(/"(?:minimum|maximum|m(?:in|ax)(?:Length|Items)|title)":/);
  });

  it('lists every operation with its fields', () => {
    const text = JSON.stringify([schema, definitions]);
    for (const op of Object.keys({ ...tests, ...values })) expect(text).toContain(`"${op}"`);
    expect(text).toContain('groups(group, measure, column?, order, limit, nth?)');
    expect(text).toContain('difference(columns: One column of the two selected rows');
  });

  it.each(programs)('accepts a valid program: $value.op', (program) => {
    expect([whole.Check(program), brief.Check(program)]).toEqual([true, true]);
  });

  it.each([{ where: [], value: {} }, { value: { op: 'mode' } }, { where: [{ op: 'like' }], value }, 'SELECT 1'])(
    'rejects an invalid program: %j',
    (program) => {
      expect([whole.Check(program), brief.Check(program)]).toEqual([false, false]);
    },
  );
});
