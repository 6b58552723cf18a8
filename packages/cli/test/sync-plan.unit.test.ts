import { describe, expect, it } from 'vitest';
import { keyOf } from '../src/server/upload/collect-files.js';
import { blockedMoves, hasArrived, movesIn, planSync, type LocalFile } from '../src/server/sync/plan.js';

const local = (name: string, sha256: string): LocalFile => ({ name, sha256, path: `/d/${name}`, bytes: 1 });
let ids = 0;
const remote = (name: string, sha256: string, source: string | null = 'sync', version = 1, status = 'processed') => ({
  name,
  sha256,
  source,
  version,
  status,
  current: true,
  file_id: (ids += 1),
});

/** The plan, as names of files. */
function planned(files: readonly LocalFile[], instances: readonly ReturnType<typeof remote>[]) {
  const { upload, remove, same, inTheWay } = planSync(files, instances, 'sync');
  const names = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name);
  return { upload: names(upload), remove: names(remove), same: names(same), inTheWay: names(inTheWay) };
}
const nothing = { upload: [], remove: [], same: [], inTheWay: [] };

describe('a plan', () => {
  it('uploads new and changed files, deletes removed ones, and keeps the rest', () => {
    const files = [local('new', '1'), local('changed', '2'), local('same', '3')];
    const there = [remote('changed', 'old'), remote('same', '3'), remote('gone', '4')];

    expect(planned(files, there)).toEqual({
      upload: ['new', 'changed'],
      remove: ['gone'],
      same: ['same'],
      inTheWay: [],
    });
  });

  it('moves a file by uploading it under the new name first', () => {
    expect(planned([local('b', '1')], [remote('a', '1')])).toEqual({ ...nothing, upload: ['b'], remove: ['a'] });
  });

  it('compares with the newest version, and deletes all versions, the oldest first', () => {
    const versions = [remote('a', 'new', 'sync', 2), remote('a', 'old', 'sync', 1)];

    expect(planned([local('a', 'new')], versions)).toEqual({ ...nothing, same: ['a'] });
    expect(planned([local('a', 'old')], versions)).toEqual({ ...nothing, upload: ['a'] });
    expect(planSync([], versions, 'sync').remove).toEqual([
      { name: 'a', fileIds: versions.map((one) => one.file_id).reverse(), sha256: 'new', isUnreadable: false },
    ]);
  });

  it.each([[null], ['sync:other']])('never changes documents of others: %s', (source) => {
    expect(planned([], [remote('a', '1', source)])).toEqual(nothing);
    expect(planned([local('a', '1')], [remote('a', '1', source)])).toEqual({ ...nothing, same: ['a'] });
    expect(planned([local('a', '2')], [remote('a', '1', source)])).toEqual({ ...nothing, inTheWay: ['a'] });
    const mixed = [remote('a', '1', source), remote('a', '2', 'sync', 2)];
    expect(planned([], mixed)).toEqual(nothing);
  });

  it('keeps documents of unreadable files and folders', () => {
    const there = ['a.md', 'sub › b.md', 'sub › deep › c.md', 'subway › d.md', 'e.md'].map((name) =>
      remote(name, name),
    );
    const { remove, closed } = planSync([], there, 'sync', { closed: ['a.md', 'sub › '] });

    expect(closed).toEqual(['a.md', 'sub › b.md', 'sub › deep › c.md']);
    expect(remove.map(({ name }) => name)).toEqual(['e.md', 'subway › d.md']);
    expect(planSync([], [remote('a.md', '1', null)], 'sync', { closed: ['a.md'] }).closed).toEqual([]);
  });

  it('compares names in the form in which the server stores them', () => {
    const kept = remote('Résumé', '1');
    expect(planned([local('Re\u0301sume\u0301 .', '1')], [kept])).toMatchObject({ remove: [], upload: [] });
    expect(keyOf('a\u200b\u0007 ›\u202e b.md')).toBe(keyOf('a › b.md'));
    expect(keyOf('a%22b%0D%0A.md')).toBe(keyOf('a"b\r\n.md'));
  });

  it.each([
    ['v1.2.md', 'v12.md'],
    ['chapter 1.md', 'chapter1.md'],
    ['a › b.md', 'a › c.md'],
  ])('treats names as different that the server stores as different: %s, %s', (name, other) => {
    const [here, there] = [local(name, '1'), local(other, '2')];
    expect(keyOf(name)).not.toBe(keyOf(other));
    expect(planned([here, there], [])).toMatchObject({ upload: [name, other], remove: [] });
    expect(planned([here], [remote(name, '1'), remote(other, '2')])).toMatchObject({ upload: [], remove: [other] });
    expect(planned([here], [remote(other, '2', null)])).toMatchObject({ upload: [name], inTheWay: [] });
  });
});

describe('a document that was moved', () => {
  const moved = (files: readonly LocalFile[], instances: readonly ReturnType<typeof remote>[]) =>
    movesIn(planSync(files, instances, 'sync')).map(({ extra, to }) => [extra.name, to.map(({ name }) => name)]);

  it('is recognised by its bytes under any new name', () => {
    expect(moved([local('b', '1'), local('c', '1')], [remote('a', '1'), remote('c', '1')])).toEqual([
      ['a', ['b', 'c']],
    ]);
    expect(moved([local('b', '1')], [remote('a', '1'), remote('b', '2', null)])).toEqual([['a', ['b']]]);
    expect(moved([local('b', '2')], [remote('a', '1')])).toEqual([]);
  });

  it('need not be kept if it could not be parsed', () => {
    expect(moved([local('b', '1')], [remote('a', '1', 'sync', 1, 'error')])).toEqual([]);
    const once = [remote('a', '2'), remote('a', '1', 'sync', 2, 'error')];
    expect(moved([local('b', '1')], once)).toEqual([['a', ['b']]]);
  });

  it('is blocked if others have documents under all of its new names', () => {
    const blocked = (files: readonly LocalFile[]) =>
      blockedMoves(planSync(files, [remote('a', '1'), remote('b', '2', null)], 'sync')).map(({ extra }) => extra.name);

    expect(blocked([local('b', '1')])).toEqual(['a']);
    expect(blocked([local('b', '1'), local('c', '1')])).toEqual([]);
  });

  it('has arrived when it is processed under a new name', () => {
    const old = remote('a', '1');
    const [move] = movesIn(planSync([local('b', '1')], [old], 'sync'));
    const there = remote('b', '1');
    const arrived = (...instances: readonly (typeof there)[]) => move && hasArrived(move, instances);

    expect(arrived(old, { ...there, status: 'processed_with_conflicts' })).toBe(true);
    expect(arrived(old)).toBe(false);
    expect(arrived(old, { ...there, status: 'processing' })).toBe(false);
    expect(arrived(old, { ...there, status: 'error' })).toBe(false);
    expect(arrived(old, { ...there, current: false })).toBe(false);
    expect(arrived(old, { ...there, sha256: '2' })).toBe(false);
  });
});
