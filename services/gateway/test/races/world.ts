import { answer, collectionsIn, type asking, type EventContract } from '@cardinal/contracts';
import { AppError, randomIds, silentLogger } from '@cardinal/kernel';
import { openSqlite, sqliteStore } from '@cardinal/store';
import type { Caller } from '../../src/domain/keys/accounts.js';
import { usedTokens } from '../../src/domain/ledger.js';
import { periodOf } from '../../src/domain/period.js';
import { createAskEvents } from '../../src/app/asking/ask-events.js';
import { createStartAsk } from '../../src/app/asking/ask.js';
import { paid } from '../../src/app/accounts/paid-work.js';
import { createTokens, spenderOf } from '../../src/app/accounts/tokens.js';
import { createOnce } from '../../src/app/once.js';
import type { Events } from '../../src/app/ports.js';
import type { ServicesFor } from '../../src/app/reached-services.js';
import { gatewayStore } from '../../src/outbound/store.js';

export const teamId = 1;
/** Tokens of each ask and of each search. */
const used = 7;

/** A moment shortly before the end of a month. */
const begunMs = Date.UTC(2026, 4, 31, 23, 59);

/** Ports of a process of the gateway. */
export interface Ports {
  readonly store: ReturnType<typeof gatewayStore>;
  readonly bus: Pick<Events, 'publish' | 'follow'>;
  readonly answers: Pick<answer.AnswersServiceClient, 'getAsk'>;
}

export interface World {
  readonly ports: Ports;
  readonly clock: { now(): number };
  readonly pass: (ms: number) => void;
  /** Questions that wait for an answer, and questions that have one. */
  readonly asked: Map<string, asking.AskRequested>;
  readonly answered: Map<string, asking.AskRequested>;
  /** Usage that waits to be booked, and booked usage. */
  readonly due: asking.AskRequested[];
  readonly booked: asking.AskRequested[];
  /** Responses that clients got for a question with an idempotency key. */
  readonly got: Map<string, Set<string>>;
  /** Searches that found something, and those of them that were answered: a search whose process ends in between is not booked. */
  found: number;
  searches: number;
}

export const caller: Caller = {
  ...{ keyId: 'k', keyHash: 'h', teamId, role: 'owner', address: '127.0.0.1' },
  user: { id: 'u', teamId, email: '', name: 'U' },
  limits: { scopes: ['ask', 'read'], collections: null, budgetTokens: 1_000_000, networks: null, expiresAtMs: null },
};

class UnknownAskError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'ASK_NOT_FOUND';
}

/** A team with a quota. */
export async function openWorld(): Promise<World> {
  const store = gatewayStore(sqliteStore(openSqlite(':memory:')));
  await store.migrate();
  let nowMs = begunMs;
  await store.accounts.teams.first({ name: 'One', quotaTokens: 1_000_000, createdAtMs: nowMs });
  const asked = new Map<string, asking.AskRequested>();
  const answered = new Map<string, asking.AskRequested>();
  const bus: Ports['bus'] = {
    async publish<T>(_contract: EventContract<T>, data: T) {
      const question = data as asking.AskRequested;
      // Like the service `answer`, which ignores an ask that it already has.
      if (!answered.has(question.askId)) asked.set(question.askId, question);
    },
    follow: () => {
      throw new RangeError('nobody reads the answers');
    },
  };
  const answers: Ports['answers'] = {
    async getAsk({ askId = '' }) {
      const known = answered.get(askId);
      if (!known) throw new UnknownAskError('There is no such ask.');
      return { ask: answer.Ask.fromPartial({ id: askId, collectionIds: [...collectionsIn(known)], endedAtMs: nowMs }) };
    },
  };
  return {
    ports: { store, bus, answers },
    clock: { now: () => nowMs },
    pass: (ms) => void (nowMs += ms),
    ...{ asked, answered, due: [], booked: [], got: new Map(), found: 0, searches: 0 },
  };
}

const tokensOf = ({ store }: Ports, { clock }: World) => createTokens(store.accounts, clock);

/** A client asks, and retries with the same idempotency key. */
export async function ask(ports: Ports, world: World, key: string): Promise<void> {
  const { store, bus, answers } = ports;
  const { clock } = world;
  const catalog = { getScope: async () => ({}), checkFilterKeys: async () => ({}) };
  const servicesFor = (() => ({ catalog, answers })) as unknown as ServicesFor;
  const tokens = tokensOf(ports, world);
  const askEvents = createAskEvents({ servicesFor, bus, tokens, clock });
  const once = createOnce({ claims: store.claims, clock, ids: randomIds, logger: silentLogger });
  const chats = {
    get: () => {
      throw new RangeError('nothing continues a chat');
    },
  };
  const models = { fast: 'extractive', full: 'extractive', known: ['extractive'], languageModels: [] };
  const start = createStartAsk({
    servicesFor,
    tokens,
    bus,
    once,
    askEvents,
    chats,
    logger: silentLogger,
    models,
    encoder: 'builtin',
  });
  const question = {
    question: `What is ${key}?`,
    mode: 'fast',
    topK: 5,
    currentOnly: true,
    history: [],
    filters: [],
  } as const;
  const askId = await start(caller, [1], { ...question, filters: [], key, correlationId: 'c' });
  world.got.set(key, (world.got.get(key) ?? new Set()).add(askId));
}

/** Answers each question once, like the service `answer`. */
export async function answerAll({ asked, answered, due }: World): Promise<void> {
  for (const [askId, question] of asked) {
    answered.set(askId, question);
    asked.delete(askId);
    due.push(question);
  }
}

/** Delivers published usage until it is booked; `again` delivers the last booked usage once more. */
export async function book(ports: Ports, world: World, again = false): Promise<void> {
  const { due, booked } = world;
  const last = booked.at(-1);
  if (again && last) due.push(last);
  for (let told = due[0]; told; told = due[0]) {
    const uses = [{ model: 'extractive', tokens: used }];
    await tokensOf(ports, world).settle(teamId, { id: told.reservationId, operation: 'ask', uses });
    due.splice(due.indexOf(told), 1);
    booked.push(told);
  }
}

export async function search(ports: Ports, world: World): Promise<void> {
  const tokens = tokensOf(ports, world);
  const reservation = await tokens.reserve(teamId, randomIds.uuid(), 10, spenderOf(caller));
  await paid(tokens, { teamId, reservation, operation: 'search' }, async () => {
    world.found += 1;
    return { result: undefined, use: { model: 'embedder', tokens: used } };
  });
  world.searches += 1;
}

/** Runs until everything is answered and booked. Only reservations of ended processes may remain, for a minute. */
export async function settle(world: World): Promise<void> {
  await answerAll(world);
  await book(world.ports, world);
  world.pass(60_000);
}

export async function faultsOf(world: World): Promise<readonly string[]> {
  const { ports, got, answered, searches, clock } = world;
  const faults: string[] = [];
  for (const [key, ids] of got) {
    if (ids.size !== 1) faults.push(`${key} was asked as ${ids.size}`);
    for (const id of ids) if (!answered.has(id)) faults.push(`${key} was not answered`);
  }
  let sum = 0;
  let spent = 0;
  for (const period of new Set([periodOf(begunMs), periodOf(clock.now())])) {
    const { ledger } = await ports.store.accounts.ledgers.read(teamId, period);
    sum += usedTokens(ledger);
    spent += ledger.spent.reduce((total, { tokens }) => total + tokens, 0);
    for (const { id, tokens, expiresAtMs } of ledger.reservations) {
      if (tokens > 0 && expiresAtMs > clock.now()) faults.push(`${tokens} tokens stay reserved`);
      if (tokens > 0 && [...answered.values()].some(({ reservationId }) => reservationId === id))
        faults.push('what is booked is reserved again');
    }
  }
  const least = (answered.size + searches) * used;
  const most = (answered.size + world.found) * used;
  if (sum < least || sum > most) faults.push(`${sum} tokens are booked, not ${least}`);
  if (spent !== sum) faults.push(`the key has spent ${spent}, not ${sum}`);
  return faults;
}
