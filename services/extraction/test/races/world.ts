import type { EventPublisher } from '@cardinal/bus';
import {
  events,
  fromWireState,
  scopesIn,
  type EventContract,
  type ingestion,
  type InstanceState,
} from '@cardinal/contracts';
import { silentLogger } from '@cardinal/kernel';
import { openSqlite, sqliteStore, type Sqlite } from '@cardinal/store';
import { createApplyChanges } from '../../src/app/apply-changes.js';
import { announceForgotten, createAnnounceCounts } from '../../src/app/conflicts/announce.js';
import { createDetectConflicts } from '../../src/app/conflicts/detect.js';
import { createFollowConflicts } from '../../src/app/conflicts/keep-findings.js';
import { createResolveConflict } from '../../src/app/conflicts/resolve.js';
import type { Neighbour, Neighbourhood } from '../../src/app/conflicts/ports.js';
import { createExtractInstance } from '../../src/app/extract-instance.js';
import type { StoredCard } from '../../src/app/ports.js';
import { extractionStore, type ExtractionStore } from '../../src/outbound/store.js';
import { copyTables } from '@cardinal/testkit/interleaved';
import { rulesHere, type Published } from '../../testing/fakes.js';
import { collectionId, createCatalog, teamId, type Catalog, type Says } from './catalog.js';

/** Ports of a process of extraction. */
export interface Ports {
  readonly store: ExtractionStore;
  readonly bus: EventPublisher;
  readonly catalog: Catalog;
  readonly neighbourhood: Neighbourhood;
}

/** An event that is delivered until it is handled. */
type Due = (ports: Ports) => Promise<unknown>;

export interface World {
  readonly ports: Ports;
  readonly db: Sqlite;
  readonly published: readonly Published[];
  readonly indexed: ReadonlyMap<number, readonly StoredCard[]>;
  readonly due: Set<Due>;
  /** Decisions about conflicts that were confirmed to users. */
  readonly decided: Set<string>;
}

const { signal } = new AbortController();
const clock = { now: () => 5 };
const rules = rulesHere();

/** Initial contents of a world. */
interface Beginning {
  readonly catalog?: Catalog['instances'];
  readonly published: readonly Published[];
  readonly indexed: ReadonlyMap<number, readonly StoredCard[]>;
}

async function createWorld(beginning: Beginning): Promise<World> {
  const db = openSqlite(':memory:');
  const store = extractionStore(sqliteStore(db));
  await store.migrate();
  const catalog = createCatalog(beginning.catalog);
  const published = [...beginning.published];
  const due = new Set<Due>();
  const indexed = new Map(beginning.indexed);

  const bus: EventPublisher = {
    async publish<T>({ type }: EventContract<T>, data: T, { id }: { readonly id: string }) {
      if (published.some((known) => known.id === id)) return;
      published.push({ type, id, data });
      if (type === events.cardsExtracted.type) {
        const { instance } = data as ingestion.CardsExtracted;
        due.add(async (ports) => {
          const instanceId = instance?.instanceId ?? 0;
          indexed.set(instanceId, await store.cards.read(teamId, instanceId, 0, -1, 100));
          await detect(ports, instanceId);
        });
      }
      if (type === events.changesApplied.type) {
        const { changes } = data as ingestion.ChangesApplied;
        catalog.confirm({ changes });
        due.add(async (ports) => {
          for (const { instanceId, state } of changes)
            if (fromWireState(state) === 'current') await detect(ports, instanceId);
        });
      }
    },
  };
  const neighbourhood: Neighbourhood = {
    async near({ instanceId, cards, excludedInstanceIds }) {
      const known = [...indexed].filter(([id]) => id !== instanceId && !excludedInstanceIds.includes(id));
      const near = known.filter(([id]) => catalog.instances.get(id)?.state === 'current');
      const neighbours = near.flatMap(([id, stored]) => stored.map((card) => neighbourOf(id, card)));
      return new Map(cards.map(({ cardId }) => [cardId, neighbours]));
    },
    cosine: async () => 0.9,
  };
  function neighbourOf(instanceId: number, card: StoredCard): Neighbour {
    const { fileName = '', version = 1 } = catalog.instances.get(instanceId) ?? {};
    return { ...card, fileName, version, cosine: 0.9 };
  }

  return { ports: { store, bus, catalog, neighbourhood }, db, published, indexed, due, decided: new Set() };
}

let first: Promise<World> | undefined;

/**
 * A world with two versions of a manual, of which the newer one is about to take over, and two documents that contradict them. It is
 * made once; further worlds are copies of it.
 */
export async function openWorld(): Promise<World> {
  const { db, published, indexed, ports } = await (first ??= makeWorld());
  const world = await createWorld({ published, indexed, catalog: ports.catalog.instances });
  copyTables(db, world.db);
  return world;
}

async function makeWorld(): Promise<World> {
  const world = await createWorld({ published: [], indexed: new Map() });
  const { catalog } = world.ports;
  catalog.add(1, 'manual.txt', 1, [[1, 4]]);
  catalog.add(2, 'sheet.txt', 1, [
    [1, 9],
    [3, 3],
  ]);
  catalog.add(3, 'leaflet.txt', 1, [[1, 9]]);
  const manualAgain: Says = [
    [1, 4],
    [3, 5],
  ];
  catalog.add(4, 'manual.txt', 2, manualAgain, 'superseded');
  for (const id of [1, 2, 3, 4]) await extract(world.ports, world, id);
  await settle(world);
  return world;
}

/** Handles an event until the handler succeeds. */
async function handle(ports: Ports, { due }: World, what: Due): Promise<void> {
  due.add(what);
  await what(ports);
  due.delete(what);
}

export async function settle(world: World): Promise<void> {
  await deliver(world.ports, world);
  await remind(world.ports);
  await deliver(world.ports, world);
}

/** Work of a process at its start and every ten minutes. */
export const remind = (ports: Ports): Promise<void> =>
  announceForgotten({ ...ports.store, announce: announcer(ports), publisher: ports.bus, logger: silentLogger });

/** Handles all waiting events, and those that result from them. */
export async function deliver(ports: Ports, world: World): Promise<void> {
  for (const [what] of world.due.entries()) await handle(ports, world, what);
}

const announcer = ({ store, bus }: Ports) => createAnnounceCounts({ ...store, publisher: bus });

export function extract(ports: Ports, world: World, instanceId: number): Promise<void> {
  const { fileName = '', version = 1 } = ports.catalog.instances.get(instanceId) ?? {};
  const parsed = { fileName, version, extraction: world.ports.catalog.processing(instanceId) };
  const of = { ...parsed, title: 'Valves', textLength: 100, metadata: {} };
  return handle(ports, world, ({ store, bus, catalog }) =>
    createExtractInstance({ ...store, catalog, rules, publisher: bus, clock, logger: silentLogger })(of, signal),
  );
}

export async function detect(ports: Ports, instanceId: number): Promise<void> {
  const announce = announcer(ports);
  const { store, ...others } = ports;
  const run = createDetectConflicts({ ...store, ...others, rules, announce, clock, logger: silentLogger });
  await run({ teamId, collectionId, instanceId }, signal);
}

/** Compares an indexed document. */
export const compare = (ports: Ports, world: World, instanceId: number): Promise<void> =>
  handle(ports, world, (by) => detect(by, instanceId));

/** Delivers a decision of the catalog by its event. */
export const follow = (ports: Ports, world: World, changed: ingestion.InstancesChanged): Promise<void> =>
  handle(ports, world, (by) => {
    const { store, bus } = by;
    const followConflicts = createFollowConflicts({ ...store, announce: announcer(by) });
    return createApplyChanges({ ...store, publisher: bus, reclaiming: { soon: () => {} }, followConflicts })(changed);
  });

export const change = (ports: Ports, world: World, states: Readonly<Record<number, InstanceState>>): Promise<void> =>
  follow(ports, world, world.ports.catalog.decide(states));

/** A user decides about the conflict of the manual and the sheet. */
export async function decide(ports: Ports, world: World, action: string): Promise<void> {
  const { store, catalog } = ports;
  const [finding] = (await world.ports.store.findings.ofInstance(teamId, 2)).filter(
    ({ first, second }) => first.fileName !== second.fileName && [first, second].every(({ title }) => title !== ''),
  );
  const resolve = createResolveConflict({ ...store, scopes: scopesIn(catalog), announce: announcer(ports), clock });
  const who = { note: 'so', userId: 'u', userName: 'U', collectionIds: [] };
  await resolve({ teamId, conflictId: finding?.conflictId ?? 0, action, ...who });
  world.decided.add(action === 'reopen' ? '' : action);
}
