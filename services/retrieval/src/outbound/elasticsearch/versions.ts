import type { Clock, Logger } from '@cardinal/kernel';
import type { Elastic } from './connection.js';
import { IndexLayoutError, IndexRequestError, IndexUnavailableError, unlessRefused } from './errors.js';
import { cardsIndex, instancesIndex, layoutVersion, type Sizing } from './layout.js';

/** One version of the index of cards. */
export interface Version {
  readonly index: string;
  /** The model of the vectors in it. Another one's cannot be compared with them: such a program searches by words alone. */
  readonly model: string;
  readonly dimensions: number;
}

/** Which index of cards is in use: `<prefix>-cards-<n>` behind the alias `<prefix>-cards`. */
export interface Versions {
  readonly instances: string;
  /** Every version, those being built included: deletions apply to all of them. */
  readonly all: string;
  /** Makes the first version where there is none. Several replicas may do this at once. */
  ensure(): Promise<void>;
  /** At most `staleMs` old, so that most searches need not ask. */
  current(): Promise<Version>;
  fresh(): Promise<Version>;
  /** A further version that nobody reads yet. */
  create(): Promise<Version>;
  /** From here on everybody reads this one, in one atomic step. @returns the versions that are not read any more. */
  switchTo(version: Version): Promise<string[]>;
  drop(index: string): Promise<void>;
}

export interface VersionsNeeds {
  readonly client: Elastic;
  readonly prefix: string;
  readonly model: { readonly id: string; readonly dimensions: number };
  readonly sizing: Sizing;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** How long a program may go on using the version before. A replaced one is kept longer than this. Milliseconds. */
export const staleMs = 2_000;

export function createVersions({ client, prefix, model, sizing, clock, logger }: VersionsNeeds): Versions {
  const alias = `${prefix}-cards`;
  const instances = `${prefix}-instances`;
  let known: { readonly version: Version; readonly at: number } | undefined;
  let asking: Promise<Version> | undefined;
  let told = '';

  async function versionsBehindAlias(): Promise<string[]> {
    const found = await client.indices.getAlias({ name: alias }).catch(unlessRefused(404));
    return Object.keys(found ?? {}).sort((a, b) => numberOf(a) - numberOf(b));
  }

  async function fresh(): Promise<Version> {
    const found = await client.indices.getMapping({ index: alias }).catch(unlessRefused(404));
    const [index, entry] = Object.entries(found ?? {})[0] ?? [];
    if (index === undefined)
      throw new IndexUnavailableError('The search index does not exist yet.', { facts: { alias } });
    const { layout, model: id, dimensions } = (entry?.mappings._meta ?? {}) as Readonly<Record<string, unknown>>;
    if (layout !== layoutVersion || typeof id !== 'string' || typeof dimensions !== 'number') {
      throw new IndexLayoutError('The search index has another layout; run reindex.', {
        facts: { index, layoutVersion },
      });
    }
    const version = { index, model: id, dimensions };
    known = { version, at: clock.now() };
    if (id !== model.id && told !== index) {
      told = index;
      logger.warn('The vectors of the index are of another model: searches go by words alone.', { index, model: id });
    }
    return version;
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
    all: `${alias}-*`,
    fresh,
    async ensure() {
      await createIndex(instances, instancesIndex(sizing));
      if ((await versionsBehindAlias()).length === 0) {
        // Index and alias come into being together, so that no replica sees one without the other.
        await createIndex(`${alias}-1`, { ...cardsIndex(model, sizing), aliases: { [alias]: {} } });
      }
      await client.cluster.health({ index: [instances, alias], wait_for_status: 'yellow', timeout: '5s' });
      await fresh();
    },
    async current() {
      const age = known ? clock.now() - known.at : Infinity;
      // Asked again ahead of time, so that nobody waits for it while there is something to do.
      if (age > staleMs / 2) asking ??= fresh().finally(() => (asking = undefined));
      if (!known || age >= staleMs) return asking ?? fresh();
      asking?.catch(() => {}); // whoever comes when it is too old hears of it
      return known.version;
    },
    async create() {
      const existing = await client.indices.get({ index: `${alias}-*`, features: 'aliases' });
      let next = 1 + Math.max(0, ...Object.keys(existing).map(numberOf));
      while (!(await createIndex(`${alias}-${next}`, cardsIndex(model, sizing)))) next++;
      return { index: `${alias}-${next}`, model: model.id, dimensions: model.dimensions };
    },
    async switchTo({ index }) {
      const before = (await versionsBehindAlias()).filter((name) => name !== index);
      const actions = [...before.map((name) => ({ remove: { index: name, alias } })), { add: { index, alias } }];
      await client.indices.updateAliases({ actions });
      known = undefined;
      return before;
    },
    async drop(index) {
      await client.indices.delete({ index }).catch(unlessRefused(404));
    },
  };
}
