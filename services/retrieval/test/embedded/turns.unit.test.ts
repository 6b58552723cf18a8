import { expect, it } from 'vitest';
import { createTurns } from '../../src/outbound/embedded/search/open-views.js';

it('lets one after the other go on, each to its end', async () => {
  const turn = createTurns();
  const told: string[] = [];
  const work = async (name: string) => {
    await turn();
    for (let step = 0; step < 5; step++) {
      told.push(`${name}${step}`);
      await Promise.resolve();
    }
  };
  await Promise.all(['a', 'b', 'c'].map(work));
  await work('d');
  expect(told).toEqual(['a', 'b', 'c', 'd'].flatMap((name) => [0, 1, 2, 3, 4].map((step) => `${name}${step}`)));
});
