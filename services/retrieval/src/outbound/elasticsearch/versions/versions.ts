import type { Clock } from '@cardinal/kernel';
import { analysisVersion } from '@cardinal/language';
import type { Elastic } from '../client/connection.js';
import { IndexLayoutError, IndexRequestError, IndexUnavailableError, unlessRefused } from '../client/errors.js';
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
  /** Every version, those being built included: deletions apply to all of them. */
  readonly all: string;
  /** Creates the first version if there is none. Idempotent, and safe in several replicas at once. */
  ensure(): Promise<void>;
  /** Cached for `staleMs`. Its mappings include our model's vector space. */
  current(): Promise<Version>;
  fresh(): Promise<Version>;
  /** Creates a further version, which is not read yet. */
  create(): Promise<Version>;
  /** Moves the alias to this version atomically. @returns the versions that are not read any more. */
  switchTo(version: Version): Promise<string[]>;
  drop(index: string): Promise<void>;
}

export interface VersionsNeeds {
  readonly client: Elastic;
  readonly prefix: string;
  readonly space: Space;
  readonly sizing: Sizing;
  readonly clock: Clock;
}

export function createVersions({ client, prefix, space, sizing, clock }: VersionsNeeds): Versions {
  const alias = `${prefix}-cards`;
  const [instances, models] = [`${prefix}-instances`, `${prefix}-models`];
  const inUse = createRevalidated(clock, readVersion);

  async function versionsBehindAlias(): Promise<string[]> {
    const found = await client.indices.getAlias({ name: alias }).catch(unlessRefused(404));
    return Object.keys(found ?? {}).sort((a, b) => numberOf(a) - numberOf(b));
  }

  async function readVersion(): Promise<Version> {
    const found = await client.indices.getMapping({ index: alias }).catch(unlessRefused(404));
    const [index, entry] = Object.entries(found ?? {})[0] ?? [];
    if (index === undefined)
      throw new IndexUnavailableError('The search index does not exist yet; start a retrieval service to create it.', {
        facts: { alias },
      });
    // An index from before analyses were numbered holds terms of the first.
    const { layout, analysis = 1 } = (entry?.mappings._meta ?? {}) as Readonly<Record<string, unknown>>;
    if (layout !== layoutVersion || analysis !== analysisVersion) {
      throw new IndexLayoutError('The search index has the layout or the terms of another release; run reindex.', {
        facts: { index, layoutVersion, analysisVersion },
      });
    }
    if (!spacesOf(entry?.mappings.properties).includes(space.key)) {
      await client.indices.putMapping({ index, properties: vectorsOf(space) });
    }
    return { index };
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
    fresh: () => inUse.fresh(),
    current: () => inUse.current(),
    async ensure() {
      await createIndex(instances, instancesIndex(sizing));
      await createIndex(models, modelsIndex(sizing));
      if ((await versionsBehindAlias()).length === 0) {
        // In one request with its alias, so that no replica sees the index without it.
        await createIndex(`${alias}-1`, { ...cardsIndex(space, sizing), aliases: { [alias]: {} } });
      }
      await client.cluster.health({ index: [instances, models, alias], wait_for_status: 'yellow', timeout: '5s' });
      await inUse.fresh();
    },
    async create() {
      const existing = await client.indices.get({ index: `${alias}-*`, features: 'aliases' });
      let next = 1 + Math.max(0, ...Object.keys(existing).map(numberOf));
      while (!(await createIndex(`${alias}-${next}`, cardsIndex(space, sizing)))) next++;
      return { index: `${alias}-${next}` };
    },
    async switchTo({ index }) {
      const before = (await versionsBehindAlias()).filter((name) => name !== index);
      const actions = [...before.map((name) => ({ remove: { index: name, alias } })), { add: { index, alias } }];
      await client.indices.updateAliases({ actions });
      inUse.invalidate();
      return before;
    },
    async drop(index) {
      await client.indices.delete({ index }).catch(unlessRefused(404));
    },
  };
}

/** Keys of the spaces that a version has fields for. */
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
