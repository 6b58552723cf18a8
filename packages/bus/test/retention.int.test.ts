import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, numbered, numberedContract, numberedLog, recorder } from '../testing/harness.js';
import { count, createEmbeddedWorld, hourMs, type EmbeddedWorld } from './embedded-world.js';

const group = 'one.work';

describe('the retention of the embedded bus', () => {
  const contract = { ...numberedContract(), groups: [group] };
  let world: EmbeddedWorld;

  beforeEach(() => {
    world = createEmbeddedWorld();
  });
  afterEach(async () => world[Symbol.asyncDispose]());

  it('recognises a repeated event for a day', async () => {
    const { db, bus } = world.start();
    await bus.publish(contract, numbered(1), { id: 'e1' });

    world.nowMs += 24 * hourMs;
    await bus.publish(contract, numbered(1), { id: 'e1' });
    expect(count(db, 'bus_messages')).toBe(1);
    world.nowMs += 2 * hourMs;
    await eventually(() => expect(count(db, 'bus_seen')).toBe(0));

    await bus.publish(contract, numbered(1), { id: 'e1' });
    expect(count(db, 'bus_messages')).toBe(2);
  });

  it('removes expired log entries, and their positions a month later', async () => {
    const { db, bus } = world.start();
    const log = numberedLog(hourMs);
    for (const n of [1, 2]) await bus.append(log, 'a', numbered(n), { id: `n${n}` });

    world.nowMs += hourMs + 1;
    await eventually(() => expect(count(db, 'bus_log_entries')).toBe(0));
    expect(count(db, 'bus_log_heads')).toBe(1);
    world.nowMs += 31 * 24 * hourMs;

    await eventually(() => expect(count(db, 'bus_log_heads')).toBe(0));
  });

  it('removes more than one batch of expired rows', async () => {
    const { db, bus } = world.start({ pruneMs: hourMs });
    const ids = Array.from({ length: 1_200 }, (_, n) => `e${n}`);
    await Promise.all(ids.map((id) => bus.publish({ ...contract, groups: [] }, numbered(1), { id })));
    world.nowMs += 26 * hourMs;

    world.start();

    await eventually(() => expect(count(db, 'bus_seen')).toBe(0));
  });

  it('removes an event once every group has handled it', async () => {
    const { db, bus } = world.start();
    const { handle } = recorder();
    await bus.subscribe(contract, { group, handle });

    await bus.publish(contract, numbered(1), { id: 'e1' });

    await eventually(() => expect([count(db, 'bus_deliveries'), count(db, 'bus_messages')]).toEqual([0, 0]));
    expect(handle).toHaveBeenCalledOnce();
  });
});
