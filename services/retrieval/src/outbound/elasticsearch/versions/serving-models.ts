import { derivedId, steadyClock, type Clock } from '@cardinal/kernel';
import type { Elastic } from '../client/connection.js';
import { unlessRefused } from '../client/errors.js';
import { collectionName } from '../layout/names.js';
import type { Model } from '../layout/space.js';
import type { CollectionRef } from '../../../app/ports.js';
import { createRevalidated, staleMs } from '../client/coalesce.js';

/** A collection in one version of the index, with the model whose vectors its searches compare with. */
export interface Serving extends CollectionRef {
  readonly model: Model;
  /** Time from which no process searches vectors of other models any more (epoch ms). */
  readonly sweepAt: number;
}

/** Which model's vectors serve in which collection. */
export interface ServingModels {
  /** Cached for `staleMs`. Before `begin` a collection has no vectors, so that the index's own model serves. */
  of(index: string, collection: CollectionRef): Promise<Model>;
  /** Makes the index's own model serve a collection that has none yet. Idempotent. */
  begin(index: string, collection: CollectionRef): Promise<void>;
  /** Makes the index's own model serve from now on. */
  change(index: string, collection: CollectionRef): Promise<void>;
  outdated(index: string): Promise<Serving[]>;
  /** Collections that serve the index's own model and may still hold vectors of others. */
  unswept(index: string): Promise<Serving[]>;
  /** Records that vectors of other models are deleted, unless the collection changed its model meanwhile. */
  markSwept(index: string, serving: Serving): Promise<void>;
  /** Deletes the records of a version of the index. */
  drop(index: string): Promise<void>;
  rememberEmbedder(url: string): Promise<void>;
  embedderUrl(modelId: string): Promise<string | undefined>;
}

interface Stored extends CollectionRef {
  readonly name: string;
  readonly index: string;
  readonly modelId: string;
  readonly dimensions: number;
  readonly swept: boolean;
  readonly changedAt: number;
}

const page = 1_000;
const mostRemembered = 10_000;
/** Other processes may search the old vectors for `staleMs`, and a running search a little longer. */
const graceMs = 2 * staleMs;

/**
 * @param place name of the index of models.
 * @param own the index's model, whose vectors this program writes.
 */
export function createServingModels(client: Elastic, place: string, own: Model, clock: Clock): ServingModels {
  const begun = new Set<string>();
  const nameOf = (index: string, key: CollectionRef): string => `${index}|${collectionName(key)}`;
  const ours = { bool: { filter: [{ term: { modelId: own.id } }, { term: { dimensions: own.dimensions } }] } };
  /** Collections served by other models: few or none, except during a change of model. */
  const others = createRevalidated(steadyClock, async () => {
    const served = new Map<string, Model>();
    for await (const stored of all({ must_not: [ours], filter: [{ exists: { field: 'index' } }] })) {
      served.set(stored.name, modelOf(stored));
    }
    return served;
  });

  async function* all(bool: object): AsyncIterable<Stored> {
    for (let after: string | undefined; ;) {
      const { hits } = await client.search<Stored>({
        index: place,
        size: page,
        sort: [{ name: 'asc' }],
        query: { bool },
        ...(after === undefined ? {} : { search_after: [after] }),
      });
      const found = hits.hits.flatMap((hit) => hit._source ?? []);
      if (found.length === 0) return;
      yield* found;
      after = found.at(-1)?.name;
    }
  }

  async function servings(bool: object): Promise<Serving[]> {
    await client.indices.refresh({ index: place });
    const found: Serving[] = [];
    for await (const stored of all(bool)) {
      const { teamId, collectionId, changedAt } = stored;
      found.push({ teamId, collectionId, model: modelOf(stored), sweepAt: changedAt + graceMs });
    }
    return shuffled(found);
  }

  const documentOf = (index: string, { teamId, collectionId }: CollectionRef, swept: boolean): Stored => ({
    name: nameOf(index, { teamId, collectionId }),
    index,
    teamId,
    collectionId,
    modelId: own.id,
    dimensions: own.dimensions,
    swept,
    changedAt: clock.now(),
  });

  return {
    of: async (index, collection) => (await others.current()).get(nameOf(index, collection)) ?? own,
    async begin(index, collection) {
      const document = documentOf(index, collection, true);
      if (begun.has(document.name)) return;
      // Refreshed at once, because replicas of other models would otherwise treat the collection as theirs.
      const created = { index: place, id: document.name, document, refresh: true, op_type: 'create' } as const;
      await client.index(created).catch(unlessRefused(409));
      if (begun.size >= mostRemembered) begun.clear();
      begun.add(document.name);
    },
    async change(index, collection) {
      const document = documentOf(index, collection, false);
      await client.index({ index: place, id: document.name, document, refresh: true });
      others.invalidate();
    },
    outdated: (index) => servings({ must_not: [ours], filter: [{ term: { index } }] }),
    unswept: (index) => servings({ must: [ours], filter: [{ term: { index } }, { term: { swept: false } }] }),
    async markSwept(index, serving) {
      const id = nameOf(index, serving);
      const found = await client.get<Stored>({ index: place, id }).catch(unlessRefused(404));
      const stored = found?._source;
      if (!stored || stored.modelId !== own.id || stored.changedAt + graceMs !== serving.sweepAt) return;
      const guard = { if_seq_no: found._seq_no ?? 0, if_primary_term: found._primary_term ?? 0 };
      await client
        .index({ index: place, id, document: { ...stored, swept: true }, ...guard })
        .catch(unlessRefused(409));
    },
    async drop(index) {
      await client.deleteByQuery({ index: place, query: { term: { index } }, conflicts: 'proceed', refresh: true });
    },
    async rememberEmbedder(url) {
      const document = { name: embedderName(own.id), modelId: own.id, dimensions: own.dimensions, url };
      await client.index({ index: place, id: document.name, document });
    },
    async embedderUrl(modelId) {
      const id = embedderName(modelId);
      const found = await client.get<{ readonly url: string }>({ index: place, id }).catch(unlessRefused(404));
      return found?._source?.url;
    },
  };
}

const modelOf = ({ modelId, dimensions }: Stored): Model => ({ id: modelId, dimensions });
const embedderName = (modelId: string): string => `embedder|${derivedId(modelId)}`;

/** In random order, so that replicas that start the same work at the same time share it. */
export function shuffled<T>(all: readonly T[]): T[] {
  const drawn = all.map((one) => ({ one, lot: Math.random() }));
  return drawn.sort((a, b) => a.lot - b.lot).map(({ one }) => one);
}
