import { steadyClock, systemClock, type Clock, type Logger } from '@cardinal/kernel';
import type { IndexRecords } from '../../app/doctor/ports.js';
import type {
  CardIndex,
  CardSearcher,
  CardWriter,
  InstanceRef,
  ModelSwitch,
  NearbyView,
  ScopeView,
  VectorWriter,
} from '../../app/ports.js';
import type { Scope } from '../../domain/scope.js';
import { createSearch } from './client/search.js';
import { createWriteAll } from './client/bulk.js';
import { createCardWrites } from './writing/card-writes.js';
import { connect, ping, prefixOf } from './client/connection.js';
import { createReadDocument } from './client/documents.js';
import { IndexLayoutError, IndexReplacedError, isRefused } from './client/errors.js';
import { createInstances, isStale } from './writing/instances.js';
import type { Sizing } from './layout/mappings.js';
import { collectionNames } from './layout/names.js';
import { createRefresh } from './client/refresh.js';
import { createSamples } from './reading/sample-cache.js';
import { createIndexRecords } from './index-records.js';
import { openNearby } from './reading/nearby.js';
import type { ElasticsearchParts } from './parts.js';
import { createReads } from './reading/reads.js';
import { removeReplaced, replace, type Remake } from './rebuild.js';
import { scopeQuery } from './reading/scope-query.js';
import { createServingModels, shuffled } from './versions/serving-models.js';
import { spaceOf, type Model, type Space } from './layout/space.js';
import { createStates } from './writing/states.js';
import { createRecentStatistics } from './reading/statistics-cache.js';
import { readStatistics, statisticsSearches, type ScopeStatistics } from './reading/statistics.js';
import { createSweeper } from './versions/sweeper.js';
import { createVectorWrites } from './writing/vector-writes.js';
import { createVersions, type Version } from './versions/versions.js';
import { openView } from './reading/view.js';

export interface ElasticsearchIndexOptions {
  /** `http(s)://[user:password@]host:port[/prefix]`. */
  readonly url: string;
  readonly model: Model;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Default: one shard, no replica. */
  readonly sizing?: Sizing;
  /** Timeout of a request, in milliseconds. Default: 10,000. */
  readonly timeoutMs?: number;
  /** Absent: an index of an older release is not rebuilt. */
  readonly remake?: Remake;
}

export interface ElasticsearchIndex extends CardIndex {
  readonly records: IndexRecords;
  readonly parts: ElasticsearchParts;
  /**
   * Creates the index if there is none, and rebuilds that of an older release if `remake` is given.
   *
   * @throws {IndexUnavailableError} while the server is down.
   * @throws {IndexLayoutError} if the index is of another release and is not rebuilt.
   */
  migrate(signal?: AbortSignal): Promise<void>;
  /** Resumes what an earlier process left unfinished. */
  warm(signal: AbortSignal): Promise<void>;
  /** Readiness of the server and, after `migrate`, of the index. @throws {IndexUnavailableError} if not ready. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

const readyMs = 1_000;
/** Sufficient for searches by vector, which need no term weights. */
const unknownStatistics = { documents: 0 };

/** The index on Elasticsearch. All state is on the server, so that any number of replicas may read and write it. */
export function openElasticsearchIndex(options: ElasticsearchIndexOptions): ElasticsearchIndex {
  const { url, model, clock, logger, timeoutMs, sizing = { shards: 1, replicas: 0 }, remake } = options;
  const client = connect(url, timeoutMs);
  const own = spaceOf(model);
  const versions = createVersions({ client, prefix: prefixOf(url), space: own, sizing });
  const refresh = createRefresh(client);
  const requests = {
    client,
    search: createSearch(client),
    readDocument: createReadDocument(client),
    writeAll: createWriteAll(client),
  };
  const { search, writeAll } = requests;
  const instances = createInstances(requests, versions.instances);
  const states = createStates({ client, writeAll, refresh }, versions.all);
  const cards = createCardWrites({ ...requests, instances, states, refresh, space: own });
  const vectors = createVectorWrites({ ...requests, instances, refresh, space: own });
  const serving = createServingModels(client, versions.models, own.model, clock);
  const parts = { versions, instances, cards, vectors, refresh, serving };
  const sweeper = createSweeper({ client, writeAll, serving, refresh, clock, logger });
  const samples = createSamples(steadyClock);
  const recent = createRecentStatistics(steadyClock);
  let migrated = false;

  async function statisticsOf({ index }: Version, scope: Scope, space: Space): Promise<ScopeStatistics> {
    const bodies = statisticsSearches(scopeQuery(scope), collectionNames(scope), space);
    return readStatistics(await Promise.all(bodies.map((body) => search(index, body))));
  }

  async function spaceIn({ index }: Version, { teamId, collectionIds }: Scope): Promise<Space> {
    const models = await Promise.all(collectionIds.map((collectionId) => serving.of(index, { teamId, collectionId })));
    const [space = own, another] = new Map(models.map(spaceOf).map((each) => [each.key, each])).values();
    return another ? spaceOf(noModel) : space;
  }

  async function viewIn(version: Version, scope: Scope): Promise<ScopeView> {
    const space = await spaceIn(version, scope);
    const name = JSON.stringify([version.index, space.key, scope]);
    const statistics = await recent.of(name, () => statisticsOf(version, scope, space));
    return openView({ search, version, space, samples, name }, scope, statistics);
  }

  async function nearbyIn(version: Version, scope: Scope): Promise<NearbyView> {
    const reads = createReads({ search, version, space: await spaceIn(version, scope) }, scope, unknownStatistics);
    return openNearby(reads);
  }

  const records = createIndexRecords({
    client,
    versions,
    instances,
    refresh,
    space: own,
    serves: async (collection) => (await serving.of((await versions.current()).index, collection)).id === model.id,
  });

  const searcher: CardSearcher = {
    async view(scope) {
      try {
        return await viewIn(await versions.current(), scope);
      } catch (thrown) {
        if (!isRefused(thrown, 404)) throw thrown;
        return viewIn(await versions.fresh(), scope); // the version was replaced and dropped meanwhile
      }
    },
    nearby: async (scope) => nearbyIn(await versions.current(), scope),
  };

  const writer: CardWriter = {
    async begin(instance) {
      // May be stale; `finish` notices if the version was replaced.
      const { index } = await versions.current();
      await serving.begin(index, instance);
      return instances.begin(instance, index);
    },
    put: async (instance, all, withVectors) => cards.put(instance, all, (await versions.current()).index, withVectors),
    async finish(instance, whole = false) {
      const { index } = await versions.current();
      const { cards: count, entry } = await cards.finish(instance, index, whole);
      // Read after `finish` has recorded the completion: either a rebuild sees that record, or this read sees the switch.
      const now = await versions.fresh();
      if (!isStale(entry, instance) && entry?.begunIn !== now.index) {
        throw new IndexReplacedError('The search index was replaced while cards were written; write them again.');
      }
      return count;
    },
    async add(instance, all, withVectors) {
      if ((await writer.begin(instance)) === 'stale') return undefined;
      if ((await writer.put(instance, all, withVectors)) === 'stale') return undefined;
      return writer.finish(instance, true);
    },
  };

  const vectorWriter: VectorWriter = {
    withoutVectors: async (instance, after, limit) =>
      vectors.pending(instance, after, limit, (await versions.current()).index),
    countWithoutVectors: async (instance) => vectors.countPending(instance, (await versions.current()).index),
    knownVectors: async (teamId, keys) => vectors.known(teamId, keys, (await versions.current()).index),
    putVectors: async (instance, all) => vectors.put(instance, all, (await versions.current()).index),
    vectorsComplete: async (instance) => vectors.complete(instance, (await versions.current()).index),
    incomplete: async () => vectors.incomplete((await versions.current()).index),
  };

  const models: ModelSwitch = {
    async servingModel(collection) {
      return (await serving.of((await versions.current()).index, collection)).id;
    },
    async outdated() {
      const all = await serving.outdated((await versions.fresh()).index);
      return all.map(({ teamId, collectionId, model: { id } }) => ({ teamId, collectionId, modelId: id }));
    },
    async instancesOf(collection) {
      // Makes the vectors visible that an earlier process wrote.
      await refresh((await versions.current()).index);
      const found: InstanceRef[] = [];
      for await (const page of instances.pages(collection)) {
        for (const { teamId, collectionId, instanceId, generation } of page) {
          found.push({ teamId, collectionId, instanceId, generation });
        }
      }
      return shuffled(found);
    },
    async switchModel(collection) {
      const { index } = await versions.fresh();
      await refresh(index);
      await serving.change(index, collection);
      sweeper.begin(index);
    },
    rememberEmbedder: (at) => serving.rememberEmbedder(at),
    embedderUrl: (modelId) => serving.embedderUrl(modelId),
  };

  return {
    searcher,
    writer,
    vectors: vectorWriter,
    states: {
      async applyChange(teamId, collectionId, change) {
        await states.apply(await instances.change({ teamId, collectionId }, change));
      },
      isStale: async (instance) => isStale(await instances.read(instance), instance),
    },
    models,
    contents: {
      recordOf: (ref) => records.recordOf(ref),
      vectorsOf: async (collection, cardIds) => vectors.of(collection, cardIds, (await versions.current()).index),
    },
    async size() {
      const { index } = await versions.current();
      const passages = { sum: { field: `vectors.${own.key}.passages` } };
      const body = { size: 0, track_total_hits: true, aggs: { vectors: passages } } as const;
      const { hits, aggregations } = await client.search<unknown, { vectors: { value: number } }>({ index, ...body });
      const total = typeof hits.total === 'number' ? hits.total : (hits.total?.value ?? 0);
      return { cards: total, vectors: aggregations?.vectors.value ?? 0 };
    },
    records,
    parts,
    async migrate(signal = new AbortController().signal) {
      try {
        await versions.ensure();
      } catch (thrown) {
        if (!remake || !(thrown instanceof IndexLayoutError && thrown.age === 'older')) throw thrown;
        await replace({ ...remake, parts, logger }, signal);
        await versions.ensure();
      }
      migrated = true;
    },
    async warm(signal) {
      if (remake) await removeReplaced({ ...remake, parts, logger }, signal);
      sweeper.begin((await versions.fresh()).index);
    },
    async ready() {
      await ping(client, readyMs);
      if (migrated) await versions.current();
    },
    async close() {
      await sweeper.end();
      await client.close();
    },
  };
}

/** Stands for no model: no card has vectors of it, and every model that serves differs from it. */
const noModel: Model = { id: '', dimensions: 0 };

/** The models whose vectors serve on a server, that of most collections first. */
export async function servingModelsAt(url: string): Promise<readonly (Model & { readonly collections: number })[]> {
  const client = connect(url);
  const [space, clock] = [spaceOf(noModel), systemClock];
  // Only names are read, because reading the version in use (`current`) would add fields for the model to it.
  const names = createVersions({ client, prefix: prefixOf(url), space, sizing: { shards: 1, replicas: 0 } });
  try {
    const inUse = await names.inUse();
    if (inUse === undefined) return [];
    const serving = await createServingModels(client, names.models, noModel, clock).outdated(inUse);
    const models = new Map<string, Model & { readonly collections: number }>();
    for (const { model } of serving) {
      const name = `${model.id} ${model.dimensions}`;
      models.set(name, { ...model, collections: (models.get(name)?.collections ?? 0) + 1 });
    }
    return [...models.values()].sort((a, b) => b.collections - a.collections);
  } finally {
    await client.close();
  }
}
