import { endedAtEachCall, interleaved, isThorough, type Races } from '@cardinal/testkit/interleaved';
import { describe, expect, it } from 'vitest';
import {
  ask,
  cancel,
  deleteChat,
  deleteDocument,
  erase,
  faultsOf,
  firstId,
  openWorld,
  rate,
  settle,
  takeOver,
  type Ports,
  type World,
} from './world.js';

const operations: Races<Ports, World>['operations'] = {
  'an ask': (ports, world) => ask(ports, world, 'second', 'one'),
  'an ask that continues the chat': (ports, world) => ask(ports, world, 'third', 'one', firstId),
  'the takeover of asks': takeOver,
  'the deletion of the document': (ports, world) => deleteDocument(ports, world, 'document'),
  'the deletion of the collection': (ports, world) => deleteDocument(ports, world, 'collection'),
  'the deletion of the chat': deleteChat,
  'the takeover of asks, a deletion and the erasure': async (ports, world) => {
    await takeOver(ports, world);
    await deleteDocument(ports, world, 'document');
    await erase(ports, world);
  },
  'a rating': rate,
  'a cancellation': (ports, world) => cancel(ports, world, 'second'),
  'the erasure': erase,
};

const races: Races<Ports, World> = {
  open: openWorld,
  hooked: ['store', 'bus', 'documents'],
  operations,
  settle,
  faults: faultsOf,
  every: isThorough ? 1 : 13,
};

const names = Object.keys(operations);
const pairs = names.flatMap((name) => names.map((other) => [name, other] as const));
const wanted = isThorough ? pairs : pairs.filter((_, at) => at % 3 === 0);

describe('two operations at the same time', () => {
  it.each(wanted)('%s, at each call of which comes %s, leaves everything whole', async (name, other) => {
    expect(await interleaved(races, name, other)).toEqual([]);
  });
});

describe('a process that ends at any call', () => {
  const retried = [true, false].flatMap((again) => names.map((name) => [name, again] as const));

  it.each(retried)('of %s leaves everything whole (done again: %s)', async (name, again) => {
    expect(await endedAtEachCall(races, name, again)).toEqual([]);
  });
});

it('leaves nothing that is deleted in the log of an ask whose runner was held up at any call', async () => {
  const everyCall = { ...races, every: 1 };
  expect(await interleaved(everyCall, 'an ask', 'the takeover of asks, a deletion and the erasure')).toEqual([]);
});
