import { describeRaces, endedAtEachCall, interleaved, type Races } from '@cardinal/testkit/interleaved';
import { describe, expect, it } from 'vitest';
import { createCheckConflicts } from '../../src/app/conflicts/check.js';
import { collectionId, teamId } from './catalog.js';
import { faultsOf, misread } from './faults.js';
import {
  change,
  compare,
  decide,
  deliver,
  detect,
  extract,
  follow,
  openWorld,
  remind,
  settle,
  type Ports,
  type World,
} from './world.js';

const { signal } = new AbortController();

const isLive = ({ ports }: World, instanceId: number): boolean => {
  const known = ports.catalog.instances.get(instanceId);
  return known !== undefined && known.state !== 'deleted';
};

const operations: Races<Ports, World>['operations'] = {
  async 'the extraction of a new document'(ports, world) {
    if (!isLive(world, 1) && !isLive(world, 2)) return;
    if (!world.ports.catalog.instances.has(5)) world.ports.catalog.add(5, 'notice.txt', 1, [[1, 6]]);
    await extract(ports, world, 5);
  },
  async 'the reprocessing of the sheet'(ports, world) {
    if (!isLive(world, 2)) return;
    world.ports.catalog.processAgain(2, [[1, 4]]);
    await extract(ports, world, 2);
  },
  async 'the comparison of the reprocessed sheet'(ports, world) {
    if (!isLive(world, 2)) return;
    world.ports.catalog.processAgain(2, [[1, 4]]);
    await extract(world.ports, world, 2);
    await deliver(ports, world);
  },
  'the comparison of the sheet': (ports, world) => compare(ports, world, 2),
  'the comparison of the new version': (ports, world) => compare(ports, world, 4),
  async 'the takeover of the new version'(ports, world) {
    if (isLive(world, 4)) await change(ports, world, { 1: 'superseded', 4: 'current' });
  },
  'the deletion of the old version': (ports, world) => change(ports, world, { 1: 'deleted' }),
  'the deletion of the new version': (ports, world) => change(ports, world, { 4: 'deleted' }),
  'the deletion of the sheet': (ports, world) => change(ports, world, { 2: 'deleted' }),
  'the deletion of the collection': (ports, world) => follow(ports, world, world.ports.catalog.deleteCollection()),
  'the decision for a side': (ports, world) => decide(ports, world, 'keep_first'),
  'the dismissal': (ports, world) => decide(ports, world, 'dismiss'),
  async 'the check of the collection'({ store, ...ports }) {
    const clock = { elapsedMs: () => 5 };
    await createCheckConflicts({
      ...store,
      ...ports,
      clock,
      detect: (at) => detect({ store, ...ports }, at.instanceId),
    })(teamId, collectionId, 1_000, signal);
  },
  'the look for what was not said': (ports) => remind(ports),
};

const races: Races<Ports, World> = {
  open: openWorld,
  hooked: ['store', 'bus', 'catalog', 'neighbourhood'],
  plain: new Set([
    'catalog.add',
    'catalog.processAgain',
    'catalog.decide',
    'catalog.deleteCollection',
    'catalog.confirm',
    'catalog.processing',
  ]),
  operations,
  settle,
  faults: faultsOf,
  misread,
};

it('each operation leaves consistent data if nothing interrupts it', async () => {
  for (const name of Object.keys(operations)) {
    const world = await openWorld();
    await operations[name]?.(world.ports, world);
    await settle(world);
    expect([name, ...(await misread(world)), ...(await faultsOf(world))]).toEqual([name]);
  }
});

describeRaces(races, { every: 97, pairs: (_name, _other, at) => at % 9 === 0 });

describe('earlier faults, tested at every call', () => {
  const everyCall = { ...races, misread: async () => [] };

  it('no finding is stored about a text that was replaced while it was compared', async () => {
    const found = await interleaved(
      everyCall,
      'the comparison of the sheet',
      'the comparison of the reprocessed sheet',
    );
    expect(found).toEqual([]);
  });

  it.each(['the dismissal', 'the comparison of the reprocessed sheet'])(
    'counts are published after %s',
    async (name) => {
      expect(await endedAtEachCall(everyCall, name, false)).toEqual([]);
    },
  );
});
