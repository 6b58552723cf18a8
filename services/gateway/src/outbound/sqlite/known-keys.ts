import type { Sqlite } from '@cardinal/store';
import type { ApiKey } from '../../domain/keys/accounts.js';

/** Keys kept at most. */
const maxKnown = 1_000;

/**
 * Keys already read, by hash, for as long as they are what the file says: every request looks for one, and reading it costs more
 * than half of what the gateway adds to a short answer.
 */
export interface KnownKeys {
  get(hash: string): ApiKey | undefined;
  set(hash: string, key: ApiKey): void;
  /** After a write of this connection, which SQLite does not count as a change. */
  forget(): void;
}

const byConnection = new WeakMap<Sqlite, KnownKeys>();

/** One for all who use the connection, so that none misses what another writes. */
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

  /** Forgets everything once any other connection, of this process or of another, has committed. */
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
