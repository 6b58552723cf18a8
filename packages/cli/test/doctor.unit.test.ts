import type { Check, Fault, Snapshot } from '@cardinal/contracts';
import { describe, expect, it, vi } from 'vitest';
import { examine } from '../src/doctor/examine.js';
import { linesOf, reportOf } from '../src/doctor/report.js';

const snapshot: Snapshot = {
  teams: new Set<number>(),
  collections: new Set<number>(),
  documents: new Map(),
  listed: new Map(),
  indexed: new Map(),
};
const about = { name: 'a-check', holds: 'All is well.', severity: 'wrong', fix: 'Makes it well.' } as const;
const noModel = { line: 'none', usable: true };

/** A check that finds these, one list per run, and then repeats the last list. */
function finding(...looks: readonly Fault[][]): Check {
  let at = 0;
  return {
    ...about,
    async *look() {
      yield* looks[Math.min(at++, looks.length - 1)] ?? [];
    },
  };
}

async function run(check: Check, { fix = false, moving = [] as number[] } = {}) {
  const pause = vi.fn(async () => {});
  const inMotion = async () => new Set(moving);
  const [result] = await examine({ checks: [check], read: async () => snapshot, inMotion }, { pause, fix });
  return { found: result?.found, left: result?.left, mended: result?.mended, pauses: pause.mock.calls.length };
}

describe('an examination', () => {
  it('runs once if it finds nothing', async () => {
    expect(await run(finding([]))).toEqual({ found: [], left: [], mended: 0, pauses: 0 });
  });

  it('reports only faults that it finds in two runs', async () => {
    const [stays, goes, comes] = ['stays', 'goes', 'comes'].map((id) => ({ id }));
    const check = finding([stays, goes] as Fault[], [stays, comes] as Fault[]);
    expect(await run(check)).toMatchObject({ found: ['stays'], left: [{ id: 'stays' }], mended: 0, pauses: 1 });
  });

  it('ignores instances with events on the bus', async () => {
    const check = finding([
      { id: 'a', instanceId: 7 },
      { id: 'b', instanceId: 8 },
    ]);
    expect(await run(check, { moving: [7] })).toMatchObject({ found: ['b'] });
  });

  it('repairs faults, and counts those as repaired that are gone in the next run or pending on the bus', async () => {
    const mend = vi.fn(async () => {});
    const faults = [{ id: 'gone', mend }, { id: 'stays', mend }, { id: 'no remedy' }];
    const check = finding(faults, faults, faults.slice(1));
    expect(await run(check, { fix: true })).toMatchObject({
      found: ['gone', 'stays', 'no remedy'],
      mended: 1,
      left: [{ id: 'stays' }, { id: 'no remedy' }],
    });
    expect(mend).toHaveBeenCalledTimes(2);
  });

  it('continues after a repair that fails, and reports the reason', async () => {
    const mend = vi.fn(async () => {});
    const refusing = () => Promise.reject(new Error('disk full'));
    const check = finding([
      { id: 'a', mend: refusing },
      { id: 'b', mend },
    ]);
    const { left } = await run(check, { fix: true });
    expect(left).toEqual([{ id: 'a', why: expect.any(String) as string }, { id: 'b' }]);
    expect(mend).toHaveBeenCalledOnce();
  });

  it('does not repair without `fix`', async () => {
    const mend = vi.fn(async () => {});
    await run(finding([{ id: 'a', mend }]));
    expect(mend).not.toHaveBeenCalled();
  });
});

describe('a report', () => {
  const left = Array.from({ length: 30 }, (_, at) => ({ id: `fault ${at}` }));
  const result = { ...about, found: left.map(({ id }) => id), mended: 0, left };

  it('lists the first of many faults, and their number', () => {
    const report = reportOf([result], noModel);
    expect(report).toMatchObject({ healthy: false, checks: [{ found: 30, left: 30 }] });
    expect(report.checks[0]?.ids).toHaveLength(20);
    expect(linesOf(report)).toContain('a-check (wrong): 30 found, 30 left');
    expect(linesOf(report)).toContain('fault 19\n    …\n');
  });

  it('is healthy if all faults are repaired and the model can be used', () => {
    const mended = { ...result, mended: 30, left: [] };
    expect(reportOf([mended], noModel).healthy).toBe(true);
    expect(reportOf([mended], { line: 'no', usable: false }).healthy).toBe(false);
    expect(linesOf(reportOf([mended], noModel))).toContain('Healthy.');
  });
});
