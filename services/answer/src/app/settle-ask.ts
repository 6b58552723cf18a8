import { hasEnded, type AskEnd, type AskRecord } from '../domain/ask.js';
import type { AskAnnouncer, AskKey, AskRepository } from './ports.js';

export interface SettleDeps {
  readonly asks: AskRepository;
  readonly announcer: AskAnnouncer;
}

/** Publishes the end of an ended ask: to its log, then its tokens to the ledger, which settles the reservation. Idempotent. */
export async function settleAsk({ asks, announcer }: SettleDeps, record: AskRecord): Promise<void> {
  if (!hasEnded(record) || record.settled) return;
  await announcer.end(record);
  await asks.settle(record);
}

/** Writes the end, unless there is one, and settles the ask with the stored end. */
export async function endAsk(deps: SettleDeps, key: AskKey, end: AskEnd): Promise<void> {
  const record = await deps.asks.end(key, end);
  if (record) await settleAsk(deps, record);
}
