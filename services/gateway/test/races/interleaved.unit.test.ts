import { describeRaces, interleaved, type Races } from '@cardinal/testkit/interleaved';
import { expect, it } from 'vitest';
import { answerAll, ask, book, faultsOf, openWorld, search, settle, type Ports, type World } from './world.js';

const operations: Races<Ports, World>['operations'] = {
  'a question': (ports, world) => ask(ports, world, 'one'),
  'another question': (ports, world) => ask(ports, world, 'two'),
  'a search': search,
  async 'its answer'(ports, world) {
    await answerAll(world);
    await book(ports, world);
  },
  async 'usage that is told again'(ports, world) {
    await answerAll(world);
    await book(ports, world);
    await book(ports, world, true);
  },
  async 'the question, its answer, and the question again'(ports, world) {
    await ask(ports, world, 'one');
    await answerAll(world);
    await book(ports, world);
    await ask(ports, world, 'one');
  },
  async 'the turn of the month'(_ports, world) {
    world.pass(120_000);
  },
};

const races: Races<Ports, World> = {
  open: openWorld,
  hooked: ['store', 'bus', 'answers'],
  plain: new Set(['bus.follow']),
  operations,
  settle,
  faults: faultsOf,
};

describeRaces(races, { every: 5 }, [true]);

it('leaves no reservation if a question is answered during any call of a retry', async () => {
  const found = await interleaved(races, 'a question', 'the question, its answer, and the question again');
  expect(found).toEqual([]);
});
