import type { Store } from '@cardinal/store';
import { asksIn, placesOf, type StoredAsk } from './outbound/asks.js';
import { answerStore, askTables } from './outbound/store.js';

/** What an archive takes of asks, and gives back: those that have ended. The texts (`ask.events`) are not included. */
export interface AsksArchive {
  /** One of several collections with each of them. */
  asks(collection: { readonly teamId: number; readonly collectionId: number }): AsyncIterable<readonly StoredAsk[]>;
  put(asks: readonly StoredAsk[]): Promise<void>;
}

/** Asks for archives, on the data of a server that may be running. Brings the table up to date. */
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
