import { describe, expect, it } from 'vitest';
import type { AskRepository, CondemnedAsks } from '../src/app/ports.js';
import { end, request } from './ask-samples.js';

const key = { teamId: 7, askId: 'ask-1' };
const foreign = { teamId: 8, askId: 'ask-1' };

/** What every ask repository promises. `create` returns an empty one. */
export function describeAskRepository(name: string, create: () => Promise<AskRepository & CondemnedAsks>): void {
  describe(`AskRepository contract: ${name}`, () => {
    it('opens a new ask as queued, once', async () => {
      const asks = await create();
      const first = await asks.open(request);
      expect(first).toEqual({
        askId: 'ask-1',
        teamId: 7,
        collectionIds: [3],
        reservationId: 'r-1',
        state: 'queued',
        cancelRequested: false,
        createdAtMs: 1_000,
        settled: false,
        replay: 'kept',
        progress: { spoken: false, calls: [] },
        chatId: '',
        chatName: '',
        chatState: 'kept',
        rating: '',
        comment: '',
      });
      expect(await asks.open({ ...request, requestedAtMs: 2_000 })).toEqual(first);
    });

    it('condemns an ask of several collections with the asks of any of them', async () => {
      const asks = await create();
      const several = { ...request, askId: 'ask-several', collectionIds: [3, 5, 9] };
      const other = { ...request, askId: 'ask-other', collectionIds: [5, 6] };
      const theirs = { ...several, teamId: 8 };
      for (const one of [several, other, theirs, request]) await asks.open(one);
      const kept = await asks.open({ ...several, requestedAtMs: 2_000 });
      expect(kept).toMatchObject({ collectionIds: [3, 5, 9], createdAtMs: 1_000 });
      expect(kept).not.toHaveProperty('collectionId');

      await asks.condemn(7, 4);
      expect(await asks.condemned()).toBe(0);
      await asks.condemn(7, 9);
      expect((await asks.get(several))?.replay).toBe('condemned');
      expect(await asks.condemned()).toBe(1);
      await asks.condemn(7, 5);
      expect((await asks.get(other))?.replay).toBe('condemned');
      expect((await asks.get(theirs))?.replay).toBe('kept');
      expect((await asks.get(request))?.replay).toBe('kept');
      await asks.erased(several);
      await asks.condemn(7, 3);
      expect((await asks.get(several))?.replay).toBe('erased');
      expect((await asks.get(request))?.replay).toBe('condemned');
    });

    it('condemns the asks of a collection, lists the ended ones as erasable, and keeps their records', async () => {
      const asks = await create();
      const other = { ...request, askId: 'ask-2' };
      const elsewhere = { ...request, askId: 'ask-3', collectionIds: [4] };
      const theirs = { ...request, teamId: 8 };
      for (const one of [request, other, elsewhere, theirs]) await asks.open(one);
      for (const one of [request, elsewhere, theirs]) {
        await asks.end(one, end);
        await asks.settle(one);
      }

      await asks.condemn(7, 3);
      await asks.condemn(7, 3);

      expect(await asks.condemned()).toBe(2);
      expect(await asks.erasable(end.endedAtMs, 10)).toEqual([]);
      expect(await asks.erasable(end.endedAtMs + 1, 10)).toMatchObject([key]);
      await asks.erased(key);
      expect(await asks.erasable(end.endedAtMs + 1, 10)).toEqual([]);
      expect(await asks.condemned()).toBe(1); // the one that has not ended
      await asks.condemn(7, 3);
      expect((await asks.get(key))?.replay).toBe('erased');
      expect((await asks.get(elsewhere))?.replay).toBe('kept');
      expect((await asks.get(theirs))?.replay).toBe('kept');
    });

    it('lists the erasable asks that ended before a time, however many ended after it', async () => {
      const asks = await create();
      const ids = Array.from({ length: 9 }, (_, at) => `ask-${at}`);
      for (const askId of ids) {
        const one = { ...request, askId };
        await asks.open(one);
        await asks.end(one, { ...end, endedAtMs: askId < 'ask-6' ? 9_000 : 5_000 });
        await asks.settle(one);
      }
      await asks.condemn(7, 3);

      expect((await asks.erasable(6_000, 2)).map(({ askId }) => askId)).toEqual(['ask-6', 'ask-7']);
      expect(await asks.erasable(10_000, 20)).toHaveLength(9);
    });

    it('condemns a single ask, unless it is erased', async () => {
      const asks = await create();
      await asks.open(request);
      await asks.open({ ...request, teamId: 8 });
      await asks.condemnOne(key);
      expect((await asks.get(key))?.replay).toBe('condemned');
      expect((await asks.get(foreign))?.replay).toBe('kept');
      await asks.erased(key);
      await asks.condemnOne(key);
      expect((await asks.get(key))?.replay).toBe('erased');
    });

    it('returns and changes only asks of the given team', async () => {
      const asks = await create();
      await asks.open(request);
      expect(await asks.get(foreign)).toBeUndefined();
      expect(await asks.requestCancel(foreign)).toBeUndefined();
      expect(await asks.end(foreign, end)).toBeUndefined();
      expect(await asks.claim(foreign, 'a', 1, 0)).toBeUndefined();
      expect(await asks.rate(foreign, { rating: 'up', comment: '' })).toBeUndefined();
      expect(await asks.get(key)).toMatchObject({ state: 'queued', cancelRequested: false });
    });

    it('lets one owner at a time claim an ask', async () => {
      const asks = await create();
      await asks.open(request);
      expect(await asks.claim(key, 'a', 100, 90)).toMatchObject({ state: 'running' });
      expect(await asks.claim(key, 'b', 110, 100)).toBeUndefined();
      expect(await asks.claim(key, 'a', 120, 100)).toMatchObject({ state: 'running' });
    });

    it('lets another owner claim an ask whose last heartbeat is too old', async () => {
      const asks = await create();
      await asks.open(request);
      await asks.claim(key, 'a', 100, 0);
      await asks.heartbeat(key, 'a', 200);
      expect(await asks.claim(key, 'b', 300, 200)).toBeUndefined();
      expect(await asks.claim(key, 'b', 300, 201)).toMatchObject({ state: 'running' });
      expect(await asks.heartbeat(key, 'a', 310)).toMatchObject({ owned: false });
      expect(await asks.heartbeat(key, 'b', 310)).toMatchObject({ owned: true });
    });

    it('stores the progress and the model calls that the owner notes, and returns them to the next owner', async () => {
      const asks = await create();
      await asks.open(request);
      await asks.claim(key, 'a', 100, 0);
      const call = { kind: 'answer', model: 'm', prompt: 9, completion: 2, cacheRead: 3, cacheWrite: 1 } as const;
      await asks.note(key, 'b', { spoken: true, calls: [] });
      await asks.note(foreign, 'a', { spoken: true, calls: [] });
      expect(await asks.get(key)).toMatchObject({ progress: { spoken: false, calls: [] } });
      await asks.note(key, 'a', { spoken: true, calls: [call] });
      await asks.release(key, 'a');
      expect(await asks.claim(key, 'b', 101, 0)).toMatchObject({ progress: { spoken: true, calls: [call] } });
      await asks.end(key, end);
      await asks.note(key, 'b', { spoken: false, calls: [] });
      expect(await asks.get(key)).toMatchObject({ progress: { spoken: true, calls: [call] }, end });
    });

    it('sets an ask back to queued when its owner, and nobody else, releases it', async () => {
      const asks = await create();
      await asks.open(request);
      await asks.claim(key, 'a', 100, 0);
      await asks.release(key, 'b');
      expect(await asks.get(key)).toMatchObject({ state: 'running' });
      await asks.release(key, 'a');
      expect(await asks.get(key)).toMatchObject({ state: 'queued' });
      expect(await asks.claim(key, 'b', 101, 0)).toMatchObject({ state: 'running' });
    });

    it('reports a requested cancellation with the next heartbeat', async () => {
      const asks = await create();
      await asks.open(request);
      await asks.claim(key, 'a', 100, 0);
      expect(await asks.heartbeat(key, 'a', 110)).toEqual({ owned: true, cancelRequested: false });
      expect(await asks.requestCancel(key)).toMatchObject({ cancelRequested: true, state: 'running' });
      expect(await asks.heartbeat(key, 'a', 120)).toEqual({ owned: true, cancelRequested: true });
    });

    it('stores the first end of an ask and changes nothing after it', async () => {
      const asks = await create();
      await asks.open(request);
      await asks.claim(key, 'a', 100, 0);
      expect(await asks.end(key, end)).toMatchObject({ state: 'done', end, settled: false });
      expect(await asks.end(key, { ...end, state: 'failed', outcome: '', code: 'X' })).toMatchObject({
        state: 'done',
        end,
      });
      expect(await asks.requestCancel(key)).toMatchObject({ state: 'done', cancelRequested: false });
      expect(await asks.claim(key, 'a', 200, 150)).toBeUndefined();
      await asks.release(key, 'a');
      expect(await asks.get(key)).toMatchObject({ state: 'done', end });
    });

    it('stores the last rating of an ended ask, and removes its comment when the ask is condemned', async () => {
      const asks = await create();
      await asks.open(request);
      const down = { rating: 'down', comment: 'That was last year.' } as const;
      expect(await asks.rate(key, down)).toBeUndefined();
      await asks.end(key, end);
      expect(await asks.rate(key, { rating: 'up', comment: '' })).toMatchObject({ rating: 'up', comment: '' });
      expect(await asks.rate(key, down)).toMatchObject(down);
      expect(await asks.get(key)).toMatchObject({ ...down, end });

      await asks.condemn(7, 3);
      expect(await asks.get(key)).toMatchObject({ rating: 'down', comment: '' });
      expect(await asks.rate(key, { rating: 'up', comment: 'again' })).toBeUndefined();
    });

    it('accepts no rating of an ask that failed or was cancelled', async () => {
      const asks = await create();
      for (const state of ['failed', 'cancelled'] as const) {
        const askId = `ask-${state}`;
        await asks.open({ ...request, askId });
        await asks.end({ teamId: 7, askId }, { ...end, state });
        expect(await asks.rate({ teamId: 7, askId }, { rating: 'up', comment: '' })).toBeUndefined();
      }
    });

    it('marks an ask as settled only once it has an end', async () => {
      const asks = await create();
      await asks.open(request);
      await asks.settle(key);
      expect(await asks.get(key)).toMatchObject({ settled: false });
      await asks.end(key, end);
      await asks.settle(key);
      expect(await asks.get(key)).toMatchObject({ settled: true });
    });
  });
}
