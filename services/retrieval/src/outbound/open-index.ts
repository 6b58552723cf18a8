import type { Clock, Logger } from '@cardinal/kernel';
import type { Sqlite } from '@cardinal/store';
import type { CardIndex, ModelSwitch } from '../app/ports.js';
import { openEmbeddedIndex } from './embedded/embedded-index.js';

/** A search index with its life. */
export interface OpenIndex extends CardIndex {
  /** Makes what is missing. May be repeated. @throws {AppError} `unavailable` while its server is away. */
  migrate(): Promise<void>;
  /** Gets ready ahead of use what would otherwise be made ready at the first. */
  warm(signal: AbortSignal): Promise<void>;
  /** A sign of life. @throws {AppError} `unavailable` soon, if there is none. */
  ready(): Promise<void>;
  close(): Promise<void>;
  /** Parts of its files that still hold words of deleted cards. */
  remains(): number;
  /** Where old vectors can serve while those of a new model are made. */
  readonly models?: ModelSwitch;
}

export interface OpenIndexOptions {
  readonly model: { readonly id: string; readonly dimensions: number };
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The index inside the process, in `db`. */
export function embeddedIndex(db: Sqlite, options: OpenIndexOptions): OpenIndex {
  const index = openEmbeddedIndex({ db, ...options });
  return { ...index, migrate: async () => index.migrate(), ready: async () => {}, models: index };
}

/**
 * The index at `http(s)://[user:password@]host:port[/prefix]`: Elasticsearch. The server need not be up yet.
 *
 * @param url checked where settings are read; that of the embedded index is none, since its database is handed over.
 */
export async function indexAt(url: string, options: OpenIndexOptions): Promise<OpenIndex> {
  // Loaded only where it is used: embedded mode starts without the client.
  const { openElasticsearchIndex } = await import('./elasticsearch/elasticsearch-index.js');
  const index = openElasticsearchIndex({ url, ...options });
  return { ...index, remains: () => 0, models: index }; // the server merges its segments by itself
}
