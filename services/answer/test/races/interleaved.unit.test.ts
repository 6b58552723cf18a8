import { describeRaces, interleaved, type Races } from '@cardinal/testkit/interleaved';
import { expect, it } from 'vitest';
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
};

describeRaces(races, { every: 13, pairs: (_name, _other, at) => at % 3 === 0 });

it('no deleted text remains in the log of an ask whose runner stalled at any call', async () => {
  expect(await interleaved(races, 'an ask', 'the takeover of asks, a deletion and the erasure')).toEqual([]);
});
