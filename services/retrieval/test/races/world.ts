import type { EventPublisher } from '@cardinal/bus';
import {
  events,
  inMotionMessage,
  scopesIn,
  type EventContract,
  type ingestion,
  type InstanceState,
} from '@cardinal/contracts';
import { silentLogger, systemClock } from '@cardinal/kernel';
import { openSqlite } from '@cardinal/store';
import { createApplyChanges, type Changes } from '../../src/app/indexing/apply-changes.js';
import { createIndexVectors, resumeVectors } from '../../src/app/indexing/index-vectors.js';
import { createIndexWords } from '../../src/app/indexing/index-words.js';
import type { CardIndex, CardSource, InstanceRecord } from '../../src/app/ports.js';
import { createQueryEmbedders } from '../../src/app/searching/query-texts.js';
import { createSearch } from '../../src/app/searching/search.js';
import { createTextVectors } from '../../src/app/text-vectors.js';
import { openEmbeddedIndex } from '../../src/outbound/embedded/embedded-index.js';
import { createFakeEmbedder, noConflicts } from '../../testing/fakes.js';
import { cardOf, instanceOf } from '../../testing/made-cards.js';
import { searchQuery } from '../../testing/search-world.js';

export const { teamId, collectionId } = instanceOf();
const { signal } = new AbortController();

/** Ports of a process of retrieval. */
export interface Ports {
  readonly index: CardIndex;
  readonly source: CardSource;
  readonly bus: EventPublisher;
  readonly embedder: ReturnType<typeof createFakeEmbedder>;
}

/** A version of a document in the catalog. */
interface Kept {
  says: readonly string[];
  generation: number;
  revision: number;
  state: InstanceState;
  applied: number;
  isAsked: boolean;
}
type Due = (ports: Ports) => Promise<unknown>;

export interface World {
  readonly ports: Ports;
  readonly kept: Map<number, Kept>;
  readonly due: Set<Due>;
  /** By instance, the generation that was announced as found by words and vectors. */
  readonly findable: Map<number, number>;
  readonly search: (currentOnly: boolean) => Promise<readonly string[]>;
}

/** A world with two versions of a document, of which the newer one is indexed and about to take over, and another document. */
export async function openWorld(): Promise<World> {
  const kept: World['kept'] = new Map();
  const due: World['due'] = new Set();
  const findable: World['findable'] = new Map();
  const embedder = createFakeEmbedder();
  const index = openEmbeddedIndex({
    db: openSqlite(':memory:'),
    model: embedder.model,
    clock: systemClock,
    logger: silentLogger,
  });
  index.migrate();
  let revision = 1;
  const source: CardSource = {
    async *cardsOf({ instanceId, generation }) {
      const one = kept.get(instanceId);
      // Like extraction: only cards of the requested generation, and none of deleted instances.
      if (one?.generation !== generation || one.state === 'deleted') return;
      yield one.says.map((text, ordinal) =>
        cardOf({ cardId: instanceId * 10 + ordinal, instanceId, ordinal, verbatimContent: text }),
      );
    },
  };
  const bus: EventPublisher = {
    async publish<T>({ type }: EventContract<T>, data: T) {
      if (type === events.changesApplied.type) {
        for (const { instanceId, revision: applied } of (data as ingestion.ChangesApplied).changes) {
          const one = kept.get(instanceId);
          if (one) one.applied = Math.max(one.applied, applied);
        }
        revision += 1;
        return;
      }
      const { instance, cardCount } = data as ingestion.CardsIndexed;
      if (!instance) return;
      const { instanceId, generation } = instance;
      if (type === events.cardsIndexed.type)
        findable.set(instanceId, Math.max(generation, findable.get(instanceId) ?? 0));
      if (type !== events.wordsIndexed.type) return;
      const record = recordOf(instanceId, kept, generation);
      due.add((ports) => createIndexVectors(ports)(record, cardCount, signal));
    },
  };
  const idsIn = (state: InstanceState): number[] =>
    [...kept].flatMap(([id, one]) => (one.state === state && one.applied < one.revision ? [id] : []));
  const scopes = scopesIn({
    async getScope() {
      const lists = {
        deletedInstanceIds: idsIn('deleted'),
        supersededInstanceIds: idsIn('superseded'),
        currentInstanceIds: idsIn('current'),
      };
      return { revision, inMotion: inMotionMessage(lists), passing: [] };
    },
  });
  const queries = createQueryEmbedders({ embedder, texts: createTextVectors(embedder), logger: silentLogger });
  const searching = createSearch({
    index: index.searcher,
    scopes,
    conflicts: noConflicts,
    queries,
    logger: silentLogger,
  });
  const world: World = {
    ...{ kept, due, findable, ports: { index, source, bus, embedder } },
    async search(currentOnly) {
      const selection = { teamId, collectionIds: [collectionId], currentOnly, filters: [] };
      const { hits } = await searching(searchQuery({ selection, query: 'valve bar opens', topK: 50 }), signal);
      return hits.map(({ card: { instanceId, verbatimContent } }) => `${instanceId} ${verbatimContent}`);
    },
  };
  add(world, 1, ['The valve opens at 4 bar.']);
  add(world, 2, ['The valve of the pump opens at 9 bar.', 'The valve of the tank opens at 3 bar.']);
  add(world, 4, ['The valve opens at 5 bar.', 'The lower valve opens at 6 bar.'], 'superseded');
  for (const id of [1, 2, 4]) await indexDocument(world.ports, world, id);
  await settle(world);
  return world;
}

export function add(
  { kept }: World,
  instanceId: number,
  says: readonly string[],
  state: InstanceState = 'current',
): void {
  kept.set(instanceId, { says, state, generation: 1, revision: 0, applied: 0, isAsked: false });
}

export function processAgain({ kept }: World, instanceId: number, says: readonly string[]): void {
  const one = kept.get(instanceId);
  if (one) kept.set(instanceId, { ...one, says, generation: one.generation + 1 });
}

function recordOf(instanceId: number, kept: World['kept'], generation?: number): InstanceRecord {
  const one = kept.get(instanceId);
  if (!one) throw new RangeError(`there is no ${instanceId}`);
  const { revision, state } = one;
  return instanceOf({ instanceId, generation: generation ?? one.generation, revision, state });
}

async function handle(ports: Ports, { due }: World, what: Due): Promise<void> {
  due.add(what);
  await what(ports);
  due.delete(what);
}

/** @param large whether the document is indexed by its words first. */
export async function indexDocument(ports: Ports, world: World, instanceId: number, large = false): Promise<void> {
  const one = world.kept.get(instanceId);
  if (!one || one.state === 'deleted') return;
  one.isAsked = true;
  const record = recordOf(instanceId, world.kept);
  await handle(ports, world, (by) =>
    createIndexWords({ ...by, logger: silentLogger })(record, large ? 1_000 : one.says.length, signal),
  );
}

export async function change(
  ports: Ports,
  world: World,
  states: Readonly<Record<number, InstanceState>>,
): Promise<void> {
  const changes: Changes['changes'][number][] = [];
  for (const [id, state] of Object.entries(states)) {
    const one = world.kept.get(Number(id));
    if (!one || one.state === 'deleted') continue;
    one.state = state;
    one.revision += 1;
    changes.push({ instanceId: Number(id), revision: one.revision, state });
  }
  await handle(ports, world, ({ index, bus }) =>
    createApplyChanges({ index: index.states, bus })({ teamId, collectionId, changes }),
  );
}

export async function deliver(ports: Ports, world: World): Promise<void> {
  for (const [what] of world.due.entries()) await handle(ports, world, what);
}

/** Work of a start for cards that have lost their vectors. */
export const resume = ({ index, embedder }: Ports): Promise<void> =>
  resumeVectors({ index: index.vectors, embedder }, signal);

export const settle = (world: World): Promise<void> => deliver(world.ports, world);

export async function misread(world: World): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const hit of await world.search(true)) {
    const state = world.kept.get(Number.parseInt(hit, 10))?.state;
    if (state !== 'current') wrong.push(`${hit} is found, which is ${state}`);
  }
  for (const hit of await world.search(false)) {
    if (world.kept.get(Number.parseInt(hit, 10))?.state === 'deleted') wrong.push(`${hit} is found, which is deleted`);
  }
  return wrong;
}

export async function faultsOf(world: World): Promise<readonly string[]> {
  const { kept, ports, findable } = world;
  const faults: string[] = [];
  const live = [...kept].filter(([, { state, isAsked }]) => isAsked && state !== 'deleted');
  const textsOf = (some: typeof live) =>
    some.flatMap(([id, { says }]) => says.map((text) => `${id} ${text}`)).toSorted();
  for (const [currentOnly, wanted] of [
    [true, live.filter(([, { state }]) => state === 'current')],
    [false, live],
  ] as const) {
    const found = (await world.search(currentOnly)).toSorted();
    if (String(found) !== String(textsOf(wanted)))
      faults.push(`found are ${String(found)}, not ${String(textsOf(wanted))}`);
  }
  for (const [id, { generation }] of live)
    if (findable.get(id) !== generation) faults.push(`${id} was not said to be found`);
  if ((await ports.index.vectors.incomplete()).length > 0) faults.push('vectors are missing');
  const { cards, vectors } = await ports.index.size();
  const wanted = live.reduce((sum, [, { says }]) => sum + says.length, 0);
  if (cards !== wanted || vectors !== wanted)
    faults.push(`${cards} cards and ${vectors} vectors are kept, not ${wanted}`);
  return faults;
}
