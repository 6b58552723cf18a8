import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProgress } from '../../src/app/progress.js';
import { unlimited } from '../../src/domain/keys/key-limits.js';
import { createProgressOrder, type ProgressStep } from '../../src/domain/progress-order.js';
import { FakeBus } from '../fakes/fake-bus.js';

const step = (stage: string, percent: number, instanceId = 3): ProgressStep => ({ instanceId, stage, percent });
const way = [
  ...[step('queued', 0), step('parsing', 2), step('parsing', 30), step('extracting', 30), step('indexing', 40)],
  ...[step('embedding', 45), step('embedding', 75), step('done', 100)],
];

describe('the order of progress', () => {
  it('never goes back, in whatever order the steps arrive after the first', () => {
    const shuffled = fc.shuffledSubarray(way.slice(1), { minLength: 1 });
    fc.assert(
      fc.property(shuffled, fc.boolean(), (steps, again) => {
        const order = createProgressOrder();
        const rounds = again
          ? [
              [step('queued', 0), ...steps],
              [step('queued', 0), ...steps],
            ]
          : [[step('queued', 0), ...steps]];
        for (const round of rounds) {
          const shown = round.filter((each) => order.take(each)).map(({ percent }) => percent);
          expect(shown).toEqual(shown.toSorted((a, b) => a - b));
          expect(shown[0]).toBe(0);
          expect(shown.at(-1)).toBe(Math.max(...round.map(({ percent }) => percent)));
        }
      }),
    );
  });

  it('ends with the deletion of a file, and is separate for each file', () => {
    const order = createProgressOrder();
    const news = [
      step('embedding', 75),
      step('parsing', 2, 4),
      step('deleted', 45),
      step('done', 100),
      step('queued', 0),
    ];

    expect(news.map((each) => order.take(each))).toEqual([true, true, true, false, false]);
  });

  it('is kept in the stream that a client receives', async () => {
    const bus = new FakeBus();
    for (const each of [way[0], way[3], way[2], way[1], way[6], way[5], way[7]]) bus.progress(1, { ...each });
    const progress = createProgress({ bus: bus.client() });
    const caller = {
      limits: unlimited,
      address: '',
      keyId: '',
      keyHash: '',
      teamId: 1,
      role: 'owner',
      user: { id: '', teamId: 1, email: '', name: '' },
    } as const;
    const seen: string[] = [];
    for await (const { progress: told } of progress.follow(caller, 1, 0, new AbortController().signal)) {
      seen.push(`${told.stage} ${told.percent}`);
      if (told.stage === 'done') break;
    }

    expect(seen).toEqual(['queued 0', 'extracting 30', 'embedding 75', 'done 100']);
  });
});
