import type { Clock } from '@cardinal/kernel';
import { openSqlite, sqliteStore, type Sqlite, type Store } from '@cardinal/store';
import { openAdmin, type Admin, type KeyLimits } from '../src/admin.js';
import type { Role } from '../src/domain/keys/roles.js';
import { createGatewayService, type GatewayService } from '../src/service.js';
import type { GatewaySettings } from '../src/settings.js';
import { FakeCatalog } from './fakes/fake-catalog.js';
import { FakeAnswers } from './fakes/fake-answers.js';
import { FakeBus } from './fakes/fake-bus.js';
import { FakeCards } from './fakes/fake-cards.js';
import { FakeRetrieval } from './fakes/fake-retrieval.js';

/** The real gateway with fakes of its ports. Team 1 has the `key`, team 2 the `foreignKey`. */
export interface Harness extends AsyncDisposable {
  readonly gateway: GatewayService;
  readonly db: Sqlite;
  readonly admin: Admin;
  readonly catalog: FakeCatalog;
  readonly cards: FakeCards;
  readonly retrieval: FakeRetrieval;
  readonly answers: FakeAnswers;
  readonly bus: FakeBus;
  readonly clock: { nowMs: number; elapsedMs: number };
  readonly announced: string[];
  readonly key: string;
  readonly foreignKey: string;
  /** Creates another key of team 1. */
  keyWith(role: Role, limits?: Partial<KeyLimits>): Promise<{ readonly id: string; readonly secret: string }>;
  call(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Called>;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface Called {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

export interface HarnessOptions {
  readonly settings?: Partial<GatewaySettings>;
  readonly quota?: number;
  /** Store to use, which the caller closes. Default: `db`. */
  readonly store?: Store;
}

/** 21 November 2026, 12:00 UTC. */
export const noon = Date.UTC(2026, 10, 21, 12);

export async function startGateway({ settings = {}, quota, ...given }: HarnessOptions = {}): Promise<Harness> {
  const db = openSqlite(':memory:');
  const store = given.store ?? sqliteStore(db);
  const state = { nowMs: noon, elapsedMs: 0 };
  const clock: Clock = { now: () => state.nowMs };
  const [catalog, cards, retrieval] = [new FakeCatalog(), new FakeCards(), new FakeRetrieval()];
  const [answers, bus] = [new FakeAnswers(), new FakeBus()];
  const announced: string[] = [];
  const gateway = await createGatewayService({
    store,
    bus: bus.client(),
    catalog: catalog.client(),
    cards: cards.client(catalog.client()),
    retrieval: retrieval.client(catalog.client()),
    answers: answers.client(catalog.client()),
    clock,
    steady: { elapsedMs: () => state.elapsedMs },
    settings,
    announce: (line) => void announced.push(line),
    metricsText: async () => 'up 1\n',
  });
  await gateway.start();
  const admin = await openAdmin(store, clock);
  await admin.createTeam({ name: 'Ours', quotaTokens: quota ?? null, userEmail: 'ann@example.org', userName: 'Ann' });
  await admin.createTeam({ name: 'Theirs' });
  const { secret: key } = await admin.createKey({ teamId: 1, role: 'moderator' });
  const { secret: foreignKey } = await admin.createKey({ teamId: 2, role: 'owner' });
  return {
    gateway,
    db,
    admin,
    catalog,
    cards,
    retrieval,
    answers,
    bus,
    clock: state,
    announced,
    key,
    foreignKey,
    async keyWith(role, limits = {}) {
      const made = await admin.createKey({ teamId: 1, role, limits });
      return { id: made.key.id, secret: made.secret };
    },
    async call(method, path, body, headers = {}) {
      const isText = typeof body === 'string';
      const response = await gateway.app.inject({
        method,
        url: path,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: isText ? body : JSON.stringify(body) }),
      });
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        json: isJson ? response.json<Record<string, unknown>>() : {},
      };
    },
    async [Symbol.asyncDispose]() {
      await gateway.stop();
      db[Symbol.dispose]();
    },
  };
}

/** A multipart body of the given parts, by default with a proper end. */
export function multipart(
  parts: readonly { readonly name: string; readonly fileName?: string; readonly content: string | Buffer }[],
  { end = true } = {},
): { readonly body: Buffer; readonly headers: Record<string, string> } {
  const boundary = 'x-cardinal-x';
  const pieces = parts.flatMap(({ name, fileName, content }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"` +
        `${fileName === undefined ? '' : `; filename="${fileName}"`}\r\ncontent-type: text/plain\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  const body = Buffer.concat([...pieces, Buffer.from(end ? `--${boundary}--\r\n` : '')]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** The parsed JSON of each `data:` line, with the preceding `id:`. */
export function eventsIn(
  text: string,
): { readonly id: number; readonly type: string; readonly data: Record<string, unknown> }[] {
  return text.split('\n\n').flatMap((block) => {
    const data = /^data: (.*)$/m.exec(block)?.[1];
    if (data === undefined) return [];
    const event = JSON.parse(data) as { type: string; data: Record<string, unknown> };
    return [{ id: Number(/^id: (\d+)$/m.exec(block)?.[1]), ...event }];
  });
}

/** The head of a POST as it stands on the wire. */
export function headOf(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
