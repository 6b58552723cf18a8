import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAdmission } from '../../src/domain/admission.js';

const lateLimit = 4;
const step = fc.record({
  teamId: fc.integer({ min: 1, max: 3 }),
  patienceMs: fc.constantFrom(100, 1_000),
  forMs: fc.integer({ min: 0, max: 400 }),
  ends: fc.nat({ max: 20 }),
});

describe('admission', () => {
  it('refuses exactly while as many as the limit are late and the team has its share', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const admission = createAdmission(lateLimit);
        const model: { teamId: number; dueMs: number; place: Disposable }[] = [];
        let nowMs = 0;
        for (const { teamId, patienceMs, forMs, ends } of steps) {
          nowMs += forMs;
          for (const { place } of model.splice(0, ends % (model.length + 1))) place[Symbol.dispose]();
          const late = model.filter(({ dueMs }) => nowMs > dueMs).length;
          const own = model.filter((request) => request.teamId === teamId).length;
          const teams = new Set([...model.map((request) => request.teamId), teamId]).size;
          const isRefused = late >= lateLimit && own * teams >= model.length;

          const require = () => admission.require(teamId, nowMs);
          if (isRefused) expect(require).toThrow(expect.objectContaining({ code: 'OVERLOADED' }));
          else expect(require).not.toThrow();
          model.push({ teamId, dueMs: nowMs + patienceMs, place: admission.take(teamId, patienceMs, nowMs) });
        }
      }),
    );
  });

  it('counts a request once, however often it is disposed of', () => {
    const admission = createAdmission(1);
    const first = admission.take(1, 10, 0);
    admission.take(1, 10, 0);
    first[Symbol.dispose]();
    first[Symbol.dispose]();

    expect(() => admission.require(1, 11)).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }));
  });
});
