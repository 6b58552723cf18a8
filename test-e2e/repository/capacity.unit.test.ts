import { describe, expect, it } from 'vitest';
import {
  simulateQueue,
  type Consumer,
  type QueueSettings,
  type Scaler,
} from '../../deploy/capacity/simulate-queue.mjs';

type Stage = Pick<Consumer, 'name' | 'seconds'> & Partial<Consumer> & { readonly scaler?: Scaler };

const usual: Scaler = { kind: 'queue', min: 2, max: 10 };
const replicas = (count: number): Scaler => ({ kind: 'queue', min: count, max: count });

/** By default each stage is a separate service, and a replica processes two jobs at a time. */
function settings(stages: readonly Stage[], more: Partial<QueueSettings> = {}): QueueSettings {
  return {
    files: 2_000,
    teams: 3,
    seed: 7,
    filesInFlight: 32,
    parsersBy: 'tickets',
    ticketsAtOnce: 8,
    ticketSeconds: 0.01,
    podStartSeconds: 15,
    sampleSeconds: 10,
    consumers: stages.map((stage) => ({ sd: 0, perReplica: 2, service: stage.name, lagThreshold: 4, ...stage })),
    services: stages
      .filter(({ name, service = name }) => service === name)
      .map(({ name, perReplica: cores = 2, scaler = usual }) => ({ name, cores, scaler })),
    ...more,
  };
}

const stages: readonly Stage[] = [
  { name: 'parse', seconds: 0.5, sd: 0.3 },
  { name: 'extract', seconds: 0.2, sd: 0.1 },
  { name: 'index', seconds: 1, sd: 1 },
  { name: 'compare', seconds: 0.4, sd: 0.4, service: 'extract', lagThreshold: 8, afterwards: true },
];

describe('a simulation of many files at once', () => {
  it('loses none: every file is in exactly one stage at every moment, and all are done at the end', () => {
    const { samples, done, consumers } = simulateQueue(settings(stages));
    expect(done).toBe(2_000);
    expect(samples.length).toBeGreaterThan(10);
    for (const { waiting, parsing, queues, done: through, afterwards } of samples) {
      const { compare = 0, ...onTheWay } = queues;
      const inQueues = Object.values(onTheWay).reduce((sum, count) => sum + count, 0);
      expect(waiting + parsing + inQueues + through).toBe(2_000);
      expect(compare + afterwards).toBe(through);
    }
    expect(samples.at(-1)).toMatchObject({ waiting: 0, parsing: 0, done: 2_000, afterwards: 2_000 });
    for (const [at, { seconds }] of stages.entries()) {
      expect((consumers[at]?.busySeconds ?? 0) / 2_000 / seconds).toBeCloseTo(1, 0);
    }
  });

  it('takes as long as a single file if there are enough replicas for all files', () => {
    const endless = [0.5, 0.25, 1].map((seconds, at) => ({ name: `${at}`, seconds, scaler: replicas(2_000) }));
    const { drainSeconds, services } = simulateQueue(settings(endless, { filesInFlight: Infinity }));
    expect(drainSeconds).toBe(1.75);
    expect(services.map(({ busySeconds }) => busySeconds)).toEqual([1_000, 500, 2_000]);
  });

  it('takes as long as the slowest stage if one replica processes one file at a time', () => {
    const one = [0.5, 0.25].map((seconds, at) => ({ name: `${at}`, seconds, perReplica: 1, scaler: replicas(1) }));
    expect(simulateQueue(settings(one, { files: 100 })).drainSeconds).toBeCloseTo(50.25);
  });

  it('shares the processors of a replica between its jobs', () => {
    const shared = [
      { name: 'parse', seconds: 0.1, scaler: replicas(100) },
      { name: 'words', seconds: 1, perReplica: 2, scaler: replicas(1) },
      { name: 'vectors', seconds: 1, perReplica: 2, service: 'words' },
    ];
    expect(simulateQueue(settings(shared, { files: 100 })).drainSeconds).toBeCloseTo(100, -1);
  });

  it('is limited by the number of files that a team may have in flight, however many replicas there are', () => {
    const wide = [
      { name: 'parse', seconds: 0.1, scaler: replicas(100) },
      { name: 'index', seconds: 1, scaler: replicas(500) },
    ];
    const drained = (filesInFlight: number): number =>
      simulateQueue(settings(wide, { files: 3_200, teams: 1, filesInFlight })).drainSeconds;
    expect(drained(32)).toBeGreaterThan(2 * drained(Infinity));
  });

  it('keeps parsers running that are scaled by waiting files, but not those scaled by tickets when no team has room', () => {
    const slow = [
      { name: 'parse', seconds: 0.5 },
      { name: 'index', seconds: 0.2, scaler: replicas(4) },
    ];
    const parsers = (parsersBy: 'tickets' | 'files') =>
      simulateQueue(settings(slow, { files: 30_000, teams: 1, parsersBy, filesInFlight: 4 }))
        .samples.filter(({ waiting }) => waiting > 1_000)
        .at(-1)?.replicas['parse'];
    expect(parsers('tickets')).toBe(2);
    expect(parsers('files')).toBe(10);
  });

  it('scales by queue and by processors within its bounds, and is deterministic for a seed', () => {
    const cpu = { kind: 'cpu', min: 2, max: 6, utilization: 0.7, requestCores: 1 } as const;
    const by = settings([stages[0] ?? { name: '', seconds: 1 }, { name: 'index', seconds: 1, scaler: cpu }]);
    const run = () => simulateQueue({ ...by, filesInFlight: Infinity });
    expect(run().services.map(({ mostReplicas }) => mostReplicas)).toEqual([10, 6]);
    expect(run()).toEqual(run());
    expect(simulateQueue({ ...by, filesInFlight: Infinity, seed: 8 }).samples).not.toEqual(run().samples);
  });
});
