import type { CatalogServiceClient, PassingDocuments } from './gen/cardinal/ingest/v1/catalog.js';
import type { InMotion as Message } from './gen/cardinal/ingest/v1/scope.js';
import type { InstanceState } from './instance-state.js';
import { collectionsIn } from './collections.js';
import { filterMessage, type MetadataFilter } from './metadata-filter.js';

/** What of a collection is in motion, as every read must honour. */
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
 * What state counts for a reader at this moment: what is in motion overrides what the service has heard of by events, which may be behind.
 * Every read goes by this, whatever it keeps; a store that filters by itself does so by a query that says the same.
 *
 * @returns the state of an instance, by its id and what the service knows.
 */
export function statesIn(inMotion: InMotion): (instanceId: number, known: InstanceState) => InstanceState {
  const deleted = new Set(inMotion.deletedInstanceIds);
  const current = new Set(inMotion.currentInstanceIds);
  const superseded = new Set(inMotion.supersededInstanceIds);
  // Asked of all documents of a collection for each one that comes in, while mostly nothing is in motion.
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
  /** Several at once. */
  readonly collectionIds?: readonly number[];
  /** Of what users say of documents alone: which documents pass each. */
  readonly filters?: readonly MetadataFilter[];
}

/** Which live documents pass a filter: these, or all but these. */
export interface Passing extends Readonly<Omit<PassingDocuments, 'instanceIds'>> {
  readonly instanceIds: readonly number[];
}

/**
 * What may be seen of collections this very moment: asked by the service that keeps what is read, once for each read.
 * All of it throws what the catalog does, `not-found` where a collection is gone.
 */
export interface Scopes {
  now(place: Place, signal?: AbortSignal): Promise<InMotion>;
  /**
   * Reads collections as they are at one moment, though what answers is decided in one place and kept in others: whatever was read while
   * that changed is read again (optimistic, as with a sequence lock), so that no result mixes two versions of a document or shows one
   * that was deleted before the read ended.
   *
   * @param read gets what its result will be valid for.
   */
  read<T>(
    place: Place,
    read: (inMotion: InMotion, passing: readonly Passing[]) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
}

/**
 * The most tries of a read; then the last result is returned, which may lack a document that changed. If something changes as often as a read
 * takes, a hundred times a second, 1 − 1/e of all tries fail: eight in a row in 3 of 100 searches, 24 in a row in 2 of 100,000.
 */
const mostReads = 24;

export function scopesIn(catalog: Pick<CatalogServiceClient, 'getScope'>): Scopes {
  async function look({ teamId, collectionId = 0, collectionIds = [], filters = [] }: Place, signal?: AbortSignal) {
    const asked = filters.map(filterMessage);
    const looks = collectionsIn({ collectionId, collectionIds }).map(async (each) => {
      const request = { teamId, collectionId: each, filters: asked };
      const { inMotion, revision, passing } = await catalog.getScope(request, signal && { signal });
      if (!inMotion) throw new TypeError('the catalog told a scope without what is in motion');
      return { inMotion, revision, passing };
    });
    const seen = await Promise.all(looks);
    return {
      inMotion: {
        deletedInstanceIds: seen.flatMap(({ inMotion }) => inMotion.deletedInstanceIds),
        supersededInstanceIds: seen.flatMap(({ inMotion }) => inMotion.supersededInstanceIds),
        currentInstanceIds: seen.flatMap(({ inMotion }) => inMotion.currentInstanceIds),
      },
      // Compared one by one, because each was read before and after: none has changed meanwhile.
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

/** What passes in any of several collections. Whether documents are named that pass or that do not is the filter's alone to say. */
function together(all: readonly (readonly Passing[])[]): readonly Passing[] {
  const [first = []] = all;
  return first.map(({ except }, filter) => {
    const each = all.flatMap((passing) => passing[filter] ?? []);
    if (each.some((one) => one.except !== except)) throw new TypeError('two collections judge one filter differently');
    return { except, instanceIds: each.flatMap(({ instanceIds }) => instanceIds) };
  });
}
