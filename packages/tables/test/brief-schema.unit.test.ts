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
  it('is less than a sixth of the whole one, and has no bound that a strict provider refuses', () => {
    const text = JSON.stringify([schema, definitions]);
    expect(text.length).toBeLessThan(JSON.stringify(programSchema).length / 6);
    expect(text).not.toMatch(/"(?:minimum|maximum|m(?:in|ax)(?:Length|Items)|title)":/);
  });

  it('names every operation, with what it takes', () => {
    const text = JSON.stringify([schema, definitions]);
    for (const op of Object.keys({ ...tests, ...values })) expect(text).toContain(`"${op}"`);
    expect(text).toContain('groups(group, measure, column?, order, limit)');
    expect(text).toContain('difference(columns: One column of the two rows');
  });

  it.each(programs)('takes what a program may be: $value.op', (program) => {
    expect([whole.Check(program), brief.Check(program)]).toEqual([true, true]);
  });

  it.each([{ where: [], value: {} }, { value: { op: 'median' } }, { where: [{ op: 'like' }], value }, 'SELECT 1'])(
    'refuses what nobody may write: %j',
    (program) => {
      expect([whole.Check(program), brief.Check(program)]).toEqual([false, false]);
    },
  );
});
