import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { correlation } from '../src/index.js';

it('the id is kept across awaits and separate for concurrent work', async () => {
  const work = async () => {
    await delay(1);
    return correlation.current();
  };

  const seen = await Promise.all(['a', 'b'].map((id) => correlation.run(id, work)));

  expect(seen).toEqual(['a', 'b']);
  expect(correlation.current()).toBeUndefined();
});
