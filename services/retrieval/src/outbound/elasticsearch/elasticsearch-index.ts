import type { Clock, Logger } from '@cardinal/kernel';
import type { CardIndex, InstanceRef, ScopeView } from '../../app/ports.js';
import type { Scope } from '../../domain/scope.js';
import { createCardWrites, type CardWrites } from './card-writes.js';
import { answersOf, connect, prefixOf } from './connection.js';
import { IndexReplacedError, IndexRequestError } from './errors.js';
import { createInstances, isStale, type Instances } from './instances.js';
import type { Sizing } from './layout.js';
import { collectionName } from './names.js';
import { createRefresh, type Refresh } from './refresher.js';
import { createSamples } from './samples.js';
import { scopeFilters } from './scope-query.js';
import { createStates } from './states.js';
import { createRecentStatistics } from './recent-statistics.js';
import { readStatistics, statisticsSearches, type ScopeStatistics } from './statistics.js';
import { createVectorWrites, type VectorWrites } from './vector-writes.js';
import { createVersions, type Version, type Versions } from './versions.js';
import { openView } from './view.js';

export interface ElasticsearchIndexOptions {
  /** `http(s)://[user:password@]host:port[/prefix]`. */
  readonly url: string;
  readonly model: { readonly id: string; readonly dimensions: number };
  readonly clock: Clock;
  readonly logger: Logger;
  /** Default: one shard, no replica. */
  readonly sizing?: Sizing;
  /** After which a request counts as failed, in milliseconds. Default: 10,000. */
  readonly timeoutMs?: number;
}

/** The parts that a rebuild works with, too. */
export interface ElasticsearchParts {
  readonly versions: Versions;
  readonly instances: Instances;
  readonly cards: CardWrites;
  readonly vectors: VectorWrites;
  readonly refresh: Refresh;
}

export interface ElasticsearchIndex extends CardIndex {
  readonly parts: ElasticsearchParts;
  /** Makes the index where there is none. @throws {IndexUnavailableError} while the server is away. */
  migrate(): Promise<void>;
  /** A sign of life: of the server, and after `migrate` of the index. @throws {IndexUnavailableError} if there is none. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

const readyMs = 1_000;

/** The index on Elasticsearch: state lives on the server alone, so any number of replicas read and write it. */
export function openElasticsearchIndex(options: ElasticsearchIndexOptions): ElasticsearchIndex {
  const { url, model, clock, logger, timeoutMs, sizing = { shards: 1, replicas: 0 } } = options;
  const client = connect(url, timeoutMs);
  const versions = createVersions({ client, prefix: prefixOf(url), model, sizing, clock, logger });
  const refresh = createRefresh(client);
  const instances = createInstances(client, versions.instances);
  const states = createStates(client, versions.all, refresh);
  const cards = createCardWrites({ client, instances, states, refresh });
  const vectors = createVectorWrites({ client, instances, refresh, modelId: model.id });
  const samples = createSamples(clock);
  const recent = createRecentStatistics(clock);
  let migrated = false;

  async function statisticsOf({ index }: Version, scope: Scope): Promise<ScopeStatistics> {
    const searches = statisticsSearches(scopeFilters(scope), collectionName(scope), model.id);
    const { responses } = await client.msearch({ searches: searches.flatMap((search) => [{ index }, search]) });
    return readStatistics(answersOf(responses));
  }

  async function viewIn(version: Version, scope: Scope): Promise<ScopeView> {
    const name = JSON.stringify([version.index, scope]);
    const statistics = await recent.of(name, () => statisticsOf(version, scope));
    return openView({ client, version, model, samples, name }, scope, statistics);
  }

  /** Vectors of our model fit into this version. Where they do not, words serve until `reindex` has made one that fits. */
  const fits = (version: Version): boolean => version.model === model.id && version.dimensions === model.dimensions;

  return {
    parts: { versions, instances, cards, vectors, refresh },
    async migrate() {
      await versions.ensure();
      migrated = true;
    },
    async ready() {
      await client.ping({}, { requestTimeout: readyMs, maxRetries: 0 });
      if (migrated) await versions.current();
    },
    close: () => client.close(),
    async view(scope) {
      try {
        return await viewIn(await versions.current(), scope);
      } catch (thrown) {
        if (!(thrown instanceof IndexRequestError && thrown.status === 404)) throw thrown;
        return viewIn(await versions.fresh(), scope); // replaced and dropped meanwhile
      }
    },
    begin: async (instance) => instances.begin(instance, (await versions.fresh()).index),
    put: async (instance, all) => cards.put(instance, all, (await versions.current()).index),
    async finish(instance) {
      const { index } = await versions.current();
      const count = await cards.finish(instance, index);
      // Asked after `finish` has noted what is whole where: a rebuild either sees that note, or this sees the switch.
      const [now, entry] = [await versions.fresh(), await instances.read(instance)];
      if (!isStale(entry, instance) && entry?.begunIn !== now.index) {
        throw new IndexReplacedError('The search index was replaced meanwhile; the cards have to be written again.');
      }
      return count;
    },
    async withoutVectors(instance, after, limit) {
      const version = await versions.current();
      return fits(version) ? vectors.pending(instance, after, limit, version.index) : [];
    },
    async countWithoutVectors(instance) {
      const version = await versions.current();
      return fits(version) ? vectors.countPending(instance, version.index) : 0;
    },
    async knownVectors(teamId, keys) {
      return vectors.known(teamId, keys, (await versions.current()).index);
    },
    async putVectors(instance, all) {
      const version = await versions.current();
      if (fits(version)) await vectors.put(instance, all, version.index);
    },
    async vectorsComplete(instance: InstanceRef) {
      await vectors.complete(instance, (await versions.current()).index);
    },
    async incomplete() {
      const version = await versions.current();
      return fits(version) ? vectors.incomplete(version.index) : [];
    },
    async applyChange(teamId, collectionId, change) {
      await states.apply(await instances.change({ teamId, collectionId }, change));
    },
    isStale: async (instance) => isStale(await instances.read(instance), instance),
  };
}
