import type { Scopes } from '@cardinal/contracts';
import { describe, expect, it, vi } from 'vitest';
import { createResolveConflict, type ResolveDeps } from '../../src/app/conflicts/resolve.js';
import type { Conflict } from '../../src/domain/conflicts/finding.js';

const conflict = {
  conflictId: 7,
  collectionId: 10,
  type: 'value',
  state: 'open',
  first: { instanceId: 1 },
  second: { instanceId: 2 },
} as unknown as Conflict;

function resolving() {
  const find = vi.fn<ResolveDeps['conflicts']['find']>(async () => conflict);
  const judge = vi.fn<ResolveDeps['conflicts']['judge']>(async () => conflict);
  const scopes = { now: async () => ({ deletedInstanceIds: [] }) } as unknown as Scopes;
  const resolve = createResolveConflict({
    conflicts: { find, judge },
    scopes,
    announce: async () => {},
    clock: { now: () => 5 },
  });
  const request = { teamId: 1, conflictId: 7, action: 'dismiss', note: '', userId: 'u', userName: 'U' };
  return { judge, resolve: (...collectionIds: number[]) => resolve({ ...request, collectionIds }) };
}

describe('a conflict is resolved', () => {
  it.each([[[]], [[10]], [[9, 10]]])('with access to the collections %j', async (collectionIds) => {
    const { judge, resolve } = resolving();

    expect(await resolve(...collectionIds)).toBe(conflict);
    expect(judge).toHaveBeenCalledOnce();
  });

  it.each([[[0]], [[9, 11]]])('not with access to the collections %j: no decision is stored', async (collectionIds) => {
    const { judge, resolve } = resolving();

    await expect(resolve(...collectionIds)).rejects.toMatchObject({ kind: 'not-found', code: 'CONFLICT_NOT_FOUND' });
    expect(judge).not.toHaveBeenCalled();
  });
});
