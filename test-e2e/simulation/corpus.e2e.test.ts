import { describe, expect, it } from 'vitest';
import { corpus, historiesOf } from './corpus.js';
import { describeEntry } from './history.js';
import { knownFaults } from './known-faults.js';
import { simulate, type Difference } from './simulate.js';

describe('histories that went wrong once', () => {
  it.each(corpus)('$fault: $showed', { timeout: 120_000 }, async (known) => {
    const differences: Difference[] = [];
    for (const history of historiesOf(known)) differences.push(...(await simulate(history)).differences);

    const kinds = new Set(differences.map(({ kind, what }) => `${kind}: ${what}`));
    const about = known.entries.map(describeEntry).join('\n');
    if (knownFaults.some(({ id }) => id === known.fault)) {
      expect([...kinds].join('\n'), about).toMatch(new RegExp(known.showed.source, 'm'));
    } else expect([...kinds], about).toEqual([]);
  });
});
