import { steadyClock } from '@cardinal/kernel';
import { analysisVersion } from '@cardinal/language';
import type { Elastic } from '../client/connection.js';
import type { estypes } from '@elastic/elasticsearch';
import {
  IndexLayoutError,
  IndexRequestError,
  IndexUnavailableError,
  isRefused,
  unlessRefused,
  type LayoutAge,
} from '../client/errors.js';
import { cardsIndex, instancesIndex, layoutVersion, modelsIndex, vectorsOf, type Sizing } from '../layout/mappings.js';
import type { Space } from '../layout/space.js';
import { createRevalidated } from '../client/coalesce.js';

/** One version of the index of cards. */
export interface Version {
  readonly index: string;
}

/** Which index of cards is in use: `<prefix>-cards-<n>` behind the alias `<prefix>-cards`. */
export interface Versions {
  readonly instances: string;
  readonly models: string;
  /** Name pattern of every version, including those being built: deletions apply to all of them. */
  readonly all: string;
  /** Creates the first version if there is none. Idempotent, and safe in several replicas at once. */
  ensure(): Promise<void>;
  /** Cached for `staleMs`. Its mappings include our model's vector space. */
  current(): Promise<Version>;
  fresh(): Promise<Version>;
  /**
   * A version that fits this program and is not in use yet: one that some process began and did not finish, or a new one. Concurrent
   * callers get the same version.
   */
  begun(): Promise<Version>;
  /** Name of the index behind the alias, of whatever release; undefined if there is none. */
  inUse(): Promise<string | undefined>;
  /** Versions that were in use before a switch and are not dropped yet. */
  replaced(): Promise<string[]>;
  /** Moves the alias to this version atomically. */
  switchTo(version: Version): Promise<void>;
  drop(index: string): Promise<void>;
}

export interface VersionsNeeds {
  readonly client: Elastic;
  readonly prefix: string;
  readonly space: Space;
  readonly sizing: Sizing;
}

export function createVersions({ client, prefix, space, sizing }: VersionsNeeds): Versions {
  const alias = `${prefix}-cards`;
  /** Alias set in the same request as the switch, so that replaced versions are known from then on, even if this process ends. */
  const replaced = `${prefix}-replaced`;
  const [instances, models] = [`${prefix}-instances`, `${prefix}-models`];
  const cached = createRevalidated(steadyClock, readVersion);

  async function versionsBehind(name: string): Promise<string[]> {
    const found = await client.indices.getAlias({ name }).catch(unlessRefused(404));
    return Object.keys(found ?? {});
  }

  async function readVersion(): Promise<Version> {
    const found = await client.indices.getMapping({ index: alias }).catch(unlessRefused(404));
    const [index, entry] = Object.entries(found ?? {})[0] ?? [];
    if (index === undefined)
      throw new IndexUnavailableError('The search index does not exist yet; start a retrieval service to create it.', {
        facts: { alias },
      });
    const age = ageOf(entry);
    if (age !== 'ours') throw new IndexLayoutError(age, { index, layoutVersion, analysisVersion });
    await addSpace(index, entry);
    return { index };
  }

  async function addSpace(index: string, entry: Mapped | undefined): Promise<void> {
    if (spacesOf(entry?.mappings?.properties).includes(space.key)) return;
    await client.indices.putMapping({ index, properties: vectorsOf(space) });
  }

  async function createIndex(index: string, body: object): Promise<boolean> {
    try {
      await client.indices.create({ index, ...body });
      return true;
    } catch (thrown) {
      if (thrown instanceof IndexRequestError && thrown.type === 'resource_already_exists_exception') return false;
      throw thrown;
    }
  }

  const numberOf = (index: string): number => Number(index.slice(alias.length + 1)) || 0;

  return {
    instances,
    models,
    all: `${alias}-*`,
    fresh: () => cached.fresh(),
    current: () => cached.current(),
    async ensure() {
      await createIndex(instances, instancesIndex(sizing));
      await createIndex(models, modelsIndex(sizing));
      if ((await versionsBehind(alias)).length === 0) {
        // In one request with its alias, so that no replica sees the index without it.
        await createIndex(`${alias}-1`, { ...cardsIndex(space, sizing), aliases: { [alias]: {} } });
      }
      await client.cluster.health({ index: [instances, models, alias], wait_for_status: 'yellow', timeout: '5s' });
      await cached.fresh();
    },
    async begun() {
      for (;;) {
        const existing = await client.indices.get({ index: `${alias}-*`, features: ['aliases', 'mappings'] });
        const all = Object.entries(existing).toSorted(([a], [b]) => numberOf(b) - numberOf(a));
        const used = all.findIndex(([, { aliases = {} }]) => alias in aliases);
        // Older versions than the one in use were replaced by it.
        const found = all.slice(0, Math.max(0, used)).find(([, entry]) => ageOf(entry) === 'ours');
        if (found) {
          await addSpace(...found);
          return { index: found[0] };
        }
        const next = `${alias}-${1 + numberOf(all[0]?.[0] ?? '')}`;
        // Not created if another process was first; the next round finds the version of that process.
        if (await createIndex(next, cardsIndex(space, sizing))) return { index: next };
      }
    },
    replaced: () => versionsBehind(replaced),
    inUse: async () => (await versionsBehind(alias))[0],
    async switchTo({ index }) {
      const before = (await versionsBehind(alias)).filter((name) => name !== index);
      const actions = before.flatMap((name) => [
        { remove: { index: name, alias } },
        { add: { index: name, alias: replaced } },
      ]);
      try {
        await client.indices.updateAliases({ actions: [...actions, { add: { index, alias } }] });
      } catch (thrown) {
        // Another process was first.
        if (!isRefused(thrown, 404) || (await versionsBehind(alias))[0] !== index) throw thrown;
      }
      cached.invalidate();
    },
    async drop(index) {
      await client.indices.delete({ index }).catch(unlessRefused(404));
    },
  };
}

type Mapped = Pick<estypes.IndicesIndexState, 'mappings'>;

/** Whether an index of cards has the layout and terms of this release, an older or a newer one. Both numbers grow with releases. */
function ageOf(entry: Mapped | undefined): 'ours' | LayoutAge {
  // An index from before analyses were numbered contains the terms of the first analysis.
  const { layout = 0, analysis = 1 } = (entry?.mappings?._meta ?? {}) as Readonly<Record<string, number>>;
  if (layout > layoutVersion || analysis > analysisVersion) return 'newer';
  return layout === layoutVersion && analysis === analysisVersion ? 'ours' : 'older';
}

/** Keys of the vector spaces that a version has fields for. */
export async function spacesIn(client: Elastic, index: string): Promise<string[]> {
  const found = await client.indices.getMapping({ index });
  return spacesOf(found[index]?.mappings.properties);
}

function spacesOf(properties: Readonly<Record<string, object>> | undefined): string[] {
  const vectors = properties?.['vectors'];
  return vectors && 'properties' in vectors && typeof vectors.properties === 'object' && vectors.properties !== null
    ? Object.keys(vectors.properties)
    : [];
}
