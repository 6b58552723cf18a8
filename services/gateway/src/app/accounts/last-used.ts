import type { Clock, Logger } from '@cardinal/kernel';
import { LRUCache } from 'lru-cache';
import type { ApiKey } from '../../domain/keys/accounts.js';
import type { Keys } from '../ports.js';

/** Notes that a key is used now. The note is written to the store in the background. */
export type NoteUse = (key: Pick<ApiKey, 'id' | 'lastUsedAtMs'>) => void;

export interface LastUsedDeps {
  readonly keys: Pick<Keys, 'touch'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Minimum interval between two writes of a key's last use, in milliseconds. */
const atMostEveryMs = 60_000;
/** Maximum number of keys cached. For an evicted key, the last use read from the store counts. */
const mostKeys = 10_000;

/** Stores when keys were last used, so that operators can find unused keys. Disposing of it waits for pending writes. */
export function createLastUsed({ keys, clock, logger }: LastUsedDeps): NoteUse & AsyncDisposable {
  const noted = new LRUCache<string, number>({ max: mostKeys });
  const writing = new Set<Promise<void>>();

  async function keep(keyId: string, atMs: number): Promise<void> {
    try {
      await keys.touch(keyId, atMs);
    } catch (thrown) {
      logger.warn('could not store when a key was last used', { keyId, err: thrown });
    }
  }

  function note({ id, lastUsedAtMs }: Pick<ApiKey, 'id' | 'lastUsedAtMs'>): void {
    const nowMs = clock.now();
    const last = noted.get(id) ?? lastUsedAtMs;
    if (last !== null && nowMs - last < atMostEveryMs) return;
    noted.set(id, nowMs);
    const write = keep(id, nowMs);
    writing.add(write);
    void write.then(() => writing.delete(write));
  }

  return Object.assign(note, {
    async [Symbol.asyncDispose]() {
      await Promise.all(writing);
    },
  });
}
