import { backoffMs, type Logger } from '@cardinal/kernel';
import type { BusOptions } from '../event-bus.js';
import type { Claim, DeliveryTable } from './delivery-table.js';
import type { Verdict } from './verdict.js';

/** Writes down what became of a delivery. @returns false if the claim is lost, so that it will come again. */
export function settle(
  table: DeliveryTable,
  claim: Claim,
  verdict: Verdict,
  backoff: BusOptions['backoff'],
  nowMs: number,
): boolean {
  switch (verdict.outcome) {
    case 'done':
      return table.done(claim);
    case 'returned':
      return table.handBack(claim, nowMs, verdict.final);
    case 'retry':
      return table.retry(claim, nowMs + backoffMs(claim.deliveries, backoff), verdict.final);
    case 'dead':
      return table.die(claim, nowMs, verdict.error);
  }
}

/** @param logger knows type, group and event id already. */
export function report(logger: Logger, verdict: Verdict, deliveries: number): void {
  if (verdict.outcome === 'retry') {
    logger.warn('event will be delivered again', { code: verdict.error.code, deliveries, err: verdict.error });
  }
  if (verdict.outcome === 'dead') {
    logger.error('event is a dead letter', { code: verdict.error.code, deliveries, err: verdict.error });
    if (verdict.giveUpError) logger.error('giving up on the event failed too', { err: verdict.giveUpError });
  }
}
