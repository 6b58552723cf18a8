import { silentLogger } from '@cardinal/kernel';
import { describe, expect, it, vi } from 'vitest';
import { createEraseAsks } from '../../src/app/erase-asks.js';
import { createManageAsks } from '../../src/app/manage-asks.js';
import { end as sampleEnd, request as sampleRequest } from '../../testing/ask-samples.js';
import { createTestAsks } from '../../testing/fakes.js';

const request = { ...sampleRequest, teamId: 1, askId: 'a' };
const key = { teamId: 1, askId: 'a' };
const end = { ...sampleEnd, endedAtMs: 1_000 };

function world() {
  const asks = createTestAsks();
  const clock = { now: () => now };
  let now = 0;
  const announcer = { erase: vi.fn(async () => {}) };
  return {
    asks,
    announcer,
    at: (ms: number) => (now = ms),
    eraseAsks: createEraseAsks({ asks, announcer, clock, logger: silentLogger, eraseAfterMs: 500 }),
    manage: createManageAsks({ asks, running: { begin: vi.fn(), cancel: vi.fn() } }),
  };
}

describe('an ask whose collection lost a document', () => {
  it('is not found once it has ended, and is erased some time later', async () => {
    const { asks, announcer, at, eraseAsks, manage } = world();
    await asks.open(request);
    await asks.condemn(1, 3);
    at(10_000);
    await eraseAsks();
    expect(await manage.get(key)).toMatchObject({ state: 'queued' }); // still running, so that the user may follow it

    await asks.end(key, end);
    await asks.settle(key);
    await expect(manage.get(key)).rejects.toMatchObject({ code: 'ASK_GONE' });
    at(1_400);
    await eraseAsks();
    expect(announcer.erase).not.toHaveBeenCalled();

    at(1_600);
    await eraseAsks();
    await eraseAsks();
    expect(announcer.erase.mock.calls).toEqual([[key]]);
    await expect(manage.get(key)).rejects.toMatchObject({ code: 'ASK_GONE' });
  });

  it('accepts no feedback any more', async () => {
    const { asks, manage } = world();
    await asks.open(request);
    await expect(manage.rate(key, { rating: 'up', comment: '' })).rejects.toMatchObject({ code: 'ASK_UNANSWERED' });
    await asks.end(key, end);
    expect(await manage.rate(key, { rating: 'up', comment: '' })).toMatchObject({ rating: 'up' });
    await asks.condemn(1, 3);

    await expect(manage.rate(key, { rating: 'up', comment: '' })).rejects.toMatchObject({ code: 'ASK_GONE' });
  });

  it('is erased by the next run if its erasure fails, which does not keep others waiting', async () => {
    const { asks, announcer, at, eraseAsks } = world();
    for (const askId of ['a', 'b']) {
      await asks.open({ ...request, askId });
      await asks.end({ ...key, askId }, end);
      await asks.settle({ ...key, askId });
    }
    await asks.condemn(1, 3);
    at(10_000);
    announcer.erase.mockRejectedValueOnce(new Error('a bug'));

    await eraseAsks();
    expect(await asks.condemned()).toBe(1);
    await eraseAsks();

    expect(await asks.condemned()).toBe(0);
  });
});
