import type { EventLog, EventPublisher } from '@cardinal/bus';
import type { asking, EventContract } from '@cardinal/contracts';
import { silentLogger } from '@cardinal/kernel';
import { openSqlite, sqliteStore } from '@cardinal/store';
import { createAnswerers } from '../../src/app/answerers.js';
import { createEraseAsks } from '../../src/app/erase-asks.js';
import { createManageAsks } from '../../src/app/manage-asks.js';
import { createManageChats } from '../../src/app/manage-chats.js';
import type { Answerer } from '../../src/app/ports.js';
import { createRunAsk } from '../../src/app/run-ask.js';
import { createRunningAsks } from '../../src/app/running-asks.js';
import { hasEnded, noUsage, type AskRequest } from '../../src/domain/ask.js';
import { createBusAnnouncer } from '../../src/outbound/announcer.js';
import { answerStore } from '../../src/outbound/store.js';
import { answerSettings } from '../../src/settings.js';
import { request } from '../../testing/ask-samples.js';

const { teamId } = request;
export const [collectionId, firstId] = [3, 'first'];
const secret = 'The bridge is 12 m long.';

/** Ports of a process of answer. */
export interface Ports {
  readonly store: ReturnType<typeof answerStore>;
  readonly bus: Bus;
  /** @returns the text of the document, or nothing if it is deleted. */
  readonly documents: { read(): Promise<string> };
}

type Bus = EventLog & EventPublisher;
type Due = (ports: Ports) => Promise<unknown>;

export interface World {
  readonly ports: Ports;
  readonly logs: Map<string, { readonly id: string; readonly event: asking.AskEvent['event'] }[]>;
  readonly used: Map<string, asking.TokensUsed>;
  readonly clock: { now(): number };
  readonly pass: (ms: number) => void;
  readonly due: Set<Due>;
  readonly asked: Set<string>;
  deleted: 'nothing' | 'document' | 'collection';
  chatDeleted: boolean;
  rated: boolean;
}

/** A world with one question that was answered from a document and rated, and that begins a chat. */
export async function openWorld(): Promise<World> {
  const store = answerStore(sqliteStore(openSqlite(':memory:')));
  await store.migrate();
  let nowMs = request.requestedAtMs;
  const logs: World['logs'] = new Map();
  const used: World['used'] = new Map();
  const bus = {
    async append(_log: unknown, key: string, data: asking.AskEvent, { id }: { readonly id: string }) {
      const log = logs.get(key) ?? [];
      logs.set(key, log);
      if (!log.some((known) => known.id === id)) log.push({ id, event: data.event });
    },
    erase: async (_log: unknown, key: string) => void logs.delete(key),
    async publish<T>(_contract: EventContract<T>, data: T) {
      const told = data as asking.TokensUsed;
      used.set(told.askId, told);
    },
  } as unknown as Bus;
  const documents = { read: async () => (world.deleted === 'nothing' ? secret : '') };
  const world: World = {
    ports: { store, bus, documents },
    ...{ logs, used, due: new Set(), asked: new Set() },
    ...{ deleted: 'nothing', chatDeleted: false, rated: false },
    clock: { now: () => nowMs },
    pass: (ms) => void (nowMs += ms),
  };
  await ask(world.ports, world, firstId, 'one');
  return world;
}

async function handle(ports: Ports, { due }: World, what: Due): Promise<void> {
  due.add(what);
  await what(ports);
  due.delete(what);
}

/** An answerer whose model gives the same answer each time. */
const answererOf = ({ documents }: Ports): Answerer => ({
  model: 'm',
  repeats: true,
  async *answer() {
    const text = await documents.read();
    yield { kind: 'status', message: 'reads' };
    yield { kind: 'usage', usage: { ...noUsage, embedding: 3 } };
    if (text !== '') yield { kind: 'chunk', content: text };
    yield { kind: 'done', outcome: text === '' ? 'not_found' : 'answered', stopReason: 'end_turn' };
  },
});

const runningOf = ({ store }: Ports, { clock }: World, owner: string) =>
  createRunningAsks({ asks: store.asks, clock, logger: silentLogger, owner, heartbeatMs: 60_000 });

/** Asks a question, which this runner answers. */
export async function ask(ports: Ports, world: World, askId: string, owner: string, chatId = ''): Promise<void> {
  const asked: AskRequest = { ...request, askId, chatId, reservationId: askId, requestedAtMs: world.clock.now() };
  world.asked.add(askId);
  await handle(ports, world, (by) => run(by, world, asked, owner));
}

async function run(ports: Ports, world: World, asked: AskRequest, owner: string): Promise<void> {
  const { clock } = world;
  const { staleAfterMs, deadlineMs } = answerSettings;
  const of = { clock, owner, staleAfterMs, deadlineMs, logger: silentLogger };
  const running = runningOf(ports, world, owner);
  const answerers = createAnswerers([answererOf(ports)]);
  const announcer = createBusAnnouncer(ports.bus);
  const runAsk = createRunAsk({ ...of, asks: ports.store.asks, announcer, answerers, running });
  await runAsk(asked, new AbortController().signal);
}

/** Delivers the ask to another runner, for which the first runner's lease has expired. */
export async function takeOver(ports: Ports, world: World): Promise<void> {
  world.pass(answerSettings.staleAfterMs + 1);
  for (const askId of world.asked) await ask(ports, world, askId, 'another');
}

export async function deleteDocument(ports: Ports, world: World, deleted: 'document' | 'collection'): Promise<void> {
  world.deleted = deleted;
  await handle(ports, world, async ({ store }) => {
    await store.asks.condemn(teamId, collectionId);
    if (deleted === 'collection') await store.chats.deleteAll({ teamId, collectionId });
  });
}

export async function deleteChat({ store }: Ports, world: World): Promise<void> {
  await createManageChats(store).delete({ teamId, collectionId, chatId: firstId });
  world.chatDeleted = true;
}

const managed = (ports: Ports, world: World) =>
  createManageAsks({ asks: ports.store.asks, running: runningOf(ports, world, 'any') });

export async function rate(ports: Ports, world: World): Promise<void> {
  await managed(ports, world).rate({ teamId, askId: firstId }, { rating: 'up', comment: secret });
  world.rated = true;
}

export const cancel = (ports: Ports, world: World, askId: string) => managed(ports, world).cancel({ teamId, askId });

export async function erase({ store, bus }: Ports, { clock, pass }: World): Promise<void> {
  const { eraseAfterMs } = answerSettings;
  pass(eraseAfterMs + 1);
  await createEraseAsks({
    asks: store.asks,
    announcer: createBusAnnouncer(bus),
    clock,
    logger: silentLogger,
    eraseAfterMs,
  })();
}

/** Runs until everything is answered and all condemned asks are erased. */
export async function settle(world: World): Promise<void> {
  for (const [what] of world.due.entries()) {
    world.pass(answerSettings.staleAfterMs + 1);
    await handle(world.ports, world, what);
  }
  for (let round = 0; round < 3; round += 1) await erase(world.ports, world);
}

export async function faultsOf(world: World): Promise<readonly string[]> {
  const { ports, asked, logs, used, deleted, chatDeleted, rated } = world;
  const faults: string[] = [];
  for (const askId of asked) {
    const record = await ports.store.asks.get({ teamId, askId });
    if (!record || !hasEnded(record) || !record.settled) {
      faults.push(`${askId} is ${record?.state ?? 'lost'}${record?.settled ? '' : ', not settled'}`);
      continue;
    }
    const log = logs.get(askId) ?? [];
    const ends = log.filter(({ event }) => event?.$case === 'done' || event?.$case === 'failed');
    if (ends.length !== 1) faults.push(`the log of ${askId} has ${ends.length} ends`);
    const told = used.get(askId);
    if (told?.usage?.embedding !== record.end.usage.embedding) faults.push(`the tokens of ${askId} are not told`);
    if (chatDeleted && [askId, record.chatId].includes(firstId) && record.chatState !== 'deleted') {
      faults.push(`${askId} is of a chat that is deleted`);
    }
    const isGone = deleted !== 'nothing' || record.chatState === 'deleted';
    if (isGone && JSON.stringify(log).includes(secret)) faults.push(`the log of ${askId} holds what is deleted`);
    if (isGone && (record.comment !== '' || record.chatName !== '')) faults.push(`${askId} keeps what was written`);
    if (isGone && record.replay === 'condemned') faults.push(`${askId} is not erased`);
    if (!isGone && record.replay !== 'kept') faults.push(`${askId} cannot be read`);
    if (!isGone && askId === firstId && rated && record.rating !== 'up') faults.push('a rating is lost');
  }
  return faults;
}
