import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KeyLimits } from '../../src/domain/keys/key-limits.js';
import { noon, startGateway, type Harness } from '../harness.js';

const list = '/api/v1/collections/list';
const search = '/api/v1/collections/1/search';

describe('a limited key', () => {
  let it1: Harness;
  beforeEach(async () => {
    it1 = await startGateway();
  });
  afterEach(async () => it1[Symbol.asyncDispose]());

  const keyOf = async (limits: Partial<KeyLimits>) => (await it1.keyWith('owner', limits)).secret;
  const auth = (secret: string) => ({ authorization: `Bearer ${secret}` });
  const get = (secret: string, remoteAddress = '127.0.0.1', headers = {}, app = it1.gateway.app) =>
    app.inject({ method: 'GET', url: list, remoteAddress, headers: { ...auth(secret), ...headers } });

  it('is refused with the missing scope and the scopes that it has', async () => {
    const secret = await keyOf({ scopes: ['ask', 'read'] });
    const reply = await it1.call('POST', '/api/v1/collections/add', { name: 'x' }, auth(secret));

    expect(reply.status).toBe(403);
    expect(reply.json).toMatchObject({
      code: 'AUTH_SCOPE_MISSING',
      error: 'This operation needs the scope write; the key has: read, ask.',
    });
    expect((await it1.call('GET', list, undefined, auth(secret))).status).toBe(200);
  });

  it('is refused like an unknown key once it has expired, before its role is checked', async () => {
    const made = [
      await it1.keyWith('owner', { expiresAtMs: noon + 1_000 }),
      await it1.keyWith('viewer', { expiresAtMs: noon + 1_000 }),
    ];
    const ids = { 'x-request-id': 'same', traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
    const unknown = await it1.call('GET', list, undefined, { ...ids, ...auth('sk-unknown') });
    const ask = async () =>
      Promise.all(made.map(({ secret }) => it1.call('GET', list, undefined, { ...ids, ...auth(secret) })));

    expect((await ask()).map(({ status }) => status)).toEqual([200, 403]);
    it1.clock.nowMs += 1_000;
    expect((await ask()).map(({ status, text }) => [status, text])).toEqual(made.map(() => [401, unknown.text]));
  });

  it('is accepted only from its networks', async () => {
    const secret = await keyOf({ networks: ['10.1.0.0/16', '2001:db8::/32', '192.0.2.7'] });
    const status = async (address: string) => (await get(secret, address)).statusCode;

    for (const near of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::7', '192.0.2.7'])
      expect([near, await status(near)]).toEqual([near, 200]);
    for (const far of ['10.2.0.1', '::ffff:10.2.0.1', '2001:db9::7', '192.0.2.8', '::1'])
      expect([far, await status(far)]).toEqual([far, 401]);
    expect((await get(secret, '10.2.0.1', { 'x-forwarded-for': '10.1.2.3' })).statusCode).toBe(401);
  });

  it('takes the address of the client from trusted proxies only', async () => {
    await using behind = await startGateway({ settings: { trustedProxies: ['10.9.0.0/16', 'fd00::/8'] } });
    const { secret } = await behind.keyWith('owner', { networks: ['203.0.113.0/24'] });
    const status = async (address: string, forwarded: string) =>
      (await get(secret, address, { 'x-forwarded-for': forwarded }, behind.gateway.app)).statusCode;

    expect(await status('10.9.0.1', '203.0.113.5')).toBe(200);
    expect(await status('::ffff:10.9.0.1', '203.0.113.5')).toBe(200);
    expect(await status('10.9.0.1', '203.0.113.5, fd00::1')).toBe(200);
    expect(await status('198.51.100.1', '203.0.113.5')).toBe(401);
    expect(await status('10.9.0.1', '203.0.113.5, 198.51.100.1')).toBe(401);
    expect(await status('10.9.0.1', 'unknown')).toBe(401);
  });

  it('records when it was last used, to the minute, without a write for each request', async () => {
    const { id, secret } = await it1.keyWith('owner');
    const lastUsed = async () => (await it1.admin.listKeys(1)).find((key) => key.id === id)?.lastUsedAtMs;
    expect(await lastUsed()).toBeNull();
    await get(secret);
    it1.clock.nowMs += 59_000;
    await get(secret);
    expect(await lastUsed()).toBe(noon);

    it1.clock.nowMs += 1_000;
    await get(secret);
    expect(await lastUsed()).toBe(noon + 60_000);
    expect((await get('sk-unknown')).statusCode).toBe(401);
  });

  it('spends no more than its budget, which other keys of the team do not use up', async () => {
    const secret = await keyOf({ budgetTokens: 25 });
    const other = await keyOf({ budgetTokens: 25 });
    const ask = (key: string) => it1.call('POST', search, { query: 'hotel' }, auth(key)); // reserves 7 tokens, uses 10
    for (let n = 0; n < 4; n++) expect((await ask(it1.key)).status).toBe(200);
    expect([(await ask(secret)).status, (await ask(secret)).status]).toEqual([200, 200]);
    const refused = await ask(secret);

    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 9.5 * 86_400]);
    expect(refused.json).toMatchObject({
      code: 'KEY_BUDGET_EXCEEDED',
      error: expect.any(String) as string,
      remaining: 5,
      reason: expect.stringContaining('7 tokens, but only 5 are left') as string,
    });
    expect(it1.retrieval.begun).toBe(6);
    expect((await ask(other)).status).toBe(200);
    it1.clock.nowMs = Date.UTC(2026, 11, 1);
    expect((await ask(secret)).status).toBe(200);
  });

  it('counts an ask against its budget once, even if it is settled repeatedly', async () => {
    const secret = await keyOf({ budgetTokens: 100 });
    const ask = (question: string) => it1.call('POST', '/api/v1/collections/1/ask', { question }, auth(secret));
    it1.bus.onAsk = ({ askId }) =>
      it1.bus.say(askId, {
        $case: 'done',
        value: { totalSources: 0, model: 'extractive', usage: undefined, outcome: 'not_found', stopReason: '' },
      });
    expect((await ask('x'.repeat(58))).status).toBe(200); // 60
    const [first] = it1.bus.asked;
    expect((await ask('x'.repeat(58))).json).toMatchObject({ code: 'KEY_BUDGET_EXCEEDED', remaining: 40 });

    const usage = {
      llmPrompt: 0,
      llmCompletion: 0,
      embedding: 30,
      rerank: 0,
      embeddingModel: 'mini',
      llmCacheRead: 0,
      llmCacheWrite: 0,
    };
    const used = { teamId: 1, reservationId: first?.reservationId ?? '', operation: 'ask', model: 'extractive', usage };
    for (let n = 0; n < 3; n++) await it1.bus.used(used);
    expect((await ask('x'.repeat(69))).json).toMatchObject({ code: 'KEY_BUDGET_EXCEEDED', remaining: 70 });
    expect((await ask('x'.repeat(68))).status).toBe(200);
  });
});

describe('the audit log', () => {
  let it1: Harness;
  beforeEach(async () => {
    it1 = await startGateway();
  });
  afterEach(async () => it1[Symbol.asyncDispose]());

  const logOf = async (path = '/api/v1/audit') => {
    const { secret } = await it1.keyWith('owner');
    const reply = await it1.call('GET', path, undefined, { authorization: `Bearer ${secret}` });
    return reply.json as { readonly data: Record<string, unknown>[]; readonly next_cursor: string | null };
  };

  it('has an entry with its author for every successful change, and none for failed ones', async () => {
    const acts = [
      ['POST', '/api/v1/collections/add', { name: 'Mergers' }],
      ['DELETE', '/api/v1/collections/3'],
      ['DELETE', '/api/v1/collections/99'],
      ['DELETE', '/api/v1/files/1'],
      ['DELETE', '/api/v1/files/99'],
      ['POST', '/api/v1/conflicts/77/resolve', { action: 'dismiss', note: 'Words of a person.' }],
    ] as const;
    for (const [method, path, body] of acts) {
      it1.clock.nowMs += 1_000;
      await it1.call(method, path, body);
    }
    const { data } = await logOf();
    const ours = data.filter(({ by }) => (by as { name: string }).name === 'Ann');

    expect(ours.map(({ action, subject }) => [action, subject])).toEqual([
      ['conflict.resolve', { conflict_id: 77, decision: 'dismiss' }],
      ['file.delete', { file_id: 1 }],
      ['collection.delete', { collection_id: 3 }],
      ['collection.create', { collection_id: 3 }],
    ]);
    expect(ours[0]).toMatchObject({
      at: '2026-11-21T12:00:06.000Z',
      by: { key_id: expect.any(String) as string, user_id: expect.any(String) as string },
    });
    expect(JSON.stringify(data)).not.toMatch(/Mergers|Words of a person/);
  });

  it('is read page by page, newest first', async () => {
    for (let n = 0; n < 5; n++) {
      it1.clock.nowMs += 1;
      await it1.call('POST', '/api/v1/conflicts/77/resolve', { action: 'reopen' });
    }
    const all = (await logOf('/api/v1/audit?limit=9')).data.slice(1); // without the entry for the key that reads the log
    const pages: unknown[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof logOf>> = await logOf(
        `/api/v1/audit?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      pages.push(...page.data);
      cursor = page.next_cursor;
    }
    expect(pages).toEqual(expect.arrayContaining(all));
    expect((await it1.call('GET', '/api/v1/audit?limit=2')).status).toBe(403);
    const { secret } = await it1.keyWith('owner');
    const bad = await it1.call('GET', '/api/v1/audit?cursor=nonsense', undefined, {
      authorization: `Bearer ${secret}`,
    });
    expect([bad.status, bad.json['error']]).toEqual([
      400,
      'cursor must come from an earlier response to the same request',
    ]);
  });

  it('prevents a change whose entry cannot be written', async () => {
    it1.db.exec('DROP TABLE gateway_audit');
    for (const [method, path, body] of [
      ['DELETE', '/api/v1/collections/1'],
      ['DELETE', '/api/v1/files/1'],
      ['POST', '/api/v1/conflicts/77/resolve', { action: 'dismiss' }],
    ] as const) {
      expect([path, (await it1.call(method, path, body)).status]).toEqual([path, 500]);
    }
    await expect(it1.admin.createKey({ teamId: 1, role: 'owner' })).rejects.toThrow();

    expect(it1.catalog.calls.filter((call) => call.startsWith('delete'))).toEqual([]);
    expect(it1.cards.lastResolution).toBeUndefined();
  });

  it.each([
    ['moderator', {}, 'AUTH_ROLE_TOO_LOW'],
    ['admin', {}, 'AUTH_ROLE_TOO_LOW'],
    ['owner', { scopes: ['read', 'ask', 'write'] }, 'AUTH_SCOPE_MISSING'],
    ['owner', { collections: [1] }, 'AUTH_KEY_LIMITED'],
  ] as const)('is not for the role %s with %j', async (role, limits, code) => {
    const { secret } = await it1.keyWith(role, limits);
    const reply = await it1.call('GET', '/api/v1/audit', undefined, { authorization: `Bearer ${secret}` });

    expect([reply.status, reply.json['code']]).toEqual([403, code]);
  });
});
