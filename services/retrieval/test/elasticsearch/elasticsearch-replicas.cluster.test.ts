import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CardIndex } from '../../src/app/ports.js';
import type { ElasticsearchIndex } from '../../src/outbound/elasticsearch/elasticsearch-index.js';
import { elasticsearchUrl, freshUrl, openFor, removeAll } from '../../testing/elasticsearch.js';
import { cardOf, instanceOf, scopeOf } from '../../testing/made-cards.js';

const model = { id: 'contract', dimensions: 16 };
const cards = (count: number, word: string) =>
  Array.from({ length: count }, (_, at) => cardOf({ cardId: at + 1, verbatimContent: `${word} number${at}` }));

async function found(index: CardIndex, word: string, currentOnly = false): Promise<number> {
  const view = await index.searcher.view(scopeOf({ currentOnly }));
  return (await view.byWords(new Map([[word, 1]]), 10)).matched;
}

describe.skipIf(!elasticsearchUrl)('several replicas on one index', () => {
  let url: string;
  let replicas: readonly [ElasticsearchIndex, ElasticsearchIndex, ElasticsearchIndex];

  beforeEach(async () => {
    url = freshUrl();
    // All replicas start at once, on an empty server.
    replicas = await Promise.all([openFor(url, model), openFor(url, model), openFor(url, model)]);
  });
  afterEach(async () => {
    await Promise.all(replicas.map((replica) => replica.close()));
    await removeAll(url);
  });

  it('show no card of a document that is deleted while it is written', async () => {
    await replicas[0].writer.begin(instanceOf());
    await Promise.all([
      replicas[0].writer.put(instanceOf(), cards(400, 'zebra')),
      replicas[1].states.applyChange(1, 10, { instanceId: 100, revision: 1, state: 'deleted' }),
    ]);

    expect(await found(replicas[2], 'zebra')).toBe(0);
    expect(await replicas[2].writer.put(instanceOf(), cards(3, 'zebra'))).toBe('stale');
    expect(await found(replicas[2], 'zebra')).toBe(0);
  });

  it('agree on the newest state, in whatever order states arrive', async () => {
    await replicas[0].writer.begin(instanceOf());
    await replicas[0].writer.put(instanceOf(), cards(300, 'zebra'));
    await replicas[0].writer.finish(instanceOf());
    await Promise.all(
      replicas.map((replica, at) => {
        const revision = [3, 1, 2][at] ?? 0;
        return replica.states.applyChange(1, 10, {
          instanceId: 100,
          revision,
          state: revision === 2 ? 'superseded' : 'current',
        });
      }),
    );

    expect(await found(replicas[0], 'zebra', true)).toBe(300);
  });

  it('give all cards of a document the state that it gets while it is written', async () => {
    await replicas[0].writer.begin(instanceOf());
    await Promise.all([
      replicas[0].writer.put(instanceOf(), cards(400, 'zebra')),
      replicas[1].states.applyChange(1, 10, { instanceId: 100, revision: 1, state: 'superseded' }),
    ]);
    await replicas[0].writer.finish(instanceOf());

    expect([await found(replicas[2], 'zebra', true), await found(replicas[2], 'zebra')]).toEqual([0, 400]);
  });

  it('keep the newer of two generations that are written at once', async () => {
    const [older, newer] = [instanceOf({ generation: 1 }), instanceOf({ generation: 2 })];
    await replicas[0].writer.begin(older);
    await Promise.all([
      replicas[0].writer.put(older, cards(300, 'zebra')),
      replicas[1].writer.begin(newer).then(() => replicas[1].writer.put(newer, cards(200, 'lion'))),
    ]);
    await Promise.all([replicas[0].writer.finish(older), replicas[1].writer.finish(newer)]);

    expect(await replicas[1].writer.finish(newer)).toBe(200);
    expect([await found(replicas[2], 'zebra'), await found(replicas[2], 'lion')]).toEqual([0, 200]);
  });
});
