import type { Clock, Logger } from '@cardinal/kernel';
import type { Sqlite } from '@cardinal/store';
import type { CardIndex } from '../app/ports.js';
import { openEmbeddedIndex } from './embedded/embedded-index.js';
import type { Remake } from './elasticsearch/rebuild.js';
import { tracedIndex } from './traced-index.js';

/** A search index and its lifecycle. */
export interface OpenIndex extends CardIndex {
  /**
   * Creates what is missing, and migrates an index of an older release. Idempotent.
   *
   * @param signal aborts long work, which the next call resumes.
   * @throws {AppError} `unavailable` while its server is down.
   */
  migrate(signal?: AbortSignal): Promise<void>;
  /** Loads in advance what would otherwise be loaded at first use. */
  warm(signal: AbortSignal): Promise<void>;
  /** Readiness check. @throws {AppError} `unavailable`, within seconds, if the index is not ready. */
  ready(): Promise<void>;
  close(): Promise<void>;
  /** Number of collections whose files still hold words of deleted cards. */
  remains(): number;
}

export interface OpenIndexOptions {
  readonly model: { readonly id: string; readonly dimensions: number };
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The index inside the process, in `db`. */
export function embeddedIndex(db: Sqlite, options: OpenIndexOptions): OpenIndex {
  const index = openEmbeddedIndex({ db, ...options });
  return tracedIndex({ ...index, migrate: async () => index.migrate(), ready: async () => {} });
}

/**
 * The index on the Elasticsearch server at `http(s)://[user:password@]host:port[/prefix]`, which need not be up yet.
 *
 * @param url validated where settings are read.
 */
export async function indexAt(
  url: string,
  options: OpenIndexOptions & { readonly remake?: Remake },
): Promise<OpenIndex> {
  // Imported dynamically, so that embedded mode does not load the client.
  const { openElasticsearchIndex } = await import('./elasticsearch/elasticsearch-index.js');
  const index = openElasticsearchIndex({ url, ...options });
  return tracedIndex({ ...index, remains: () => 0 }); // the server purges deleted documents when it merges segments
}
