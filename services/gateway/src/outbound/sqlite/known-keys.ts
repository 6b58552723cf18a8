import type { Sqlite } from '@cardinal/store';
import type { ApiKey } from '../../domain/keys/accounts.js';

/** Maximum number of cached keys. */
const maxKnown = 1_000;

/**
 * Cache of keys by hash, valid until the database changes. Every request looks up a key, and reading it from SQLite costs more than half of
 * the time that the gateway adds to a short answer.
 */
export interface KnownKeys {
  get(hash: string): ApiKey | undefined;
  set(hash: string, key: ApiKey): void;
  /** Clears the cache. Needed for writes of this connection, which `PRAGMA data_version` does not reflect. */
  forget(): void;
}

const byConnection = new WeakMap<Sqlite, KnownKeys>();

/** The cache of a connection, shared by all its users, so that a write by one of them invalidates the cache for all. */
export function knownKeys(db: Sqlite): KnownKeys {
  const existing = byConnection.get(db);
  if (existing) return existing;
  const made = createKnownKeys(db);
  byConnection.set(db, made);
  return made;
}

function createKnownKeys(db: Sqlite): KnownKeys {
  const known = new Map<string, ApiKey>();
  let readAt = -1;

  /** Clears the cache if another connection, of this process or of another, has committed. */
  function refresh(): void {
    const version = db.get<{ data_version: number }>('PRAGMA data_version')?.data_version ?? -1;
    if (version === readAt) return;
    known.clear();
    readAt = version;
  }

  return {
    get(hash) {
      refresh();
      return known.get(hash);
    },
    set(hash, key) {
      if (known.size >= maxKnown) known.clear();
      known.set(hash, key);
    },
    forget: () => known.clear(),
  };
}
