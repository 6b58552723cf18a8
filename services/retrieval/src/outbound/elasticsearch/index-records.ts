import type { estypes } from '@elastic/elasticsearch';
import type { IndexRecords } from '../../app/doctor/ports.js';
import type { SearchedCards } from '../../domain/soundness.js';
import type { Elastic } from './client/connection.js';
import type { Refresh } from './client/refresh.js';
import type { Space } from './layout/space.js';
import type { Versions } from './versions/versions.js';
import type { Instances } from './writing/instances.js';

export interface IndexRecordsNeeds {
  readonly client: Elastic;
  readonly versions: Versions;
  readonly instances: Instances;
  readonly refresh: Refresh;
  readonly space: Space;
  /** Whether the collection serves the vectors of this space. */
  readonly serves: (collection: { readonly teamId: number; readonly collectionId: number }) => Promise<boolean>;
}

interface Bucket {
  readonly key: { readonly teamId: number; readonly collection: string; readonly instanceId: number };
  readonly doc_count: number;
  readonly ids: { readonly value: number };
  readonly bare: { readonly doc_count: number };
}

const bucketsAtOnce = 1_000;

export function createIndexRecords(needs: IndexRecordsNeeds): IndexRecords {
  const { client, versions, instances, refresh, space, serves } = needs;
  const sources = ['teamId', 'collection', 'instanceId'].map((field) => ({ [field]: { terms: { field } } }));

  async function* buckets(): AsyncGenerator<Bucket> {
    const { index } = await versions.fresh();
    await refresh(index);
    for (let after: Bucket['key'] | undefined; ;) {
      const composite = { size: bucketsAtOnce, sources, ...(after && { after: { ...after } }) };
      const aggs: Record<string, estypes.AggregationsAggregationContainer> = {
        ids: { sum: { field: 'cardId' } },
        bare: { filter: { bool: { must_not: [{ exists: { field: space.passages } }] } } },
      };
      const { aggregations } = await client.search<unknown, { instances: { buckets: Bucket[] } }>({
        index,
        size: 0,
        aggs: { instances: { composite, aggs } },
      });
      const found = aggregations?.instances.buckets ?? [];
      yield* found;
      after = found.at(-1)?.key;
      if (!after) return;
    }
  }

  return {
    isApart: true,
    async tallies() {
      const tallies = new Map<number, SearchedCards>();
      for await (const { key, doc_count: cards, ids, bare } of buckets()) {
        const { teamId, instanceId } = key;
        const collectionId = Number(key.collection.split('.')[1]);
        const isOurs = bare.doc_count === 0 || (await serves({ teamId, collectionId }));
        const withoutVectors = isOurs ? bare.doc_count : 0;
        tallies.set(instanceId, { teamId, collectionId, instanceId, cards, idSum: ids.value, withoutVectors });
      }
      return tallies;
    },
    async notes() {
      const notes = [];
      for await (const page of instances.pages()) {
        for (const { teamId, collectionId, instanceId } of page) notes.push({ teamId, collectionId, instanceId });
      }
      return notes;
    },
    async recordOf(ref) {
      const entry = await instances.read(ref);
      if (!entry || entry.state === 'deleted') return undefined;
      const { teamId, collectionId, instanceId, generation, revision, state, facts } = entry;
      return { teamId, collectionId, instanceId, generation, revision, state, ...facts };
    },
    // Nothing to reset: cards without vectors are found by the absence of the field with the number of vectors.
    expectVectors: async () => {},
    strays: async () => [],
    removeStrays: async () => {},
  };
}
