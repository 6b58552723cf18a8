import type { CardText, CardVectors, CollectionRef, InstanceRef } from '../../../app/ports.js';
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

/** Writes the vectors of one model into one version of the index. */
export interface VectorWrites {
  pending(instance: InstanceRef, after: number, limit: number, index: string): Promise<CardText[]>;
  countPending(instance: InstanceRef, index: string): Promise<number>;
  known(teamId: number, keys: readonly string[], index: string): Promise<Map<string, Float32Array>>;
  /** Vectors as they are stored; cards without vectors are absent. */
  of(collection: CollectionRef, cardIds: readonly number[], index: string): Promise<readonly CardVectors[]>;
  put(instance: InstanceRef, cards: readonly CardVectors[], index: string): Promise<void>;
  complete(instance: InstanceRef, index: string): Promise<void>;
  incomplete(index: string): Promise<InstanceRef[]>;
}

export interface VectorWritesNeeds {
  readonly search: Search;
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
  const { search, readDocument, writeAll, instances, refresh, space } = needs;
  const fields = ['generation'];
  const hasVectors = { exists: { field: space.passages } };
  const withoutVectors = (instance: InstanceRef): estypes.QueryDslQueryContainer => ({
    bool: {
      filter: [
        { term: { collection: collectionName(instance) } },
        { term: { instanceId: instance.instanceId } },
        { term: { generation: instance.generation } },
      ],
      must_not: [hasVectors],
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
      // Without a refresh: `finish` has made the cards visible, and by the time a crashed process's work is taken over the periodic refresh
      // has made its vectors visible. A vector that is missed is only computed again.
      const [entry, { hits }] = await Promise.all([
        instances.read(instance),
        search(index, {
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
      // As of the last refresh, which is enough for a progress report; `pending` decides what is left to do.
      return totalOf(await search(index, { size: 0, track_total_hits: true, query: withoutVectors(instance) }));
    },
    async known(teamId, keys, index) {
      const found = new Map<string, Float32Array>();
      for (let start = 0; start < keys.length; start += keysAtOnce) {
        const wanted = new Set(keys.slice(start, start + keysAtOnce));
        const body = {
          size: keysAtOnce,
          query: {
            bool: { filter: [{ term: { teamId } }, { terms: { [space.passageKeys]: [...wanted] } }] },
          },
          // Cards of equal text have equal passages, so one of them is enough.
          collapse: { field: 'textHash' },
          _source: [space.passageKeys, space.vector, space.more],
        };
        // Partial results are fine, because what is not found is embedded again.
        const { hits } = await search<Pick<Stored, 'vectors'>>(index, body, true);
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
    async of(collection, cardIds, index) {
      const fields = [space.passageKeys, space.vector, space.more];
      const found = await Promise.all(
        cardIds.map((cardId) =>
          readDocument<Pick<Stored, 'vectors'>>({ index, id: cardName(collection, cardId), fields }),
        ),
      );
      return found.flatMap((document, at) => {
        const stored = document?.source.vectors?.[space.key];
        const cardId = cardIds[at];
        if (!stored || cardId === undefined) return [];
        const vectors = passagesIn(stored);
        const passages = stored.passageKeys.flatMap((key, passage) => {
          const vector = vectors[passage];
          return vector ? [{ key, vector: Float32Array.from(vector) }] : [];
        });
        return passages.length === 0 ? [] : [{ cardId, passages }];
      });
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
        const query = { bool: { must_not: [hasVectors] } };
        const answer = await search(index, { size: 0, query, aggs: byInstance(after) });
        const buckets = (answer.aggregations?.['instances']?.buckets ?? []) as readonly unknown[] as readonly Bucket[];
        if (buckets.length === 0) return lacking;
        const refs = buckets.map(({ key }) => ({
          teamId: key.teamId,
          collectionId: Number(key.collection.split('.')[1]),
          instanceId: key.instanceId,
        }));
        // Only instances that were complete before, because the event of the others is still to be delivered.
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
