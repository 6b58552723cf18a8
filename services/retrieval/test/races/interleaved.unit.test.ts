import { describeRaces, type Races } from '@cardinal/testkit/interleaved';
import {
  add,
  change,
  deliver,
  faultsOf,
  indexDocument,
  misread,
  openWorld,
  processAgain,
  resume,
  settle,
  type Ports,
  type World,
} from './world.js';

const operations: Races<Ports, World>['operations'] = {
  async 'a new document'(ports, world) {
    if (!world.kept.has(5)) add(world, 5, ['The valve of the boiler opens at 2 bar.']);
    await indexDocument(ports, world, 5);
  },
  async 'a new document by its words first'(ports, world) {
    if (!world.kept.has(6)) add(world, 6, ['The valve of the kettle opens at 1 bar.']);
    await indexDocument(ports, world, 6, true);
    await deliver(ports, world);
  },
  async 'another processing of a document'(ports, world) {
    processAgain(world, 2, ['The valve of the pump opens at 8 bar.']);
    await indexDocument(ports, world, 2);
  },
  async 'another processing by its words first'(ports, world) {
    processAgain(world, 2, ['The valve of the pump opens at 7 bar.', 'The valve of the tank opens at 3 bar.']);
    await indexDocument(ports, world, 2, true);
    await deliver(ports, world);
  },
  'the takeover of the new version': async (ports, world) => {
    if (world.kept.get(4)?.state !== 'deleted') await change(ports, world, { 1: 'superseded', 4: 'current' });
  },
  'the deletion of the old version': (ports, world) => change(ports, world, { 1: 'deleted' }),
  'the deletion of the new version': (ports, world) => change(ports, world, { 4: 'deleted' }),
  'the deletion of the other document': (ports, world) => change(ports, world, { 2: 'deleted' }),
  'the deletion of everything': (ports, world) =>
    change(ports, world, { 1: 'deleted', 2: 'deleted', 4: 'deleted', 5: 'deleted', 6: 'deleted' }),
  'the resumption of vectors': resume,
};

const races: Races<Ports, World> = {
  open: openWorld,
  hooked: ['index', 'source', 'bus', 'embedder'],
  plain: new Set([
    ...['migrate', 'remains', 'close', 'warm', 'size'].map((name) => `index.${name}`),
    ...['countTokens', 'lettersPerToken'].map((name) => `embedder.${name}`),
  ]),
  operations,
  settle,
  faults: faultsOf,
  misread,
};

describeRaces(races, { every: 53, pairs: (_name, _other, at) => at % 7 === 0 });
