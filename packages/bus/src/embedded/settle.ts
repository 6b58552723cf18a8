import { backoffMs } from '@cardinal/kernel';
import type { BusOptions } from '../event-bus.js';
import type { Claim, DeliveryTable } from './delivery-table.js';
import type { Verdict } from '../handling/verdict.js';

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
