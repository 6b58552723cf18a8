import { ingest, type ingestion } from '@cardinal/contracts';
import { silentLogger } from '@cardinal/kernel';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLatestProgress } from '../src/app/latest-progress.js';
import { makeProgress } from '../src/app/progress.js';
import { createProgressOrder, type ProgressStep } from '../src/domain/progress-order.js';
import { FakeCatalog } from './fake-catalog.js';
import { FakeBus } from './fakes.js';

const step = (stage: string, percent: number, instanceId = 3): ProgressStep => ({ instanceId, stage, percent });
const way = [
  ...[step('queued', 0), step('parsing', 2), step('parsing', 30), step('extracting', 30), step('indexing', 40)],
  ...[step('embedding', 45), step('embedding', 75), step('done', 100)],
];

describe('the order of progress', () => {
  it('never goes back, in whatever order the steps come after the first', () => {
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

  it('ends with the deletion, and keeps files apart', () => {
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

  it('is what a client sees', async () => {
    const [bus, catalog] = [new FakeBus(), new FakeCatalog()];
    for (const each of [way[0], way[3], way[2], way[1], way[6], way[5], way[7]]) bus.progress(1, { ...each });
    const progress = makeProgress({ bus, catalog: catalog.client() });
    const caller = {
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

describe('what a poll says', () => {
  function latestOf() {
    const bus = new FakeBus();
    const latest = createLatestProgress({ bus, logger: silentLogger, idleMs: 500 });
    onTestFinished(() => latest[Symbol.dispose]());
    const file = (stage: string, percent: number, status = 'processing', id = 3) =>
      ingest.FileInstance.fromPartial({ id, collectionId: 1, status, stage, percent });
    const percent = (of: ingest.FileInstance) => latest.withProgress([of])[0]?.percent;
    const tell = (of: Partial<ingestion.FileProgress>) => bus.progress(1, { instanceId: 3, ...of });
    return { bus, file, percent, tell };
  }

  it('follows the events within a stage, and is never behind the catalog', async () => {
    const { file, percent, tell } = latestOf();
    const embedding = file('embedding', 45);
    expect(percent(embedding)).toBe(45);
    tell({ stage: 'embedding', percent: 75 });
    await expect.poll(() => percent(embedding)).toBe(75);
    tell({ stage: 'embedding', percent: 60 }); // comes late
    tell({ stage: 'embedding', percent: 80 });
    await expect.poll(() => percent(embedding)).toBe(80);

    expect(percent(file('done', 100, 'processed'))).toBe(100);
    expect(percent(file('parsing', 2))).toBe(2); // begun anew, and its first event is still on the way
    expect(percent(file('embedding', 45, 'processing', 4))).toBe(45);
  });

  it('reads the events of a collection once for all polls, and not where nothing is under way', async () => {
    const { bus, file, percent } = latestOf();
    percent(file('done', 100, 'processed'));
    expect(bus.followed).toHaveLength(0);
    for (let n = 0; n < 10; n++) percent(file('embedding', 45, 'processing', n));
    expect(bus.followed).toHaveLength(1);

    await expect.poll(() => bus.followed[0]?.aborted).toBe(true); // nobody polls any more
    percent(file('embedding', 45));
    expect(bus.followed).toHaveLength(2);
  });
});
