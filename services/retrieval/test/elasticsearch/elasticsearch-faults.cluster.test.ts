import { silentLogger, systemClock } from '@cardinal/kernel';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CardIndex } from '../../src/app/ports.js';
import {
  openElasticsearchIndex,
  type ElasticsearchIndex,
} from '../../src/outbound/elasticsearch/elasticsearch-index.js';
import { elasticsearchUrl, freshUrl, removeAll } from '../../testing/elasticsearch.js';
import { cardOf, instanceOf, scopeOf } from '../../testing/made-cards.js';

type Fault = 'none' | 'hangs' | 'overloaded' | 'writes slowly';

const slowMs = 4_500;

/** A proxy for the real server that can cut connections, stall, or refuse requests. */
async function createWay(target: string, port = 0) {
  let fault: Fault = 'none';
  let turnAway = 0;
  const server: Server = createServer((incoming, outgoing) => {
    if (fault === 'hangs') return;
    if (fault === 'overloaded' && incoming.url?.includes('_bulk') && turnAway-- > 0) {
      incoming.resume();
      outgoing.writeHead(429, { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' });
      outgoing.end(JSON.stringify({ error: { type: 'es_rejected_execution_exception', reason: 'full' }, status: 429 }));
      return;
    }
    const { method, headers, url } = incoming;
    const onward = request(new URL(url ?? '/', target), { ...(method ? { method } : {}), headers }, (answer) => {
      const answered = () => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      };
      setTimeout(answered, fault === 'writes slowly' && /_bulk|_refresh/.test(url ?? '') ? slowMs : 0);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    set(next: Fault, times = 0) {
      fault = next;
      turnAway = times;
    },
    turnedAwayAll: () => turnAway <= 0,
    async cut() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe.skipIf(!elasticsearchUrl)('a server that goes away', () => {
  const model = { id: 'contract', dimensions: 16 };
  let url: string;
  let way: Awaited<ReturnType<typeof createWay>>;
  let index: ElasticsearchIndex;

  beforeEach(async () => {
    url = freshUrl();
    way = await createWay(url);
    index = openThrough({});
    await index.migrate();
    await index.writer.begin(instanceOf());
    await index.writer.put(instanceOf(), [cardOf({ cardId: 1, verbatimContent: 'zebra' })]);
    await index.writer.finish(instanceOf());
  });
  afterEach(async () => {
    await index.close();
    await way.cut();
    await removeAll(url);
  });

  function openThrough(limits: { readonly timeoutMs?: number }): ElasticsearchIndex {
    const through = `http://127.0.0.1:${way.port}${new URL(url).pathname}`;
    return openElasticsearchIndex({ url: through, model, clock: systemClock, logger: silentLogger, ...limits });
  }

  const found = async (by: CardIndex = index): Promise<number> =>
    (await (await by.searcher.view(scopeOf())).byWords(new Map([['zebra', 1]]), 5)).matched;
  const gone = { kind: 'unavailable', code: 'INDEX_UNAVAILABLE' };

  it('is reported as unavailable at once, and used again when it is back', async () => {
    const { port } = way;
    await way.cut();

    await expect(found()).rejects.toMatchObject(gone);
    await expect(index.writer.put(instanceOf(), [cardOf({ cardId: 2 })])).rejects.toMatchObject(gone);
    await expect(
      index.states.applyChange(1, 10, { instanceId: 100, revision: 1, state: 'deleted' }),
    ).rejects.toMatchObject(gone);
    await expect(index.ready()).rejects.toMatchObject(gone);

    way = await createWay(url, port);
    await vi.waitFor(async () => expect(await found()).toBe(1), 10_000);
    await index.ready();
  });

  it('that hangs is reported as unavailable after the time limit', async () => {
    const hasty = openThrough({ timeoutMs: 500 });
    way.set('hangs');

    await expect(found(hasty)).rejects.toMatchObject(gone);

    await hasty.close();
    way.set('none');
    await vi.waitFor(async () => expect(await found()).toBe(1), 10_000);
  });

  it('has a longer time limit for writes than for searches', async () => {
    const hasty = openThrough({ timeoutMs: slowMs / 3 });
    way.set('writes slowly');

    expect(await hasty.writer.put(instanceOf(), [cardOf({ cardId: 2, verbatimContent: 'zebra' })])).toBe('accepted');
    expect(await hasty.writer.finish(instanceOf())).toBe(2);

    await hasty.close();
  });

  it('that is overloaded slows writers down, and no card is lost', async () => {
    way.set('overloaded', 3);

    expect(await index.writer.put(instanceOf(), [cardOf({ cardId: 2, verbatimContent: 'zebra' })])).toBe('accepted');
    await index.writer.finish(instanceOf());

    expect(way.turnedAwayAll()).toBe(true);
    expect(await found()).toBe(2);
  });
});

describe('a server that cannot be reached', () => {
  it('is unavailable, not an unexpected failure', async () => {
    const model = { id: 'contract', dimensions: 16 };
    const index = openElasticsearchIndex({
      url: 'http://127.0.0.1:9',
      model,
      clock: systemClock,
      logger: silentLogger,
    });

    await expect(index.migrate()).rejects.toMatchObject({ kind: 'unavailable', code: 'INDEX_UNAVAILABLE' });
    await index.close();
  });
});
