import { hasEnded, type AskEnd, type AskRecord } from '../domain/ask.js';
import type { AskAnnouncer, AskKey, AskRepository } from './ports.js';

export interface SettleDeps {
  readonly asks: AskRepository;
  readonly announcer: AskAnnouncer;
}

/** Tells how an ended ask ended: its log, then the ledger, where that settles the reservation. Safe to repeat; done once, it does nothing. */
export async function settleAsk({ asks, announcer }: SettleDeps, record: AskRecord): Promise<void> {
  if (!hasEnded(record) || record.settled) return;
  await announcer.end(record);
  await asks.settle(record);
}

/** Writes the end, unless there is one, and tells of the end that counts. */
export async function endAsk(deps: SettleDeps, key: AskKey, end: AskEnd): Promise<void> {
  const record = await deps.asks.end(key, end);
  if (record) await settleAsk(deps, record);
}
