import { EventSource } from 'eventsource';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ownerKey } from '../src/server.js';
import { serverForThisFile } from '../src/server-per-file.js';
import { createCollection, settled } from '../src/wait.js';
import { startProxy, type Proxy } from './proxy.js';

const running = serverForThisFile();
const handbook = '# Returns\n\nGoods may be returned within 30 days of delivery. The buyer pays the postage.\n';

interface Told {
  readonly id: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
}

/** Subscribes with the library's defaults, except for a `fetch` that adds the API key. */
function listen(url: string): {
  readonly source: EventSource;
  readonly told: Told[];
  readonly failures: (number | undefined)[];
} {
  const source = new EventSource(url, {
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...init.headers, authorization: `Bearer ${ownerKey}` } }),
  });
  const [told, failures] = [[] as Told[], [] as (number | undefined)[]];
  source.addEventListener('message', ({ lastEventId: id, data }) =>
    told.push({ id, ...(JSON.parse(String(data)) as Omit<Told, 'id'>) }),
  );
  source.addEventListener('error', ({ code }) => failures.push(code));
  return { source, told, failures };
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });

describe('EventSource of npm', () => {
  const open: { close(): void }[] = [];
  let proxy: Proxy | undefined;
  afterEach(async () => {
    for (const source of open.splice(0)) source.close();
    await proxy?.[Symbol.asyncDispose]();
    proxy = undefined;
  });

  it('follows a collection, over a lost connection, until the collection is deleted', async () => {
    const { client, server } = running();
    const id = await createCollection(client, 'Watched');
    proxy = await startProxy(server.url, { cutAfterEvents: 1 });
    const { source, told, failures } = listen(`${proxy.url}/api/v1/collections/${id}/events`);
    open.push(source);
    await until(() => expect(source.readyState).toBe(source.OPEN));

    await client.upload(id, 'returns.md', handbook);
    await settled(client, id);
    await until(() =>
      expect(told).toContainEqual(expect.objectContaining({ data: expect.objectContaining({ status: 'processed' }) })),
    );
    expect(proxy.passed).toEqual([
      { lastEventId: undefined, status: 200 },
      { lastEventId: told[0]?.id, status: 200 },
    ]);
    expect(new Set(told.map(({ id: position }) => position)).size).toBe(told.length);

    await client.delete(`/api/v1/collections/${id}`);
    await until(() => expect(source.readyState).toBe(source.CLOSED));
    expect(told.at(-1)).toMatchObject({ type: 'collection.deleted' });
    expect(failures.at(-1)).toBe(404);
  });

  it('follows an answer to its end over a lost connection, and does not reconnect afterwards', async () => {
    const { client, server } = running();
    const id = await createCollection(client, 'Asked');
    await client.upload(id, 'returns.md', handbook);
    await settled(client, id);
    const question = { question: 'Within how many days may goods be returned?' };
    const { body: answer } = await client.post<{ ask_id: string; answer: string }>(
      `/api/v1/collections/${id}/ask`,
      question,
    );

    proxy = await startProxy(server.url, { cutAfterEvents: 2 });
    const { source, told, failures } = listen(`${proxy.url}/api/v1/asks/${answer.ask_id}/events`);
    open.push(source);
    await until(() => expect(source.readyState).toBe(source.CLOSED));

    const read = await client.stream(`/api/v1/asks/${answer.ask_id}/events`);
    expect(told).toEqual(read);
    expect(
      told
        .filter(({ type }) => type === 'answer_chunk')
        .map(({ data }) => data['content'])
        .join(''),
    ).toBe(answer.answer);
    expect(told.at(-1)?.type).toBe('done');
    expect(proxy.passed).toEqual([
      { lastEventId: undefined, status: 200 },
      { lastEventId: told[1]?.id, status: 200 },
      { lastEventId: told.at(-1)?.id, status: 204 },
    ]);
    expect(failures.at(-1)).toBe(204);
  });
});
