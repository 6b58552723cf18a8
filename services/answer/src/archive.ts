import type { Store } from '@cardinal/store';
import { asksIn, placesOf, type StoredAsk } from './outbound/asks.js';
import { answerStore, askTables } from './outbound/store.js';

/** Access to the ended asks for archives. Their texts (`ask.events`) are not included. */
export interface AsksArchive {
  /** Ended asks of a collection. An ask over several collections is included with each of them. */
  asks(collection: { readonly teamId: number; readonly collectionId: number }): AsyncIterable<readonly StoredAsk[]>;
  put(asks: readonly StoredAsk[]): Promise<void>;
}

/** Opens asks for archives, on a store that a running server may share. Migrates the tables first. */
export async function openAsksArchive(store: Store): Promise<AsksArchive> {
  await answerStore(store).migrate();
  const tables = askTables(store);
  return {
    asks: (collection) => asksIn(tables, collection, { settled: true }),
    async put(some) {
      await tables.places.put(placesOf(some));
      await tables.asks.put(some);
    },
  };
}
