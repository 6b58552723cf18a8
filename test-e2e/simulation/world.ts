import { openAdmin } from '@cardinal/gateway/admin';
import type { Ids, Logger } from '@cardinal/kernel';
import { openSqlite, sqliteStore, type Sqlite } from '@cardinal/store';
import { createMemoryBlobs, type MemoryBlobs } from './ports/blobs.js';
import { createBroker, type Broker } from './ports/bus.js';
import { createFaults, SimulatedFailure, type Faults } from './faults.js';
import { Process } from './process.js';
import { createRandom } from './random.js';
import type { Served, Wire } from './ports/rpc.js';
import { createScheduler, outside, supervisor, type Scheduler } from './scheduler.js';
import { createLife, serviceNames, type Life, type ServiceName } from './services.js';
import { createTrace, type Trace } from './trace.js';
import { keepTime } from './virtual-time.js';

type UseCases = NonNullable<Life['useCases']>;

/** All of Cardinal in one simulation: its stores, its bus, its processes, and the time. */
export interface World extends Disposable {
  readonly scheduler: Scheduler;
  readonly trace: Trace;
  readonly faults: Faults;
  readonly db: Sqlite;
  readonly blobs: MemoryBlobs;
  readonly broker: Broker;
  readonly admin: Awaited<ReturnType<typeof openAdmin>>;
  /** Calls the gateway, as its HTTP server would. @throws {SimulatedFailure} if the gateway is down or dies meanwhile. */
  request<T>(label: string, ask: (gateway: UseCases) => Promise<T>): Promise<T>;
  /** Writes a line to the trace. */
  note(what: string): void;
  /** Turns faults off until `stir`, and runs until every service has started. */
  begin(): Promise<void>;
  /** Turns faults off until `stir`, and runs until for `quietMs` milliseconds nothing was left to do but to wait. */
  settle(quietMs: number): Promise<void>;
  stir(): void;
}

export interface WorldOptions {
  readonly seed: number;
  readonly wire: Wire;
  readonly maxUploadBytes: number;
  /** Called with each error that would end a process. */
  readonly onUnhandled: (what: string) => void;
}

const startMs = Date.UTC(2030, 0, 1);
/** Longest time until the supervisor restarts a dead process, in milliseconds. */
const restartMs = 3_000;

let opened: Sqlite | undefined;

/** One database per run, emptied for each world, because opening and migrating a database takes longer than most histories. */
function emptyDatabase(): Sqlite {
  const db = (opened ??= openSqlite(':memory:'));
  const known = db.all<{ name: string; sql: string }>(
    `SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'schema_migrations'`,
  );
  const indexes = known.filter(({ sql }) => sql.startsWith('CREATE VIRTUAL'));
  // The tables of a full-text index are emptied with the index; deleting their rows one by one would leave words in its segments.
  const tables = known.filter(({ name }) => !indexes.some((index) => name.startsWith(index.name)));
  db.transaction(() => {
    for (const { name } of indexes) db.run(`INSERT INTO ${name} (${name}) VALUES ('delete-all')`);
    for (const { name } of tables) db.run(`DELETE FROM ${name}`);
    if (tables.length > 0) db.run('DELETE FROM sqlite_sequence');
  });
  return db;
}

export async function createWorld({ seed, wire, maxUploadBytes, onUnhandled }: WorldOptions): Promise<World> {
  const random = createRandom(seed);
  const trace = createTrace();
  const faults = createFaults(random.fork());
  const scheduler = createScheduler(random, trace, startMs);
  const broker = createBroker(scheduler);
  const blobs = createMemoryBlobs();
  const db = emptyDatabase();
  const clock = { now: () => scheduler.now() };
  const ids = countedIds();
  const jitter = random.fork();
  const served = new Map<ServiceName, Served & Life>();

  const time = keepTime({
    now: () => scheduler.now(),
    random: () => jitter.next(),
    after(ms, fire) {
      const actor = scheduler.actor();
      return scheduler.add({ actor, label: 'timer', dueMs: scheduler.now() + ms, run: fire, idle: ms > 0 });
    },
  });

  const note = (what: string): void => trace.note(scheduler.now() - startMs, what);

  function launch(name: string, services: readonly ServiceName[]): void {
    const process = new Process(name, scheduler, faults);
    scheduler.as(process);
    process.onDeath(() => {
      for (const service of services) served.delete(service);
      note(`${name} dies`);
      const dueMs = scheduler.now() + random.below(restartMs);
      scheduler.add({ actor: supervisor, label: `${name} starts again`, dueMs, run: () => launch(name, services) });
    });
    void begin(process, services);
  }

  async function begin(process: Process, services: readonly ServiceName[]): Promise<void> {
    const lives = services.map((service) => ({ service, life: createLife(service, process, surroundings) }));
    try {
      for (const { service, life } of lives) {
        await life.start();
        served.set(service, { ...life, process });
      }
      process.isUp = true;
    } catch (err) {
      noteError('a process did not start', { err });
      process.kill();
    }
  }

  const noteError: Logger['error'] = (message, facts) => {
    const err = facts && 'err' in facts ? facts.err : undefined;
    note(`! ${message} ${err instanceof Error ? `${err.name} ${err.message}` : ''}`);
  };
  const silent = () => {};
  const logger: Logger = { debug: silent, info: silent, warn: silent, error: noteError, child: () => logger };
  const surroundings = {
    db,
    blobs: blobs.store,
    wire,
    clock,
    ids,
    logger,
    maxUploadBytes,
    bus: (process: Process) => broker.connect(process),
    served: (name: ServiceName) => served.get(name),
  };

  function quieten(): void {
    faults.pause(true);
    scheduler.calm(true);
  }

  /** As in Node.js, an unhandled rejection ends the process. */
  const unhandled = (thrown: unknown): void => {
    const actor = scheduler.actor();
    onUnhandled(`${actor.name}: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
    if (actor instanceof Process) actor.kill();
  };
  const listeners = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', unhandled);

  const admin = await openAdmin(sqliteStore(db), clock, ids);
  if (wire === 'cluster') for (const name of serviceNames) launch(name, [name]);
  else launch('cardinal', serviceNames);
  scheduler.as(outside);

  return {
    scheduler,
    trace,
    faults,
    db,
    blobs,
    broker,
    admin,
    note,
    request(label, ask) {
      return new Promise((resolve, reject) => {
        const gateway = served.get('gateway');
        const answer = (what: string, settle: () => void): void =>
          void scheduler.add({ actor: outside, label: `${label} ${what}`, dueMs: scheduler.now(), run: settle });
        if (!gateway?.useCases) return answer('is not taken', () => reject(new SimulatedFailure('the gateway')));
        const { process, useCases } = gateway;
        const forget = process.onDeath(() => answer('is cut off', () => reject(new SimulatedFailure('the gateway'))));
        scheduler.add({
          actor: process,
          label,
          dueMs: scheduler.now(),
          run: () =>
            void ask(useCases)
              .finally(forget)
              .then(
                (value) => answer('is answered', () => resolve(value)),
                (thrown: Error) => answer(`fails: ${thrown.message}`, () => reject(thrown)),
              ),
        });
      });
    },
    async begin() {
      quieten();
      await scheduler.run(() => served.size === serviceNames.length);
    },
    async settle(quietMs) {
      quieten();
      let quietSinceMs = scheduler.now();
      await scheduler.run(() => {
        if (broker.unsettled() > 0 || served.size < serviceNames.length) quietSinceMs = scheduler.now();
        return scheduler.now() - quietSinceMs > quietMs && !scheduler.busy();
      });
    },
    stir() {
      faults.pause(false);
      scheduler.calm(false);
    },
    [Symbol.dispose]() {
      time[Symbol.dispose]();
      process.removeAllListeners('unhandledRejection');
      for (const listener of listeners) process.on('unhandledRejection', listener);
    },
  };
}

/** UUIDs that count up in the order of the requests. */
function countedIds(): Ids {
  let count = 0;
  return { uuid: () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}` };
}
