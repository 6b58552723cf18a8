import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FairTurns, type Turn, type TurnsOptions } from '../../src/process/fair-turns.js';
import { RunningTime } from '../../src/process/running-time.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Jobs by name, and which of them run. The first letter of a name is the team. */
class World {
  readonly running = new Set<string>();
  readonly turns: FairTurns;
  readonly #left = new Map<string, Turn>();

  constructor(options: Partial<TurnsOptions> = {}) {
    this.turns = new FairTurns({ running: 1, begun: 4, quantumMs: 1_000, ...options });
  }

  async add(name: string, isProtected = false): Promise<void> {
    const entered = this.turns.enter(name.charCodeAt(0), new AbortController().signal, isProtected).then((turn) => {
      this.#left.set(name, turn);
      this.running.add(name);
      turn.attach({ pause: () => this.running.delete(name), resume: () => this.running.add(name) });
    });
    await Promise.race([entered, vi.advanceTimersByTimeAsync(0)]);
  }

  async end(name: string): Promise<void> {
    this.running.delete(name);
    this.#left.get(name)?.leave();
    await vi.advanceTimersByTimeAsync(0);
  }

  /** Names of the jobs that run at the end of each second. */
  async seconds(count: number): Promise<string[]> {
    const seen: string[] = [];
    for (let n = 0; n < count; n++) {
      await vi.advanceTimersByTimeAsync(1_000);
      seen.push([...this.running].sort().join('+'));
    }
    return seen;
  }
}

describe('FairTurns', () => {
  it('lets teams take turns, and jobs of a team among them', async () => {
    const world = new World();
    for (const name of ['a1', 'a2', 'b1', 'c1']) await world.add(name);
    expect(await world.seconds(7)).toEqual(['b1', 'c1', 'a2', 'b1', 'c1', 'a1', 'b1']);
  });

  it('pauses nothing for a job of the same team', async () => {
    const world = new World();
    for (const name of ['a1', 'a2']) await world.add(name);
    expect(await world.seconds(3)).toEqual(['a1', 'a1', 'a1']);
    await world.end('a1');
    expect([...world.running]).toEqual(['a2']);
  });

  it('pauses a job at once for another team if its quantum is over', async () => {
    const world = new World({ running: 2 });
    for (const name of ['a1', 'a2']) await world.add(name);
    await world.seconds(2);
    await world.add('b1');
    expect([...world.running]).toEqual(['a2', 'b1']);
    expect(await world.seconds(2)).toEqual(['a2+b1', 'a2+b1']); // each team has its share
    await world.end('b1');
    expect([...world.running].sort()).toEqual(['a1', 'a2']);
  });

  it('starts no more jobs than the limit', async () => {
    const world = new World({ begun: 2 });
    for (const name of ['a1', 'b1', 'c1']) await world.add(name);
    expect(await world.seconds(4)).toEqual(['b1', 'a1', 'b1', 'a1']);
    await world.end('a1');
    expect([...world.running]).toEqual(['c1']);
  });

  it('does not pause a kept job, unless its team has another', async () => {
    const world = new World({ running: 2 });
    await world.add('a1', true);
    await world.add('a2', true);
    await world.seconds(2);
    await world.add('b1');
    expect([...world.running]).toEqual(['a2', 'b1']);
    await world.add('c1');
    expect(await world.seconds(3)).toEqual(['a2+c1', 'a2+b1', 'a2+c1']);
  });

  it('removes a waiting job when its signal is aborted', async () => {
    const world = new World();
    await world.add('a1');
    const leaving = new AbortController();
    const waiting = world.turns.enter(2, leaving.signal);
    const refused = expect(waiting).rejects.toMatchObject({ kind: 'cancelled' });
    leaving.abort();
    await refused;
    expect(await world.seconds(2)).toEqual(['a1', 'a1']);
  });
});

describe('RunningTime', () => {
  it('counts only what is not paused', () => {
    const onEnd = vi.fn();
    const time = new RunningTime(1_000, onEnd);
    time.resume();
    vi.advanceTimersByTime(600);
    time.pause();
    vi.advanceTimersByTime(100_000);
    time.resume();
    vi.advanceTimersByTime(399);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onEnd).toHaveBeenCalledOnce();
  });
});
