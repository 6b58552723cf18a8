import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, Flaky, numbered, numberedContract, recorder, untilAborted } from '../testing/harness.js';
import { createEmbeddedWorld, hourMs, type EmbeddedWorld } from './embedded-world.js';

const group = 'one.work';

describe.each([
  ['back', -hourMs],
  ['forward', hourMs],
])('where the time of the machine is set %s by an hour, the embedded bus', (_way, jumpMs) => {
  const contract = { ...numberedContract(), groups: [group] };
  let world: EmbeddedWorld;

  beforeEach(() => {
    world = createEmbeddedWorld();
  });
  afterEach(async () => world[Symbol.asyncDispose]());

  it('delivers a failed event again', async () => {
    const { bus, db } = world.start({ backoff: { firstMs: 20_000, ceilingMs: 20_000 } });
    let fails = true;
    const seen = recorder(async () => {
      if (!fails) return;
      fails = false;
      throw new Flaky('this time');
    });
    await bus.subscribe(contract, { group, handle: seen.handle });
    await bus.publish(contract, numbered(1), { id: 'e1' });
    // An event that nobody has claimed yet looks the same as a failed one.
    await eventually(() => expect(seen.handle).toHaveBeenCalledOnce());
    await eventually(() => expect(db.all('SELECT 1 FROM bus_deliveries WHERE claimed_by IS NULL')).toHaveLength(1));
    world.nowMs += jumpMs;

    await eventually(() => expect(seen.handle).toHaveBeenCalledTimes(2));
  });

  it('hands out waiting events, each once', async () => {
    const { bus } = world.start();
    let free = (): void => {};
    const first = new Promise<void>((resolve) => (free = resolve));
    const seen = recorder(() => first);
    await bus.subscribe(contract, { group, concurrency: 2, handle: seen.handle });
    for (const n of [1, 2, 3, 4]) await bus.publish(contract, numbered(n), { id: `e${n}` });
    await eventually(() => expect(seen.handle).toHaveBeenCalledTimes(2));
    world.nowMs += jumpMs;
    await bus.publish(contract, numbered(5), { id: 'e5' });
    free();

    await eventually(() => expect(seen.handle).toHaveBeenCalledTimes(5));
    expect(seen.handle.mock.calls.map(([{ id }]) => id).toSorted()).toEqual(['e1', 'e2', 'e3', 'e4', 'e5']);
  });

  it('hands out again what a stopping subscriber did not finish', async () => {
    const { bus } = world.start();
    const stopping = recorder(untilAborted);
    const subscription = await bus.subscribe(contract, { group, handle: stopping.handle });
    await bus.publish(contract, numbered(1), { id: 'e1' });
    await eventually(() => expect(stopping.handle).toHaveBeenCalledOnce());
    await subscription[Symbol.asyncDispose]();
    world.nowMs += jumpMs;

    const next = recorder();
    await bus.subscribe(contract, { group, handle: next.handle });

    await eventually(() => expect(next.handle).toHaveBeenCalledOnce());
  });

  it('hands out what a process that died had claimed', async () => {
    const doomed = world.start();
    const stuck = recorder(untilAborted);
    await doomed.bus.subscribe(contract, { group, handle: stuck.handle });
    await doomed.bus.publish(contract, numbered(1), { id: 'e1' });
    await eventually(() => expect(stuck.handle).toHaveBeenCalledOnce());
    doomed.db[Symbol.dispose]();
    world.nowMs += jumpMs;

    const next = recorder();
    await world.start().bus.subscribe(contract, { group, handle: next.handle });

    await eventually(() => expect(next.handle).toHaveBeenCalledOnce());
  });
});
