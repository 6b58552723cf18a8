import { describe, expect, it } from 'vitest';
import { inForceAt, type DatedVersion } from '../src/domain/as-of.js';
import { periodEndOf } from '../src/domain/period-end.js';

const at = (date: string): number => Date.parse(date);
const version = (
  id: number,
  fileName: string,
  uploaded: string,
  said: object = {},
  more: Partial<DatedVersion> = {},
) => ({
  ...{ id, fileName, version: 1, everProcessed: true, obsolete: false, returnedMs: 0 },
  ...{ createdAtMs: at(uploaded), changedMs: at(uploaded) },
  metadata: Object.keys(said).length === 0 ? '' : JSON.stringify(said),
  ...more,
});
const then = (versions: readonly DatedVersion[], date: string, superseded = false): number[] => [
  ...new Set([...inForceAt(versions, { atMs: at(date), superseded })].flat()),
];

describe('the version in force at a moment', () => {
  it('is given document by document, also where there is none, so that the caller can pause', () => {
    const many = Array.from({ length: 100 }, (_, n) => version(n + 1, `rules-${n}.md`, '2024-01-10'));
    expect([...inForceAt(many, { atMs: at('2025-01-01'), superseded: false })]).toEqual(many.map(({ id }) => [id]));
    expect([...inForceAt(many, { atMs: at('2020-01-01'), superseded: true })]).toEqual(many.map(() => []));
  });

  const first = version(1, 'rules.md', '2024-01-10');
  const second = version(2, 'rules.md', '2025-02-01', {}, { version: 2 });
  const failed = version(3, 'rules.md', '2025-03-01', {}, { version: 3, everProcessed: false });
  const rules = [first, second, failed];

  it('is the latest version uploaded until then, and none before the first', () => {
    expect(then(rules, '2024-01-09')).toEqual([]);
    expect(then(rules, '2024-01-10')).toEqual([1]);
    expect(then(rules, '2025-01-31')).toEqual([1]);
    expect(then(rules, '2026-01-01')).toEqual([2]);
  });

  it('is every version uploaded until then, if superseded ones are included', () => {
    expect(then(rules, '2025-02-02', true)).toEqual([1, 2]);
    expect(then(rules, '2023-02-02', true)).toEqual([]);
  });

  it('is a version that was never processed, if there is no other', () => {
    expect(then([failed], '2025-03-02')).toEqual([3]);
  });

  it("is determined by the dates in the users' metadata, whenever it was uploaded", () => {
    const said = { effective_from: '2020-01-01', effective_until: '2020-12-31' };
    const policy = [version(4, 'policy.md', '2026-01-01', said)];
    expect(then(policy, '2019-12-31T23:59:59Z')).toEqual([]);
    expect(then(policy, '2020-12-31T23:00:00Z')).toEqual([4]);
    expect(then(policy, '2021-01-01')).toEqual([]);
    expect(then(policy, '2021-01-01', true)).toEqual([4]);
    const noDates = [version(5, 'note.md', '2024-01-01', { date: 'soon', published: 7 })];
    expect(then(noDates, '2023-12-31')).toEqual([]);
    expect(then(noDates, '2024-01-01')).toEqual([5]);
  });

  it('includes reports whose period, by their file name, was over', () => {
    const reports = ['ACME_2018_10K.pdf', 'ACME_2019_10K.pdf', 'ACME_2019Q2_10Q.pdf'].map((name, index) =>
      version(index + 1, name, '2026-01-01'),
    );
    expect(then(reports, '2018-12-30')).toEqual([]);
    expect(then(reports, '2018-12-31T23:59:59.999Z')).toEqual([1]);
    expect(then(reports, '2019-07-01')).toEqual([1, 3]);
    expect(then(reports, '2020-01-01')).toEqual([1, 2, 3]);
  });

  it('includes a plan for a later year from its upload on', () => {
    expect(then([version(1, 'Plan 2030.md', '2024-01-01')], '2024-01-02')).toEqual([1]);
  });
});

describe('the version in force at a moment, of a document with several versions,', () => {
  const first = version(1, 'rules.md', '2024-01-01', {}, { obsolete: true, changedMs: at('2025-01-02') });
  const second = version(2, 'rules.md', '2025-01-01', {}, { version: 2 });

  it('is the new version from the moment of its upload on', () => {
    expect(then([first, second], '2024-12-31T23:59:59.999Z')).toEqual([1]);
    expect(then([first, second], '2025-01-01T00:00:00.000Z')).toEqual([2]);
  });

  it('is none from the upload of a version that was deleted later', () => {
    expect(then([first], '2025-01-01')).toEqual([1]);
    expect(then([first], '2025-01-02')).toEqual([]);
    expect(then([first], '2025-01-02', true)).toEqual([1]);
    const third = version(3, 'rules.md', '2026-01-01', {}, { version: 3 });
    expect(then([first, third], '2025-06-01')).toEqual([]);
    expect(then([first, third], '2026-01-01')).toEqual([3]);
  });

  it('is the earlier one if the next was uploaded ahead of its date', () => {
    const ahead = version(2, 'rules.md', '2025-01-01', { effective_from: '2027-01-01' }, { version: 2 });
    expect(then([first, ahead], '2026-12-31')).toEqual([1]);
    expect(then([first, ahead], '2027-01-01')).toEqual([2]);
  });

  it('is none after the end of the last one, not the one before it', () => {
    const ended = version(2, 'rules.md', '2025-01-01', { effective_until: '2025-12-31' }, { version: 2 });
    expect(then([first, ended], '2025-12-31T23:59:59Z')).toEqual([2]);
    expect(then([first, ended], '2026-01-01')).toEqual([]);
  });

  it('ignores dates that a version inherited from the one before', () => {
    const said = { effective_from: '2021-01-01', effective_until: '2023-12-31', team: 'HR' };
    const old = version(1, 'rules.md', '2022-01-01', said);
    const next = version(2, 'rules.md', '2024-06-01', said, { version: 2 });
    expect(then([old, next], '2022-06-01')).toEqual([1]);
    expect(then([old, next], '2024-05-31')).toEqual([]);
    expect(then([old, next], '2024-06-01')).toEqual([2]);
  });

  it("is determined by the dates in the users' metadata, in whatever order versions were uploaded", () => {
    const said = (id: number, year: number) =>
      version(id, 'rules.md', `2026-01-0${id}`, { effective_from: `${year}-01-01` }, { version: id });
    const rules = [said(1, 2023), said(2, 2021), said(3, 2025)];
    expect(['2020', '2022', '2024', '2026'].map((year) => then(rules, `${year}-06-01`))).toEqual([[], [2], [1], [3]]);
    const unsaid = version(1, 'rules.md', '2024-01-01');
    const backdated = version(2, 'rules.md', '2024-06-01', { effective_from: '2023-01-01' }, { version: 2 });
    expect(then([unsaid, backdated], '2024-07-01')).toEqual([2]);
  });

  it('is a version that was uploaded again in both of its periods', () => {
    const back = version(1, 'rules.md', '2024-01-01', {}, { version: 3, returnedMs: at('2025-06-01') });
    const between = version(
      2,
      'rules.md',
      '2025-01-01',
      {},
      { version: 2, obsolete: true, changedMs: at('2025-06-01') },
    );
    const moments = ['2023-12-31', '2024-06-01', '2025-03-01', '2025-06-01'];
    expect(moments.map((moment) => then([between, back], moment))).toEqual([[], [1], [2], [1]]);
    const said = { metadata: '{"effective_from":"2021-01-01"}' };
    const both = [
      { ...between, ...said },
      { ...back, ...said },
    ];
    expect(moments.map((moment) => then(both, moment))).toEqual([[1], [1], [2], [1]]);
    expect(then([between, back], '2025-03-01', true)).toEqual([1, 2]);
  });

  it('ends at the given time, even at midnight', () => {
    const until = (effective_until: string) => [version(1, 'rules.md', '2024-01-01', { effective_until })];
    expect(then(until('2025-01-01T00:00:00Z'), '2025-01-01T00:00:00.001Z')).toEqual([]);
    expect(then(until('2025-01-01T01:00:00+01:00'), '2025-01-01T00:00:00Z')).toEqual([1]);
    expect(then(until('2025-01-01'), '2025-01-01T23:59:59.999Z')).toEqual([1]);
  });
});

describe('the period of a file name', () => {
  it.each([
    ['minutes 2024-02-29.md', '2024-03-01'],
    ['minutes_20240229.md', '2024-03-01'],
    ['sales 2024-11.csv', '2024-12-01'],
    ['3M_2023Q2_10Q.pdf', '2023-07-01'],
    ['report 2Q 2023.pdf', '2023-07-01'],
    ['H1 2023.pdf', '2023-07-01'],
    ['ACME FY18.pdf', '2019-01-01'],
    ['2017-2019 overview.pdf', '2020-01-01'],
    ['ACME_2018_10K.pdf', '2019-01-01'],
  ])('ends with its last day: %s', (name, next) => {
    expect(periodEndOf(name)).toBe(at(next) - 1);
  });

  it.each(['rules.md', 'ISO 9001.pdf', 'serial 120234.md', 'iq2.md', ''])('is undefined: %j', (name) => {
    expect(periodEndOf(name)).toBeUndefined();
  });

  it('is the year if the day does not exist', () => {
    expect(periodEndOf('minutes 2023-02-30.md')).toBe(at('2023-03-01') - 1);
  });
});
