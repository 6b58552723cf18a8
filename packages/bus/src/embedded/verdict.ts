import { isTransient, UnexpectedError, type AppError } from '@cardinal/kernel';
import { DeliveryLostError, RecordedError } from '../errors.js';
import type { ReceivedEvent, Subscription } from '../event-bus.js';
import type { ClaimedDelivery } from './delivery-table.js';

/** What becomes of a delivery. `final` is why it is given up, where only `giveUp` is still to run. */
export type Verdict =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'returned'; readonly final?: AppError }
  | { readonly outcome: 'retry'; readonly error: AppError; readonly final?: AppError }
  | { readonly outcome: 'dead'; readonly error: AppError; readonly giveUpError?: AppError };

/**
 * Runs the handler, and `giveUp` where it must. Never throws.
 *
 * `giveUp` has as many tries again as the handler had; a `giveUp` that kills the process each time does not keep the
 * event alive for ever.
 */
export async function verdictOn<T>(
  delivery: ClaimedDelivery,
  event: ReceivedEvent<T>,
  subscription: Subscription<T>,
  maxDeliveries: number,
): Promise<Verdict> {
  const { deliveries } = delivery;
  let final = alreadyFinal(delivery, maxDeliveries);
  if (!final) {
    try {
      await subscription.handle(event);
      return { outcome: 'done' };
    } catch (thrown) {
      // Once told to stop, a handler may throw anything on its way out: that says nothing about the event.
      if (event.signal.aborted) return { outcome: 'returned' };
      const error = UnexpectedError.from(thrown);
      if (isTransient(error) && deliveries < maxDeliveries) return { outcome: 'retry', error };
      final = error;
    }
  }
  if (deliveries > 2 * maxDeliveries) return { outcome: 'dead', error: final };
  try {
    await subscription.giveUp?.(event, final);
    return { outcome: 'dead', error: final };
  } catch (thrown) {
    if (event.signal.aborted) return { outcome: 'returned', final };
    const giveUpError = UnexpectedError.from(thrown);
    if (isTransient(giveUpError)) return { outcome: 'retry', error: giveUpError, final };
    return { outcome: 'dead', error: final, giveUpError };
  }
}

function alreadyFinal(delivery: ClaimedDelivery, maxDeliveries: number): AppError | undefined {
  const { finalKind: kind, finalCode: code, finalMessage: message, deliveries } = delivery;
  if (kind !== null && code !== null) return new RecordedError({ kind, code, message: message ?? '' });
  if (deliveries <= maxDeliveries) return undefined;
  return new DeliveryLostError('The process that handled this event never finished it.', { facts: { deliveries } });
}
