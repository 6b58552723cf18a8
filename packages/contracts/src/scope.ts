import type { CatalogServiceClient, PassingDocuments } from './gen/cardinal/ingest/v1/catalog.js';
import type { InMotion as Message } from './gen/cardinal/ingest/v1/scope.js';
import type { InstanceState } from './instance-state.js';
import { collectionsIn } from './collections.js';
import { filterMessage, type MetadataFilter } from './metadata-filter.js';

/** Instances of a collection whose state is changing, which every read must take into account. */
export type InMotion = { readonly [List in keyof Message]: readonly number[] };

export const nothingInMotion: InMotion = {
  deletedInstanceIds: [],
  supersededInstanceIds: [],
  currentInstanceIds: [],
};

export const inMotionMessage = (lists: InMotion): Message => ({
  deletedInstanceIds: [...lists.deletedInstanceIds],
  supersededInstanceIds: [...lists.supersededInstanceIds],
  currentInstanceIds: [...lists.currentInstanceIds],
});

/**
 * Resolves the state of instances for a read: the catalog's changes in motion override the state that the service knows from events, which
 * may be out of date. Every read uses this rule; a store that filters in its own queries implements the same rule there.
 *
 * @returns a function that maps an instance id and the state known to the service to the state that counts.
 */
export function statesIn(inMotion: InMotion): (instanceId: number, known: InstanceState) => InstanceState {
  const deleted = new Set(inMotion.deletedInstanceIds);
  const current = new Set(inMotion.currentInstanceIds);
  const superseded = new Set(inMotion.supersededInstanceIds);
  // Short cut, because callers ask for all documents of a collection for each incoming one, while mostly nothing is in motion.
  const isNothing = deleted.size + current.size + superseded.size === 0;
  return (instanceId, known) => {
    if (isNothing) return known;
    if (known === 'deleted' || deleted.has(instanceId)) return 'deleted';
    if (current.has(instanceId)) return 'current';
    return superseded.has(instanceId) ? 'superseded' : known;
  };
}

interface Place {
  readonly teamId: number;
  readonly collectionId?: number;
  /** Used instead of `collectionId` for several collections. */
  readonly collectionIds?: readonly number[];
  /** Filters that only the catalog can evaluate (user-set metadata, moments); it returns which documents pass each. */
  readonly filters?: readonly MetadataFilter[];
}

/** The live documents that pass a filter: those listed, or all others if `except` is set. */
export interface Passing extends Readonly<Omit<PassingDocuments, 'instanceIds'>> {
  readonly instanceIds: readonly number[];
}

/**
 * What may be seen of collections at this moment, asked of the catalog by the service that stores the data, once for each read.
 * Every method throws what the catalog throws: `not-found` if a collection does not exist.
 */
export interface Scopes {
  now(place: Place, signal?: AbortSignal): Promise<InMotion>;
  /**
   * Reads collections consistently, although the catalog decides which versions answer and other services store the data: the read is
   * repeated if the scope changed meanwhile (optimistic, as with a sequence lock), so that no result mixes two versions of a document or
   * shows one that was deleted before the read ended.
   *
   * @param read gets the scope for which its result will be valid.
   */
  read<T>(
    place: Place,
    read: (inMotion: InMotion, passing: readonly Passing[]) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
}

/**
 * Maximum number of tries of a read; the last result is returned even if the scope changed, and may lack a document. With changes at a
 * mean interval as long as a read (a hundred a second), a try fails with probability 1 − 1/e: eight in a row in 3 of 100 searches, 24 in
 * a row in 2 of 100,000.
 */
const mostReads = 24;

export function scopesIn(catalog: Pick<CatalogServiceClient, 'getScope'>): Scopes {
  async function look({ teamId, collectionId = 0, collectionIds = [], filters = [] }: Place, signal?: AbortSignal) {
    const asked = filters.map(filterMessage);
    const looks = collectionsIn({ collectionId, collectionIds }).map(async (each) => {
      const request = { teamId, collectionId: each, filters: asked };
      const { inMotion, revision, passing } = await catalog.getScope(request, signal && { signal });
      if (!inMotion) throw new TypeError('The scope that ingest sent lacks the field `inMotion`.');
      return { inMotion, revision, passing };
    });
    const seen = await Promise.all(looks);
    return {
      inMotion: {
        deletedInstanceIds: seen.flatMap(({ inMotion }) => inMotion.deletedInstanceIds),
        supersededInstanceIds: seen.flatMap(({ inMotion }) => inMotion.supersededInstanceIds),
        currentInstanceIds: seen.flatMap(({ inMotion }) => inMotion.currentInstanceIds),
      },
      // One revision per collection, compared one by one: equal before and after the read means that no collection has changed.
      revisions: seen.map(({ revision }) => revision),
      passing: together(seen.map(({ passing }) => passing)),
    };
  }

  return {
    now: async (place, signal) => (await look(place, signal)).inMotion,
    async read(place, read, signal) {
      let scope = await look(place, signal);
      for (let reads = 1; ; reads += 1) {
        const result = await read(scope.inMotion, scope.passing);
        const after = await look(place, signal);
        if (reads === mostReads || JSON.stringify(scope) === JSON.stringify(after)) return result;
        scope = after;
      }
    },
  };
}

/** Merges what passes in each of several collections. `except` depends on the filter alone, so all collections must agree on it. */
function together(all: readonly (readonly Passing[])[]): readonly Passing[] {
  const [first = []] = all;
  return first.map(({ except }, filter) => {
    const each = all.flatMap((passing) => passing[filter] ?? []);
    if (each.some((one) => one.except !== except))
      throw new TypeError('Two collections evaluated the same filter differently.');
    return { except, instanceIds: each.flatMap(({ instanceIds }) => instanceIds) };
  });
}
