import { openTable, pagesOf, type Store } from '@cardinal/store';
import { asksTable, type StoredAsk } from './outbound/asks.js';
import { answerStore } from './outbound/store.js';

/** What an archive takes of asks, and gives back: those that have ended. What was said is in none of them (`ask.events`). */
export interface AsksArchive {
  asks(collection: { readonly teamId: number; readonly collectionId: number }): AsyncIterable<readonly StoredAsk[]>;
  put(asks: readonly StoredAsk[]): Promise<void>;
}

export type { StoredAsk };

/** Asks for archives, on the data of a server that may be running. Brings the table up to date. */
export async function openAsksArchive(store: Store): Promise<AsksArchive> {
  await answerStore(store).migrate();
  const asks = openTable(store, asksTable);
  return {
    asks: ({ teamId, collectionId }) => pagesOf(asks, { teamId, collectionId, settled: true }, 'askId'),
    put: (some) => asks.put(some),
  };
}
