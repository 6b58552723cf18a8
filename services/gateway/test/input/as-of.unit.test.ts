import { describe, expect, it } from 'vitest';
import { seenBy } from '../../src/domain/as-of.js';

const now = Date.parse('2026-11-21T12:00:00Z');
const seen = (as_of?: string, current_only = true) => seenBy({ as_of, current_only }, now);
const filterOf = (at: string, superseded = false) => ({
  filters: [{ key: '', anyOf: [], asOf: { atMs: Date.parse(at), superseded } }],
  currentOnly: false,
});

describe('as of a moment', () => {
  it('is no filter if it is not given', () => {
    expect(seen()).toEqual({ filters: [], currentOnly: true });
    expect(seen(undefined, false)).toEqual({ filters: [], currentOnly: false });
  });

  it.each([
    ['2024-02-29', '2024-02-29T23:59:59.999Z'],
    ['2024-12-31T17:00:00+01:00', '2024-12-31T16:00:00Z'],
    ['2024-12-31t17:00z', '2024-12-31T17:00:00Z'],
    // Tomorrow's date is accepted, because it is already current in some time zones.
    ['2026-11-22', '2026-11-22T23:59:59.999Z'],
  ])('is read: %s', (written, means) => {
    expect(seen(written)).toEqual(filterOf(means));
    expect(seen(written, false)).toEqual(filterOf(means, true));
  });

  it.each([
    ['2024-02-30', 'a date that exists'],
    ['2024-13-01', 'a date that exists'],
    ['2024-01-01T25:00:00Z', 'a date that exists'],
    ['2024-01-01T10:00:00', 'with its zone'],
    ['01.02.2024', 'must be a day'],
    ['2024', 'must be a day'],
    ['1704067200000', 'must be a day'],
    ['yesterday!', 'must be a day'],
    [`2024-01-01T10:00:00${'0'.repeat(60)}Z`, 'a date that exists'],
    ['2026-11-23', 'in the future'],
    ['2026-11-21T12:00:01Z', 'in the future'],
    ['9999-12-31', 'in the future'],
  ])('is refused: %s', (written, rule) => {
    expect(() => seen(written)).toThrow(rule);
    expect(() => seen(written)).toThrow(/^as_of /);
  });
});
