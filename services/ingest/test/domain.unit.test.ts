import { describe, expect, it } from 'vitest';
import { flagsOf, type VersionFacts } from '../src/domain/current-version.js';
import { percentOf, stages } from '../src/domain/instance.js';
import { collectionStatus, fileStatus, totalsOf } from '../src/domain/status.js';

describe('collection status', () => {
  it.each([
    [{}, 'new'],
    [{ new: 1 }, 'processing'],
    [{ processing: 1, processed: 5, error: 1 }, 'processing'],
    [{ processed: 5, error: 1, processed_with_conflicts: 1 }, 'error'],
    [{ processed: 5, processed_with_conflicts: 1 }, 'processed_with_conflicts'],
    [{ processed: 5 }, 'processed'],
  ] as const)('%j → %s', (counts, status) => {
    expect(collectionStatus(counts)).toBe(status);
  });
});

describe('totals of a collection', () => {
  it('leave out the status of obsolete instances, and the cards of instances that are not current', () => {
    const shown = { status: 'processed', obsolete: false, current: true, cards: 4 } as const;
    const older = { status: 'error', obsolete: true, current: false, cards: 3 } as const;

    expect(totalsOf([shown, older, shown])).toEqual({ statusCounts: { processed: 2 }, instances: 3, cards: 8 });
    expect(totalsOf([shown], totalsOf([older, shown]))).toEqual(totalsOf([shown, older, shown]));
    expect(totalsOf([])).toEqual({ statusCounts: {}, instances: 0, cards: 0 });
  });
});

describe('file status', () => {
  it.each([
    [[], 'new'],
    [['new'], 'new'],
    [['new', 'processing'], 'processing'],
    [['processed', 'error'], 'error'],
    [['processed', 'processed'], 'processed'],
  ] as const)('%j → %s', (statuses, expected) => {
    expect(fileStatus(statuses)).toBe(expected);
  });
});

describe('which version answers', () => {
  const version = (n: number, facts: Partial<VersionFacts> = {}): VersionFacts => ({
    id: n,
    version: n,
    everProcessed: false,
    obsolete: false,
    deletedMs: 0,
    ...facts,
  });
  const done = { everProcessed: true };
  const gone = { deletedMs: 9 };
  const current = (versions: readonly VersionFacts[]): number[] =>
    [...flagsOf(versions)].filter(([, flags]) => flags.current).map(([id]) => id);

  it.each([
    ['the only one, while it is read', [version(1)], [1]],
    ['the newest, while none has been read', [version(1), version(2)], [2]],
    ['the old one, while the new one is read', [version(1, done), version(2)], [1]],
    ['the new one, once it is read', [version(1, done), version(2, done)], [2]],
    ['the newest processed, however late an older one ends', [version(1, done), version(2, done), version(3)], [2]],
    [
      'none, when the newest was deleted: the older one was replaced on purpose',
      [version(1, done), version(2, { ...done, ...gone })],
      [],
    ],
    ['the older one, when a newer one was deleted before it was read', [version(1, done), version(2, gone)], [1]],
    ['none, when nothing is left of what replaced it', [version(1, { ...done, obsolete: true })], []],
    [
      'a new one while it is read, where the older one was replaced',
      [version(1, { ...done, obsolete: true }), version(2)],
      [2],
    ],
  ] as const)('%s', (_, versions, expected) => {
    expect(current(versions)).toEqual(expected);
  });

  it('calls older versions obsolete only once a newer one is processed', () => {
    const flags = flagsOf([version(1), version(2, done), version(3)]);

    expect([...flags].map(([id, { obsolete }]) => [id, obsolete])).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ]);
  });
});

describe('stages', () => {
  it('take percentages that never fall along the way', () => {
    const along = stages.flatMap((stage) => [0, 5, 10].map((done) => percentOf(stage, done, 10)));

    expect(along).toEqual([...along].sort((a, b) => a - b));
    expect(along[0]).toBe(0);
    expect(along.at(-1)).toBe(100);
  });
});
