import type { CardText, CardVectors, InstanceRef } from '../../../app/ports.js';
import type { estypes } from '@elastic/elasticsearch';
import { type Search, totalOf } from '../client/search.js';
import type { Write, WriteAll } from '../client/bulk.js';
import { shownOf, shownOnly } from '../layout/hit-fields.js';
import { vectorsOf } from './card-document.js';
import type { ReadDocument } from '../client/documents.js';
import { isStale, type Instances } from './instances.js';
import { cardName, collectionName } from '../layout/names.js';
import type { Refresh } from '../client/refresh.js';
import { passagesIn, type Space, type StoredVectors } from '../layout/space.js';

/** Writing the vectors of one model into one version of the index. */
export interface VectorWrites {
  pending(instance: InstanceRef, after: number, limit: number, index: string): Promise<CardText[]>;
  countPending(instance: InstanceRef, index: string): Promise<number>;
  known(teamId: number, keys: readonly string[], index: string): Promise<Map<string, Float32Array>>;
  put(instance: InstanceRef, cards: readonly CardVectors[], index: string): Promise<void>;
  complete(instance: InstanceRef, index: string): Promise<void>;
  incomplete(index: string): Promise<InstanceRef[]>;
}

export interface VectorWritesNeeds {
  readonly ask: Search;
  readonly readDocument: ReadDocument;
  readonly writeAll: WriteAll;
  readonly instances: Instances;
  readonly refresh: Refresh;
  readonly space: Space;
}

interface Stored {
  readonly generation: number;
  readonly vectors?: Readonly<Record<string, StoredVectors | null>>;
}

interface Bucket {
  readonly key: { readonly teamId: number; readonly instanceId: number; readonly collection: string };
}

const cardsAtOnce = 200;
const mostTries = 20;
const bucketsAtOnce = 1_000;
const keysAtOnce = 500;

export function createVectorWrites(needs: VectorWritesNeeds): VectorWrites {
  const { ask, readDocument, writeAll, instances, refresh, space } = needs;
  const fields = ['generation'];
  const embedded = { exists: { field: space.passages } };
  const withoutVectors = (instance: InstanceRef): estypes.QueryDslQueryContainer => ({
    bool: {
      filter: [
        { term: { collection: collectionName(instance) } },
        { term: { instanceId: instance.instanceId } },
        { term: { generation: instance.generation } },
      ],
      must_not: [embedded],
    },
  });

  async function putSome(instance: InstanceRef, cards: readonly CardVectors[], index: string): Promise<void> {
    let pending = cards;
    for (let tries = 0; pending.length > 0 && tries < mostTries; tries++) {
      const found = await Promise.all(
        pending.map(({ cardId }) =>
          readDocument<Pick<Stored, 'generation'>>({ index, id: cardName(instance, cardId), fields }),
        ),
      );
      const writes: { readonly card: CardVectors; readonly write: Write }[] = [];
      for (const [at, card] of pending.entries()) {
        const known = found[at];
        if (known?.source.generation !== instance.generation) continue;
        const action = { update: { _index: index, _id: cardName(instance, card.cardId), ...known.guard } };
        writes.push({ card, write: { action, document: { doc: vectorsOf(card, space) } } });
      }
      const outcomes = await writeAll(writes.map(({ write }) => write));
      pending = writes.filter((_, at) => outcomes[at] === 'conflict').map(({ card }) => card);
    }
  }

  return {
    async pending(instance, after, limit, index) {
      // Nothing is refreshed for it: cards were when their words were whole, and by the time that a dead process's work is taken over
      // its vectors are, too. A vector that is not seen yet is made once more.
      const [entry, { hits }] = await Promise.all([
        instances.read(instance),
        ask(index, {
          size: limit,
          sort: [{ cardId: 'asc' }],
          search_after: [after],
          query: withoutVectors(instance),
          ...shownOnly,
        }),
      ]);
      return isStale(entry, instance) ? [] : hits.hits.map((hit) => shownOf(hit).shown);
    },
    async countPending(instance, index) {
      if (isStale(await instances.read(instance), instance)) return 0;
      // As of the last refresh: it says how far the work is, and `pending` decides what is left.
      return totalOf(await ask(index, { size: 0, track_total_hits: true, query: withoutVectors(instance) }));
    },
    async known(teamId, keys, index) {
      const found = new Map<string, Float32Array>();
      for (let start = 0; start < keys.length; start += keysAtOnce) {
        const wanted = new Set(keys.slice(start, start + keysAtOnce));
        const search = {
          size: keysAtOnce,
          query: {
            bool: { filter: [{ term: { teamId } }, { terms: { [space.passageKeys]: [...wanted] } }] },
          },
          // Cards of one text have the same passages: one of them is enough.
          collapse: { field: 'textHash' },
          _source: [space.passageKeys, space.vector, space.more],
        };
        // What is not found, as in a version of another layout, is embedded again.
        const { hits } = await ask<Pick<Stored, 'vectors'>>(index, search, true);
        for (const { _source } of hits.hits) {
          const stored = _source?.vectors?.[space.key];
          if (!stored) continue;
          const vectors = passagesIn(stored);
          stored.passageKeys.forEach((key, passage) => {
            const vector = vectors[passage];
            if (vector && wanted.has(key)) found.set(key, Float32Array.from(vector));
          });
        }
      }
      return found;
    },
    async put(instance, cards, index) {
      for (let start = 0; start < cards.length; start += cardsAtOnce) {
        await putSome(instance, cards.slice(start, start + cardsAtOnce), index);
      }
    },
    async complete(instance, index) {
      await refresh(index);
      await instances.complete(instance, index, ['vectors']);
    },
    async incomplete(index) {
      const lacking: InstanceRef[] = [];
      await refresh(index);
      for (let after: Bucket['key'] | undefined; ;) {
        const query = { bool: { must_not: [embedded] } };
        const answer = await ask(index, { size: 0, query, aggs: byInstance(after) });
        const buckets = (answer.aggregations?.['instances']?.buckets ?? []) as readonly unknown[] as readonly Bucket[];
        if (buckets.length === 0) return lacking;
        const refs = buckets.map(({ key }) => ({
          teamId: key.teamId,
          collectionId: Number(key.collection.split('.')[1]),
          instanceId: key.instanceId,
        }));
        // Only where all vectors had been there: the others have their event still to come.
        for (const entry of await instances.readAll(refs)) {
          if (entry.state === 'deleted' || entry.complete[index]?.vectors !== entry.generation) continue;
          const { teamId, collectionId, instanceId, generation } = entry;
          lacking.push({ teamId, collectionId, instanceId, generation });
        }
        after = buckets.at(-1)?.key;
      }
    },
  };
}

function byInstance(after: Bucket['key'] | undefined): Record<string, estypes.AggregationsAggregationContainer> {
  const sources = ['teamId', 'collection', 'instanceId'].map((field) => ({ [field]: { terms: { field } } }));
  return { instances: { composite: { size: bucketsAtOnce, sources, ...(after ? { after: { ...after } } : {}) } } };
}
