import { isTransient, UnexpectedError, type AppError, type Logger } from '@cardinal/kernel';
import { workAtHand } from '@cardinal/telemetry';
import { DeliveryLostError, RecordedError } from '../errors.js';
import type { BusOptions, ReceivedEvent, Subscription } from '../event-bus.js';

/** The delivery history of an event. */
export interface Attempted {
  /** Deliveries so far, this one included. */
  readonly deliveries: number;
  /** The three are set once the event is given up and only `giveUp` is still to run. */
  readonly finalKind: string | null;
  readonly finalCode: string | null;
  readonly finalMessage: string | null;
}

/**
 * The outcome of a delivery. `final` is the reason why the event is given up, while only `giveUp` is still to run. `recount`: the
 * deliveries are counted from 0 again.
 */
export type Verdict =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'returned'; readonly final?: AppError }
  | { readonly outcome: 'retry'; readonly error: AppError; readonly final?: AppError; readonly recount?: true }
  | { readonly outcome: 'dead'; readonly error: AppError; readonly giveUpError?: AppError };

/**
 * Limits of redelivery. `now` in milliseconds since the epoch: the age of an event counts from a stored time, which another process may
 * have written, so that no steady clock can measure it.
 */
export interface Patience extends Pick<BusOptions, 'maxDeliveries' | 'outlastMs'> {
  readonly now: () => number;
}

/**
 * Runs the handler, and `giveUp` if the failure is final. Never throws.
 *
 * `giveUp` has as many tries as the handler had; a `giveUp` that kills the process each time does not keep the event in the queue for
 * ever.
 */
export async function verdictOn<T>(
  delivery: Attempted,
  event: ReceivedEvent<T>,
  subscription: Subscription<T>,
  patience: Patience,
): Promise<Verdict> {
  const done = workAtHand.begin(nameOf(event, subscription.group));
  try {
    return await verdictBy(delivery, event, subscription, patience);
  } finally {
    done();
  }
}

/** The name of an event in logs and traces: type, group and ids. */
function nameOf({ type, id, data }: ReceivedEvent<unknown>, group: string): string {
  const { instance } = data as { readonly instance?: { readonly instanceId?: number } };
  return `${type} ${group} event ${id}${instance?.instanceId === undefined ? '' : ` instance ${instance.instanceId}`}`;
}

async function verdictBy<T>(
  delivery: Attempted,
  event: ReceivedEvent<T>,
  subscription: Subscription<T>,
  { maxDeliveries, outlastMs, now }: Patience,
): Promise<Verdict> {
  const { deliveries } = delivery;
  let final = alreadyFinal(delivery, maxDeliveries);
  if (!final) {
    try {
      await subscription.handle(event);
      return { outcome: 'done' };
    } catch (thrown) {
      // A handler that is being stopped may throw anything, which is no failure of the event.
      if (event.signal.aborted) return { outcome: 'returned' };
      const error = UnexpectedError.from(thrown);
      if (isTransient(error)) {
        if (deliveries < maxDeliveries) return { outcome: 'retry', error };
        if (now() - event.occurredAtMs < outlastMs) return { outcome: 'retry', error, recount: true };
      }
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

function alreadyFinal(delivery: Attempted, maxDeliveries: number): AppError | undefined {
  const { finalKind: kind, finalCode: code, finalMessage: message, deliveries } = delivery;
  if (kind !== null && code !== null) return new RecordedError({ kind, code, message: message ?? '' });
  if (deliveries <= maxDeliveries) return undefined;
  return new DeliveryLostError(
    'No delivery of this event was finished: its process died or lost its claim each time.',
    { facts: { deliveries } },
  );
}

/** @param logger already has type, group and event id as facts. */
export function report(logger: Logger, verdict: Verdict, deliveries: number): void {
  if (verdict.outcome === 'retry') {
    logger.warn('could not handle an event; delivering it again', {
      code: verdict.error.code,
      deliveries,
      err: verdict.error,
    });
  }
  if (verdict.outcome === 'dead') {
    logger.error('gave up on an event; storing it as a dead letter', {
      code: verdict.error.code,
      deliveries,
      err: verdict.error,
    });
    if (verdict.giveUpError) logger.error('could not run giveUp for a dead letter', { err: verdict.giveUpError });
  }
}
