import { describe, expect, it } from 'vitest';
import { endedAtEachCall, interleaved, type Races, type RaceWorld } from './races.js';

/** `INTERLEAVED=all` runs every pair of operations at every moment, which takes minutes. */
const isThorough = process.env['INTERLEAVED'] === 'all';

/** The selection of runs without `INTERLEAVED=all`. */
interface Usually {
  /** Runs every n-th moment only. */
  readonly every: number;
  /** Selects pairs of an operation and the one that interrupts it. Default: all. */
  readonly pairs?: (name: string, other: string, at: number) => boolean;
}

/**
 * Tests each operation interrupted by each other operation, and each operation whose process ends.
 *
 * @param endings whether an operation whose process ended is repeated; default: both cases.
 */
export function describeRaces<Ports extends object, World extends RaceWorld<Ports>>(
  races: Races<Ports, World>,
  { every, pairs: isUsual = () => true }: Usually,
  endings: readonly boolean[] = [true, false],
): void {
  const some = { ...races, every: isThorough ? 1 : every };
  const names = Object.keys(races.operations);
  const pairs = names.flatMap((name) => names.map((other) => [name, other] as const));

  describe('two operations at the same time', () => {
    const wanted = pairs.filter(([name, other], at) => isThorough || isUsual(name, other, at));

    it.each(wanted)('%s, interrupted by %s at each call, keeps the data consistent', async (name, other) => {
      expect(await interleaved(some, name, other)).toEqual([]);
    });
  });

  describe('a process that ends at any call', () => {
    const ended = endings.flatMap((again) => names.map((name) => [name, again] as const));

    it.each(ended)('of %s keeps the data consistent (operation repeated: %s)', async (name, again) => {
      expect(await endedAtEachCall(some, name, again)).toEqual([]);
    });
  });
}
