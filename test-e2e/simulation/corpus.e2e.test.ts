import { describe, expect, it } from 'vitest';
import { corpus, historiesOf } from './corpus.js';
import { describeEntry } from './history.js';
import { simulate } from './simulate.js';

describe('histories that once showed a fault', () => {
  it.each(corpus)('$fault: no longer "$showed" ($wire)', async (known) => {
    for (const history of historiesOf(known)) {
      const { differences } = await simulate(history);
      expect(differences, [`seed ${history.seed}`, ...known.entries.map(describeEntry)].join('\n')).toEqual([]);
    }
  });
});
