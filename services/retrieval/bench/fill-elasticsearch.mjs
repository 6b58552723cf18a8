// Writes the cards of a generated collection to an index on Elasticsearch through the port, as the service would.
import { setTimeout as delay } from 'node:timers/promises';
import { madeCards } from './made-collection.mjs';

const perInstance = 1_000;
/** Number of documents that are written concurrently: while the server processes one, the next is prepared. */
const width = 4;

/**
 * Writes every instance that is not in the index yet, then merges segments, because a collection that is searched often is at rest.
 *
 * @param {{
 *   index: import('../dist/outbound/elasticsearch/elasticsearch-index.js').ElasticsearchIndex,
 *   client: import('@elastic/elasticsearch').Client,
 *   collection: { teamId: number, collectionId: number },
 *   count: number,
 *   embed: (text: string) => Promise<Float32Array>,
 * }} options index: an open index; client: a client of the same server.
 * @returns {Promise<number>} cards per second; 0 if all cards were already in the index.
 */
export async function fill({ index, client, collection, count, embed }) {
  const started = performance.now();
  let written = 0;
  const batches = batchesOf(count);
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const cards of batches) {
        const { instanceId } = cards[0];
        const ref = { ...collection, instanceId, generation: 1 };
        if (!(await index.states.isStale(ref))) continue;
        await put(ref, cards);
        written += cards.length;
      }
    }),
  );
  if (written === 0) return 0;
  const perSecond = Math.round(written / ((performance.now() - started) / 1000));
  const { index: name } = await index.parts.versions.fresh();
  await merge(name);
  return perSecond;

  /** Merging takes longer than the timeout of a request, and continues without the request. */
  async function merge(name) {
    client.indices.forcemerge({ index: name, max_num_segments: 1 }).catch(() => {});
    for (let segments = 0; segments !== 1; await delay(500)) {
      const { indices } = await client.indices.segments({ index: name });
      segments = Object.keys(indices[name].shards[0][0].segments).length;
    }
  }

  /**
   * @param {import('../dist/app/ports.js').InstanceRef} ref
   * @param {import('../dist/domain/card.js').Card[]} cards
   */
  async function put(ref, cards) {
    const { instanceId } = ref;
    const file = { fileId: instanceId, fileName: `${instanceId}.txt`, version: 1, metadata: {} };
    await index.writer.begin({ ...ref, ...file, revision: 0, state: 'current' });
    await index.writer.put(ref, cards);
    await index.writer.finish(ref);
    for (let part; (part = await index.vectors.withoutVectors(ref, part?.at(-1)?.cardId ?? 0, 128)).length > 0;) {
      const vectors = await Promise.all(part.map((card) => embed(`${card.title}. ${card.verbatimContent}`)));
      await index.vectors.putVectors(
        ref,
        part.map(({ cardId }, at) => ({ cardId, passages: [{ key: String(cardId), vector: vectors[at] }] })),
      );
    }
    await index.vectors.vectorsComplete(ref);
  }
}

function* batchesOf(count) {
  /** @type {import('../dist/domain/card.js').Card[]} */
  let batch = [];
  for (const { id, title, text } of madeCards(count)) {
    const instanceId = Math.ceil(id / perInstance);
    const place = { cardId: id, instanceId, ordinal: id, page: 1, tableHeader: '' };
    batch.push({ ...place, title, statement: '', verbatimContent: text, knowledgeType: 'fact' });
    if (id % perInstance !== 0 && id !== count) continue;
    yield batch;
    batch = [];
  }
}
