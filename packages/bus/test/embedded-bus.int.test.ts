import { openSqlite, type Sqlite } from '@cardinal/store';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EmbeddedBusOptions } from '../src/embedded/embedded-bus.js';
import {
  eventually,
  giveUpRecorder,
  numbered,
  numberedContract,
  numberedLog,
  recorder,
  take,
  untilAborted,
} from '../testing/harness.js';
import { count, createEmbeddedWorld, hourMs, type EmbeddedWorld } from './embedded-world.js';

const group = 'one.work';

describe('the embedded bus', () => {
  const contract = { ...numberedContract(), groups: [group] };
  let world: EmbeddedWorld;

  beforeEach(() => {
    world = createEmbeddedWorld();
  });
  afterEach(async () => world[Symbol.asyncDispose]());

  const start = (options: Partial<EmbeddedBusOptions> = {}) => world.start(options);

  describe('turns', () => {
    it('give teams equal shares of the work, whatever the number and size of their events', async () => {
      const { bus } = start();
      // The tens digit is the team; events of team 40 take three times the work.
      const shared = {
        ...contract,
        shareOf: ({ cardCount }: { readonly cardCount: number }) => ({
          teamId: Math.floor(cardCount / 10),
          cost: cardCount < 40 ? 1 : 3,
        }),
      };
      for (const n of [10, 11, 12, 13, 14]) await bus.publish(shared, numbered(n), { id: `e${n}` });
      for (const n of [20, 21, 30, 40, 41]) await bus.publish(shared, numbered(n), { id: `e${n}` });
      const seen = recorder();
      await bus.subscribe(shared, { group, handle: seen.handle });
      await eventually(() => expect(seen.handle).toHaveBeenCalledTimes(10));

      const order = seen.handle.mock.calls.map(([event]) => event.data.cardCount);
      expect(order).toEqual([10, 20, 30, 40, 11, 21, 12, 13, 41, 14]);
    });
  });

  describe('claims', () => {
    it('of a dead process are released when the next process starts', async () => {
      const doomed = start();
      const stuck = recorder(untilAborted);
      await doomed.bus.subscribe(contract, { group, handle: stuck.handle });
      await doomed.bus.publish(contract, numbered(1), { id: 'e1' });
      await eventually(() => expect(stuck.handle).toHaveBeenCalledOnce());
      doomed.db[Symbol.dispose]();

      const next = recorder();
      await start().bus.subscribe(contract, { group, handle: next.handle });

      await eventually(() => expect(next.handle.mock.calls[0]?.[0].attempt).toBe(2));
    });

    it('of a server stay in place while a tool lists, redrives and publishes', async () => {
      const { db, bus } = start();
      const stuck = recorder(untilAborted);
      await bus.subscribe(contract, { group, handle: stuck.handle });
      await bus.publish(contract, numbered(1), { id: 'e1' });
      await eventually(() => expect(stuck.handle).toHaveBeenCalledOnce());
      const claimed = () => db.all('SELECT claimed_by FROM bus_deliveries WHERE claimed_by IS NOT NULL');
      const before = claimed();

      const tool = start();
      await tool.bus.deadLetters.list(10);
      await tool.bus.deadLetters.redrive('1');
      await tool.bus.publish(contract, numbered(2), { id: 'e2' });

      expect(before).toHaveLength(1);
      expect(claimed()).toEqual(before);
    });

    it('are not lost to the same process if its event loop was blocked beyond the deadline', async () => {
      const { bus } = start({ clock: { now: () => Date.now() }, ackWaitMs: 60 });
      let finish = () => {};
      const holding = recorder(async ({ id }) => {
        if (id === 'e1') await new Promise<void>((resolve) => (finish = resolve));
      });
      await bus.subscribe(contract, { group, concurrency: 3, handle: holding.handle });
      await bus.publish(contract, numbered(1), { id: 'e1' });
      await eventually(() => expect(holding.handle).toHaveBeenCalledOnce());

      const publishing = bus.publish(contract, numbered(2), { id: 'e2' });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
      await publishing;
      await eventually(() => expect(holding.ids()).toContain('e2'));
      finish();

      expect(holding.ids()).toEqual(['e1', 'e2']);
    });

    it('are found by an index, however long the backlog', async () => {
      const { db } = start();
      const statements: string[] = [];
      const watched: Sqlite = { ...db, all: (sql, params) => (statements.push(sql), db.all(sql, params)) };
      const { bus } = start({ db: watched });
      await bus.subscribe(contract, { group, handle: recorder().handle });
      await eventually(() => expect(statements.some((sql) => sql.startsWith('UPDATE'))).toBe(true));
      const claim = statements.find((sql) => sql.startsWith('UPDATE')) ?? '';
      const params = { owner: '', type: '', group: '', leaseEndMs: 0, nowMs: 0, lastDueMs: 0, limit: 1 };

      const plan = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${claim}`, params).map(({ detail }) => detail);

      expect(plan).toContainEqual(expect.stringMatching(/INDEX bus_deliveries_turn \(type=\? AND consumer_group=\?\)/));
      expect(plan.filter((detail) => /SCAN|TEMP B-TREE/.test(detail))).toEqual([]);
    });

    it('that are made while the subscription ends are released unhandled', async () => {
      const { db, bus } = start();
      const { handle } = recorder();
      const subscription = await bus.subscribe(contract, { group, handle });
      for (let turn = 0; turn < 10; turn += 1) await nextTurn();

      const publishing = bus.publish(contract, numbered(1), { id: 'e1' });
      await subscription[Symbol.asyncDispose]();
      await publishing;

      expect(handle).not.toHaveBeenCalled();
      expect(db.all('SELECT claimed_by, deliveries FROM bus_deliveries')).toEqual([
        { claimed_by: null, deliveries: 0 },
      ]);
    });

    it('of a bus that stops are redelivered without counting as a delivery', async () => {
      const first = start();
      const stuck = recorder(untilAborted);
      await first.bus.subscribe(contract, { group, handle: stuck.handle });
      await first.bus.publish(contract, numbered(1), { id: 'e1' });
      await eventually(() => expect(stuck.handle).toHaveBeenCalledOnce());

      await first.bus[Symbol.asyncDispose]();

      expect(first.db.all('SELECT claimed_by, deliveries FROM bus_deliveries')).toEqual([
        { claimed_by: null, deliveries: 0 },
      ]);
    });
  });

  describe('failures', () => {
    it('of a publication while the file is locked are `unavailable`, and the same event is accepted later', async () => {
      const { db, bus } = start();
      await nextTurn();
      using other = openSqlite(db.path);
      other.exec('BEGIN IMMEDIATE');

      const refused = { code: 'BUS_UNAVAILABLE', kind: 'unavailable', cause: { code: 'STORE_UNAVAILABLE' } };
      await expect(bus.publish(contract, numbered(1), { id: 'e1' })).rejects.toMatchObject(refused);
      await expect(bus.append(numberedLog(), 'a', numbered(1), { id: 'n1' })).rejects.toMatchObject(refused);
      other.exec('ROLLBACK');
      await bus.publish(contract, numbered(1), { id: 'e1' });

      expect(count(db, 'bus_messages')).toBe(1);
    });

    it('while the file is locked do not end the delivery', async () => {
      const { db, bus } = start();
      const { handle, ids } = recorder();
      await bus.subscribe(contract, { group, handle });
      await nextTurn();
      using other = openSqlite(db.path);
      other.exec('BEGIN IMMEDIATE');
      await expect(bus.publish(contract, numbered(1), { id: 'e1' })).rejects.toMatchObject({ kind: 'unavailable' });
      other.exec('ROLLBACK');

      await bus.publish(contract, numbered(1), { id: 'e1' });

      await eventually(() => expect(ids()).toEqual(['e1']));
    });

    it('of the first subscription do not prevent the release of claims of a dead process', async () => {
      const doomed = start();
      const stuck = recorder(untilAborted);
      await doomed.bus.subscribe(contract, { group, handle: stuck.handle });
      await doomed.bus.publish(contract, numbered(1), { id: 'e1' });
      await eventually(() => expect(stuck.handle).toHaveBeenCalledOnce());
      doomed.db[Symbol.dispose]();
      const { db, bus } = start();
      const { handle, ids } = recorder();
      await nextTurn();
      using other = openSqlite(db.path);
      other.exec('BEGIN IMMEDIATE');

      await expect(bus.subscribe(contract, { group, handle })).rejects.toMatchObject({ code: 'BUS_UNAVAILABLE' });
      other.exec('ROLLBACK');
      await bus.subscribe(contract, { group, handle });

      await eventually(() => expect(ids()).toEqual(['e1']));
    });

    it('of one publication do not affect others of the same turn', async () => {
      const { db, bus } = start();
      const ids = ['e1', 'has a \0', 'e2'];

      const results = await Promise.allSettled(ids.map((id) => bus.publish(contract, numbered(1), { id })));

      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(count(db, 'bus_messages')).toBe(2);
    });

    it('of decoding make an event a dead letter', async () => {
      const { db, bus } = start();
      await bus.publish(contract, numbered(1), { id: 'e1' });
      db.run('UPDATE bus_messages SET data = ?', [new Uint8Array([0xff, 0xff])]);
      const giveUp = giveUpRecorder();
      const { handle } = recorder();

      await bus.subscribe(contract, { group, handle, giveUp });

      await eventually(async () =>
        expect(await bus.deadLetters.list(1)).toMatchObject([{ code: 'BUS_EVENT_UNREADABLE' }]),
      );
      expect(handle).not.toHaveBeenCalled();
    });
  });

  it('runs handlers outside of the request that published', async () => {
    const { bus } = start({ pollMs: hourMs });
    const request = new AsyncLocalStorage<string>();
    const seen: (string | undefined)[] = [];
    await bus.subscribe(contract, { group, handle: async () => void seen.push(request.getStore()) });

    await bus.publish(contract, numbered(1), { id: 'e1' });
    await eventually(() => expect(seen).toHaveLength(1));
    for (let turn = 0; turn < 10; turn += 1) await nextTurn(); // until the worker has nothing to do

    await request.run('someone’s request', () => bus.publish(contract, numbered(2), { id: 'e2' }));

    await eventually(() => expect(seen).toEqual([undefined, undefined]));
  });

  it('wakes followers and ends them without waiting for a poll', async () => {
    const { bus } = start({ pollMs: hourMs });
    const log = numberedLog();
    const entries = take(bus.follow(log, 'a', 0, new AbortController().signal), 2);
    await nextTurn();

    await bus.append(log, 'a', numbered(1), { id: 'n1' });
    await nextTurn();
    await bus.append(log, 'a', numbered(2), { id: 'n2' });
    expect(await entries).toHaveLength(2);

    const unending = take(bus.follow(log, 'a', 2, new AbortController().signal), 1);
    await nextTurn();
    await bus[Symbol.asyncDispose]();
    expect(await unending).toEqual([]);
  });

  it('keeps no reference to a follower that has ended', async () => {
    const { bus } = start();
    const log = numberedLog();
    const left = vi.fn();
    const signal = new AbortController().signal;
    signal.removeEventListener = left;
    await bus.append(log, 'a', numbered(1), { id: 'n1' });
    const waiting = take(bus.follow(log, 'a', 1, signal), 1);

    await nextTurn();
    await bus.append(log, 'a', numbered(2), { id: 'n2' });

    expect(await waiting).toMatchObject([{ position: 2 }]);
    expect(left).toHaveBeenCalled();
  });
});
