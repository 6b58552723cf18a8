import { describe, expect, it } from 'vitest';
import { endedAtEachCall, interleaved, type Races, type RaceWorld } from './races.js';

/** `INTERLEAVED=all`: every pair of operations at every moment, which takes minutes. */
const isThorough = process.env['INTERLEAVED'] === 'all';

/** What is run where not everything is. */
interface Usually {
  /** One of so many moments. */
  readonly every: number;
  /** Which pairs of an operation with what comes in between. Default: all. */
  readonly pairs?: (name: string, other: string, at: number) => boolean;
}

/**
 * Runs each operation with each other one in between, and ends its process.
 *
 * @param endings whether an operation whose process ended is done again; default: both.
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

    it.each(wanted)('%s, at each call of which comes %s, leaves everything whole', async (name, other) => {
      expect(await interleaved(some, name, other)).toEqual([]);
    });
  });

  describe('a process that ends at any call', () => {
    const ended = endings.flatMap((again) => names.map((name) => [name, again] as const));

    it.each(ended)('of %s leaves everything whole (done again: %s)', async (name, again) => {
      expect(await endedAtEachCall(some, name, again)).toEqual([]);
    });
  });
}
