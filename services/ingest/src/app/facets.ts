import { builtInFilter, builtInFilters, describedKey, saidKey } from '@cardinal/contracts';
import { createTimeSlice } from '@cardinal/kernel';
import { countFacets, type Facet } from '../domain/facets.js';
import { keptMetadata } from '../domain/metadata.js';
import type { IngestDeps } from './deps.js';
import { CollectionNotFoundError, FilterKeyUnknownError } from './errors.js';
import type { Instance } from '../domain/instance.js';
import { allIn } from './instances/instances.js';

export interface CollectionFacets {
  /** Number of counted documents: current versions only. */
  readonly documents: number;
  readonly facets: readonly Facet[];
  /** Whether all documents and keys were counted. */
  readonly complete: boolean;
}

/** The keys that filters of a collection may use. */
export interface Facets {
  /** @throws {CollectionNotFoundError} */
  list(teamId: number, collectionId: number): Promise<CollectionFacets>;
  /**
   * Rejects filter keys that are neither built in nor in any document of the collections, because they are most likely misspelt.
   *
   * @throws {CollectionNotFoundError} {FilterKeyUnknownError}
   */
  requireKeys(teamId: number, collectionIds: readonly number[], keys: readonly string[]): Promise<void>;
}

/** Number of parsed documents read at a time. */
const batch = 200;
/** Maximum number of documents that are counted, the newest first. */
const mostCounted = 20_000;

/** What is known about a document before it is parsed. */
const countedFields = ['id', 'sha256', 'current', 'stage', 'metadata'] as const;
type DocumentRecord = Pick<Instance, (typeof countedFields)[number]>;

const ownKeys = builtInFilters.map(({ key }) => key);

export function createFacets({ store }: Pick<IngestDeps, 'store'>): Facets {
  const { collections, instances, parsed } = store;

  /** Live documents, newest first. */
  async function documentsIn(teamId: number, collectionId: number): Promise<readonly DocumentRecord[]> {
    if ((await collections.revision(teamId, collectionId)) === undefined) throw new CollectionNotFoundError();
    const found = await allIn(instances, { teamId, collectionId }, { where: { deletedMs: 0 }, fields: countedFields });
    return found.sort((a, b) => b.id - a.id);
  }

  /** Documents with their parsed properties; undefined for a document that has not been parsed. */
  async function* withProperties(teamId: number, documents: readonly DocumentRecord[]) {
    const slice = createTimeSlice();
    for (let start = 0; start < documents.length; start += batch) {
      const part = documents.slice(start, start + batch);
      const hashes = new Set(part.map(({ sha256 }) => sha256));
      const read = await parsed.propertiesOf(teamId, [...hashes]);
      for (const document of part) {
        yield { document, properties: read.get(document.sha256) };
        await slice.yieldIfSpent();
      }
    }
  }

  return {
    async list(teamId, collectionId) {
      const current = (await documentsIn(teamId, collectionId)).filter((document) => document.current);
      const count = countFacets();
      const counted = current.slice(0, mostCounted);
      for await (const { document, properties = {} } of withProperties(teamId, counted)) {
        count.add({ properties, metadata: keptMetadata(document.metadata) });
      }
      const { facets, complete } = count.result();
      return { documents: counted.length, facets, complete: complete && counted.length === current.length };
    },

    async requireKeys(teamId, collectionIds, keys) {
      const each = await Promise.all(collectionIds.map((collectionId) => documentsIn(teamId, collectionId)));
      const documents = each.flat();
      const missing = new Set(keys.filter((key) => !builtInFilter(key)));
      const known = new Set<string>();
      const slice = createTimeSlice();
      for (const { metadata } of documents) {
        if (missing.size === 0) return;
        for (const key of keptMetadata(metadata).keys()) missing.delete(note(known, saidKey(key)));
        await slice.yieldIfSpent();
      }
      for await (const { document, properties } of withProperties(teamId, documents)) {
        const [left] = missing;
        if (left === undefined) return;
        // The document is not parsed yet, and may have the missing keys.
        const isUnread = properties === undefined && document.stage !== 'done';
        if (isUnread && [...missing].every((key) => describedKey(key) === undefined)) return;
        for (const key of Object.keys(properties ?? {})) missing.delete(note(known, key));
      }
      const [unknown] = missing;
      if (unknown !== undefined) throw new FilterKeyUnknownError(unknown, [...ownKeys, ...[...known].sort()]);
    },
  };
}

function note(known: Set<string>, key: string): string {
  known.add(key);
  return key;
}
