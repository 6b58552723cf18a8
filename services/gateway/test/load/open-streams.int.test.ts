import { connect, type AddressInfo } from 'node:net';
import { answer } from '@cardinal/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventsIn, startGateway, type Harness } from '../harness.js';
import { readerOf } from '../reader.js';
import { RemoteFailure } from '../remote-failure.js';

const checkMs = 20;
const limits = { streamsPerKey: 5, streamsPerTeam: 7 };
const done = { totalSources: 0, model: 'extractive', usage: undefined, outcome: 'not_found', stopReason: 'end_turn' };

describe('open streams', () => {
  let it1: Harness;
  let base: string;
  let port: number;
  beforeEach(async () => {
    const settings = { ...limits, streamCheckMs: checkMs, stallMs: 200, heartbeatMs: 20, stopGraceMs: 0 };
    it1 = await startGateway({ quota: 10_000, settings });
    await it1.gateway.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = it1.gateway.app.server.address() as AddressInfo);
    base = `http://127.0.0.1:${port}/api/v1`;
  });
  afterEach(async () => it1[Symbol.asyncDispose]());

  const auth = (key = it1.key) => ({ authorization: `Bearer ${key}` });
  const watch = (key?: string) => fetch(`${base}/collections/1/events`, { headers: auth(key) });
  const replay = (key?: string) => fetch(`${base}/asks/known/events`, { headers: auth(key) });
  const ask = (key?: string) =>
    fetch(`${base}/collections/1/ask`, {
      method: 'POST',
      headers: { ...auth(key), 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'Why?', stream: true }),
    });
  const known = () => {
    it1.answers.asks.set('known', { team: 1, ask: answer.Ask.fromPartial({ id: 'known', state: 'running' }) });
    it1.bus.say('known', { $case: 'chunk', value: { content: 'a' } });
  };
  const kinds = [
    ['progress', watch],
    ['an answer', ask],
    ['a replay', replay],
  ] as const;

  /** Last event of a stream that the server ends. */
  async function endOf(response: Response) {
    const reader = readerOf(response);
    await reader.toEnd();
    return eventsIn(reader.text).at(-1);
  }

  describe.each(kinds)('of %s', (_kind, open) => {
    beforeEach(known);

    it('end when the key is revoked, and those of other keys go on', async () => {
      const { id, secret } = await it1.keyWith('admin');
      const [revoked, other] = [await open(secret), await open()];
      await it1.admin.revokeKey(id);

      expect(await endOf(revoked)).toMatchObject({ type: 'error', data: { code: 'AUTH_KEY_INVALID' } });
      expect((await open(secret)).status).toBe(401);
      const reader = readerOf(other);
      await reader.until(/(: heartbeat\n\n){5}/);
      expect(reader.text).not.toContain('error');
    });

    it('end when the role is lowered', async () => {
      const [key, another] = [await it1.keyWith('admin'), await it1.keyWith('admin')];
      const stream = await open(key.secret);
      it1.db.run("UPDATE gateway_keys SET role = 'viewer' WHERE id = ?", [key.id]);
      await it1.admin.revokeKey(another.id); // what this connection writes by hand is seen with its next write of a key

      expect(await endOf(stream)).toMatchObject({ type: 'error', data: { code: 'AUTH_ROLE_TOO_LOW' } });
    });

    it('end when the key expires', async () => {
      const { secret } = await it1.keyWith('admin', { expiresAtMs: it1.clock.nowMs + 1_000 });
      const stream = await open(secret);
      it1.clock.nowMs += 1_000;

      expect(await endOf(stream)).toMatchObject({ type: 'error', data: { code: 'AUTH_KEY_INVALID' } });
      expect((await open(secret)).status).toBe(401);
    });

    it('end when the team is removed', async () => {
      const stream = await open();
      it1.db.run('DELETE FROM gateway_teams WHERE id = 1');
      it1.clock.nowMs += 2_000;

      expect(await endOf(stream)).toMatchObject({ type: 'error', data: { code: 'AUTH_KEY_INVALID' } });
      expect((await open()).status).toBe(401);
    });

    it('end when the collection is deleted, and cannot be resumed', async () => {
      const stream = await open();
      await it1.call('DELETE', '/api/v1/collections/1');

      const end = await endOf(stream);
      if (open === watch) expect(end).toMatchObject({ type: 'collection.deleted', data: { collection_id: 1 } });
      else expect(end).toMatchObject({ type: 'error', data: { code: 'COLLECTION_NOT_FOUND' } });
      expect((await open()).status).toBe(404);
    });

    it('continue while ingest is unavailable', async () => {
      const reader = readerOf(await open());
      it1.catalog.failure = new RemoteFailure('unavailable', 'CATALOG_UNAVAILABLE');
      await expect.poll(() => it1.catalog.calls.length).toBeGreaterThan(5);
      await reader.until(/(: heartbeat\n\n){5}/);

      expect(reader.text).not.toContain('error');
    });

    it('are limited per key and per team, counting only open ones', async () => {
      const other = (await it1.keyWith('moderator')).secret;
      const opened = [];
      for (let n = 0; n < limits.streamsPerKey; n++) opened.push(await open());
      for (let n = limits.streamsPerKey; n < limits.streamsPerTeam; n++) opened.push(await open(other));
      expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200));
      const asked = it1.bus.asked.length;

      for (const [key, whose] of [
        [it1.key, 'this key may have 5'],
        [other, 'this team may have 7'],
      ] as const) {
        const refused = await open(key);
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
        expect(await refused.json()).toMatchObject({
          error: expect.stringContaining(whose) as string,
          code: 'STREAMS_EXHAUSTED',
        });
      }
      expect(it1.bus.asked).toHaveLength(asked);
      expect((await open(it1.foreignKey)).status).not.toBe(429);

      await opened[0]?.body?.cancel();
      await expect.poll(async () => (await open()).status).toBe(200);
    });
  });

  it('do not count if their request was refused', async () => {
    for (let n = 0; n <= limits.streamsPerTeam; n++) {
      const [none, blank] = await Promise.all([
        fetch(`${base}/collections/99/ask`, {
          method: 'POST',
          headers: { ...auth(), 'content-type': 'application/json' },
          body: JSON.stringify({ question: 'Why?', stream: true }),
        }),
        fetch(`${base}/collections/99/events`, { headers: auth() }),
      ]);
      expect([none.status, blank.status]).toEqual([404, 404]);
    }
    expect((await watch()).status).toBe(200);
  });

  it('of several collections end when any of them is deleted', async () => {
    it1.catalog.add(3, 1, 'Other', 3, 'other.pdf');
    const stream = await fetch(`${base}/ask`, {
      method: 'POST',
      headers: { ...auth(), 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'Why?', stream: true, collection_ids: [1, 3] }),
    });
    await it1.call('DELETE', '/api/v1/collections/3');
    expect(await endOf(stream)).toMatchObject({ type: 'error', data: { code: 'COLLECTION_NOT_FOUND' } });
  });

  it('are checked by one read of each key and collection at a time, however many there are', async () => {
    for (let n = 0; n < limits.streamsPerKey; n++) await watch();
    it1.catalog.calls.length = 0;
    const startedMs = performance.now();
    await expect.poll(() => it1.catalog.calls.length).toBeGreaterThan(10);
    const looks = (performance.now() - startedMs) / checkMs;

    expect(it1.catalog.calls.length).toBeLessThanOrEqual(looks + 2);
  });

  it('are cut off when their client does not read, and buffer a bounded amount until then', async () => {
    const { id, secret } = await it1.keyWith('admin');
    const socket = connect(port, '127.0.0.1');
    socket.pause();
    socket.write(`GET /api/v1/asks/known/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${secret}\r\n\r\n`);
    known();
    await expect.poll(() => it1.bus.followed.length).toBe(1);
    const content = 'x'.repeat(100_000);
    for (let n = 0; n < 300; n++) it1.bus.say('known', { $case: 'chunk', value: { content } });
    it1.bus.say('known', { $case: 'done', value: done });

    await expect.poll(() => it1.bus.followed[0]?.aborted, { timeout: 5_000 }).toBe(true);
    expect(it1.bus.taken).toBeLessThan(150); // of 30 MB; what sockets buffer is less
    socket.destroy();
    await it1.admin.revokeKey(id);
  });
});
