import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { AddressInfo } from 'node:net';
import { answer } from '@cardinal/contracts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyScopes } from '../src/domain/keys/roles.js';
import { multipart, startGateway, type Harness } from './harness.js';
import { readerOf } from './reader.js';
import { type About, type Expected, type Thing, others, protocols, routes, things, traces } from './reach-routes.js';

const same = {
  'x-request-id': 'same',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
};

describe('the access of a key', () => {
  let it1: Harness;
  let root: string;
  let base: string;
  const served: string[] = [];
  const watch = (message: unknown) =>
    void (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      served.push(...[method].flat().map((each) => `${each} ${url}`));
    });

  beforeEach(async () => {
    served.length = 0;
    subscribe('fastify.initialization', watch);
    it1 = await startGateway({ settings: { rateLimitPerMinute: 0 } });
    unsubscribe('fastify.initialization', watch);
    it1.catalog.add(3, 1, 'Hidden away', 3, 'hidden.pdf');
    for (const [id, team, collectionId] of [
      ['own', 1, 1],
      ['hidden', 1, 3],
      ['foreign', 2, 2],
    ] as const) {
      const ask = answer.Ask.fromPartial({ id, collectionId, state: 'done', endedAtMs: it1.clock.nowMs });
      it1.answers.asks.set(id, { team, ask });
      say(id, id === 'own' ? 'the answer' : 'hidden answer');
    }
    it1.bus.onAsk = ({ askId, collectionId }) => say(askId, collectionId === 1 ? 'the answer' : 'hidden answer');
    for (const collectionId of [1, 3])
      it1.bus.progress(collectionId, { fileName: collectionId === 1 ? 'rules.pdf' : 'hidden.pdf' });
    await it1.gateway.app.listen({ port: 0, host: '127.0.0.1' });
    root = `http://127.0.0.1:${(it1.gateway.app.server.address() as AddressInfo).port}`;
    base = `${root}/api/v1`;
  });
  afterEach(async () => it1[Symbol.asyncDispose]());

  function say(askId: string, content: string): void {
    const done = { totalSources: 0, model: 'm', usage: undefined, outcome: 'answered', stopReason: '' };
    it1.bus.say(askId, { $case: 'chunk', value: { content } });
    it1.bus.say(askId, { $case: 'done', value: done });
  }

  async function call(name: string, secret: string, thing: Thing, method?: string) {
    const { about, body: given, query = '', upload, lines } = expectedOf(name);
    const body = typeof given === 'function' ? given(things[thing][about]) : given;
    const [verb = '', pattern = ''] = name.split(' ');
    const path = pattern.replace(about === 'chat' ? ':id/chats/:chat_id' : /:\w+/, pathOf(thing, about));
    const file = multipart([{ name: 'file', fileName: 'new.txt', content: 'text' }]);
    const response = await fetch(`${name in protocols ? root : base}${path}${query}`, {
      method: method ?? verb,
      headers: {
        authorization: `Bearer ${secret}`,
        ...same,
        ...(upload ? file.headers : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(lines ? { 'content-type': 'application/x-ndjson' } : {}),
      },
      ...(upload ? { body: new Uint8Array(file.body) } : {}),
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(lines ? { body: lines } : {}),
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    const text = isStream && response.body && method !== 'HEAD' ? await firstEvents(response) : await response.text();
    return { status: response.status, text };
  }

  /** Values for the parameters of the path. */
  function pathOf(thing: Thing, about: About): string {
    return about === 'chat' ? `${things[thing].collection}/chats/${things[thing].ask}` : String(things[thing][about]);
  }

  /** Reads the first events of a stream, because a stream of progress has no end. */
  async function firstEvents(response: Response): Promise<string> {
    const reader = readerOf(response);
    await reader.until(/^data: .*\n\n/m);
    await response.body?.cancel().catch(() => undefined); // it is read by the reader
    return reader.text;
  }

  const expectedOf = (name: string): Expected => {
    const expected = routes[name] ?? protocols[name];
    if (!expected) throw new RangeError(`no route ${name}`);
    return expected;
  };

  it('is tested for every route that is served, and for its HEAD', () => {
    const withHeads = (names: readonly string[]) =>
      names
        .filter((name) => !name.endsWith('as events'))
        .flatMap((name) => (name.startsWith('GET ') ? [name, name.replace('GET', 'HEAD')] : [name]));
    const ours = withHeads(Object.keys(routes)).map((name) => name.replace(' ', ' /api/v1'));
    const here = [...ours, ...withHeads(Object.keys(protocols)), ...others];

    expect(served.toSorted()).toEqual(here.toSorted());
  });

  describe.each(Object.keys({ ...routes, ...protocols }))('%s', (name) => {
    const { needs, about, limited } = expectedOf(name);
    const thingsOf = about === 'team' ? (['own'] as const) : (['none', 'foreign', 'hidden', 'own'] as const);
    const methods = name.startsWith('GET ') ? ['GET', 'HEAD'] : [undefined];

    it.each([{ collections: null }, { collections: [1, 55] }])('for a key with %j', async ({ collections }) => {
      const isLimited = collections !== null;
      const others = keyScopes.filter((scope) => scope !== needs);
      for (const scopes of [...others.map((scope) => [scope]), others]) {
        const { secret } = await it1.keyWith('owner', { scopes, collections });
        it1.catalog.calls.length = 0;
        for (const thing of thingsOf) {
          for (const method of methods) {
            const { status, text } = await call(name, secret, thing, method);
            expect([scopes, thing, status]).toEqual([scopes, thing, 403]);
            if (method !== 'HEAD')
              expect(text).toContain(`needs the scope ${needs}; the key has: ${scopes.join(', ')}.`);
          }
        }
        expect(it1.catalog.calls).toEqual([]);
      }
      const { secret } = await it1.keyWith('owner', { scopes: [needs], collections });
      const asked = it1.bus.asked.length;
      let reached = 0;
      for (const method of methods) {
        const unknown = await call(name, secret, 'none', method);
        for (const thing of thingsOf) {
          const { status, text } = await call(name, secret, thing, method);
          const isOurs =
            about === 'team'
              ? limited !== 'nothing' || !isLimited
              : thing === 'own' || (thing === 'hidden' && !isLimited);
          if (isOurs) {
            reached += 1;
            expect([thing, status < 300, text]).toEqual([thing, true, text]);
            if (isLimited) expect(text).not.toMatch(traces);
          } else if (about === 'team') {
            expect([status, text]).toEqual([403, method === 'HEAD' ? '' : expect.stringContaining('AUTH_KEY_LIMITED')]);
          } else {
            expect(unknown.status).toBe(404);
            expect([thing, status, text]).toEqual([thing, unknown.status, unknown.text]);
          }
        }
      }
      expect(it1.bus.asked.length - asked).toBe(/(?:\/ask|\/completions|as events)$/.test(name) ? reached : 0);
      if (isLimited) expect(it1.catalog.uploads.map(({ header }) => header.collectionId)).not.toContain(3);
    });
  });

  it('includes hidden data for a key for all collections, which proves that the test recognises such data', async () => {
    for (const name of ['GET /collections/list', 'GET /files/list']) {
      expect((await call(name, it1.key, 'own')).text).toMatch(traces);
    }
    for (const [name, { about, needs }] of Object.entries(routes)) {
      if (about === 'team' || needs !== 'read') continue;
      expect([name, (await call(name, it1.key, 'hidden')).text]).toEqual([name, expect.stringMatching(traces)]);
    }
    expect((await call('GET /asks/:ask_id/events', it1.key, 'hidden')).text).toMatch(traces);
  });

  describe('to a file in accessible and hidden collections', () => {
    let limited: string;
    beforeEach(async () => {
      it1.catalog.link(1, 3, 'rules.pdf', 300);
      limited = (await it1.keyWith('owner', { collections: [1] })).secret;
    });

    it('shows only the part in accessible collections', async () => {
      for (const name of ['GET /files/list', 'GET /files/:id', 'GET /files/:id/versions', 'GET /files/:id/changes']) {
        const { status, text } = await call(name, limited, 'own');

        expect([name, status]).toEqual([name, 200]);
        expect(text).toContain('rules.pdf');
        expect(text).not.toMatch(traces);
      }
      expect((await call('GET /files/:id', it1.key, 'own')).text).toMatch(traces);
    });

    it.each(['DELETE /files/:id', 'POST /files/:id/reprocess', 'PATCH /files/:id/metadata'])(
      'does not include %s',
      async (name) => {
        const { status, text } = await call(name, limited, 'own');

        expect([status, text]).toEqual([403, expect.stringContaining('FILE_ELSEWHERE')]);
        expect(text).not.toMatch(traces);
        expect(it1.catalog.calls).not.toContain('deleteFile');
        expect(it1.catalog.calls).not.toContain('reprocessFile');
        expect(it1.catalog.calls).not.toContain('describeFile');
        expect((await it1.admin.audit(1, { limit: 9 })).map(({ action }) => action)).not.toContain('file.delete');
      },
    );
  });

  it('does not include versions of a document in other collections', async () => {
    const { secret } = await it1.keyWith('owner', { collections: [1] });
    await call('GET /files/:id/changes', secret, 'own');

    expect(it1.cards.lastComparison).toMatchObject({ fromInstanceId: 5, toInstanceId: 5 });
  });

  it('includes an ask that is waiting only if the key itself has asked', async () => {
    const waiting: string[] = [];
    const limits = { collections: [1] };
    const [asking, other] = [await it1.keyWith('owner', limits), await it1.keyWith('owner', limits)];
    it1.bus.onAsk = ({ askId, collectionId }) => {
      waiting.push(askId);
      say(askId, collectionId === 1 ? 'the answer' : 'hidden answer');
    };
    await call('POST /collections/:id/ask', asking.secret, 'own');
    await call('POST /collections/:id/ask', it1.key, 'hidden');
    const [own = '', hidden = ''] = waiting;
    const replay = async (secret: string, askId: string, method = 'HEAD') =>
      (await fetch(`${base}/asks/${askId}/events`, { method, headers: { authorization: `Bearer ${secret}` } })).status;

    expect(await replay(asking.secret, own)).toBe(200);
    expect(await replay(it1.key, own)).toBe(200);
    expect(await replay(it1.key, hidden)).toBe(200);
    for (const method of ['HEAD', 'GET']) {
      expect(await replay(other.secret, own, method)).toBe(404);
      expect(await replay(other.secret, hidden, method)).toBe(404);
    }
  });
});
