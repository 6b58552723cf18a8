import { expect, it } from 'vitest';
import { createTurns } from '../../src/outbound/embedded/search/open-views.js';

it('lets callers run one after the other, each to its end', async () => {
  const turn = createTurns();
  const told: string[] = [];
  const work = async (name: string) => {
    await turn(1);
    for (let step = 0; step < 5; step++) {
      told.push(`${name}${step}`);
      await Promise.resolve();
    }
  };
  await Promise.all(['a', 'b', 'c'].map(work));
  await work('d');
  expect(told).toEqual(['a', 'b', 'c', 'd'].flatMap((name) => [0, 1, 2, 3, 4].map((step) => `${name}${step}`)));
});

it('lets shares take turns, however many callers each has', async () => {
  const turn = createTurns();
  const told: string[] = [];
  const come = async (share: number, name: string) => {
    await turn(share);
    told.push(name);
  };
  const many = Array.from({ length: 20 }, (_, at) => come(1, `many ${at}`));
  const few = [come(2, 'few 0'), come(2, 'few 1'), come(3, 'one')];
  await Promise.all([...many, ...few]);
  expect(told.slice(0, 6)).toEqual(['many 0', 'few 0', 'one', 'many 1', 'few 1', 'many 2']);
  expect(told).toHaveLength(23);
});

it('lets other work have several turns of the event loop between two callers', async () => {
  const turn = createTurns();
  let others = 0;
  let isOver = false;
  const work = (): void => {
    others += 1;
    if (!isOver) setImmediate(work);
  };
  setImmediate(work);
  await Promise.all(Array.from({ length: 10 }, () => turn(1)));
  isOver = true;
  expect(others).toBeGreaterThan(9 * 10);
});

it('lets a search that has begun go on before those of its share that have not', async () => {
  const turn = createTurns();
  let [holding, most] = [0, 0];
  const search = async (share: number) => {
    await turn(share);
    holding += 1;
    most = Math.max(most, holding);
    await turn(share, true);
    holding -= 1;
  };
  await Promise.all(Array.from({ length: 60 }, (_, at) => search(at % 3)));
  expect(most).toBeLessThanOrEqual(3); // one of each share
});
