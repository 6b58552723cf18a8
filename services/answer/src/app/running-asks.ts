import { setMaxListeners } from 'node:events';
import type { Clock, Logger } from '@cardinal/kernel';
import type { AskKey, AskRepository } from './ports.js';

/** Why work on an ask was stopped from outside; `taken-over`: another runner has it now. */
export type AbortReason = 'cancelled' | 'timeout' | 'stopping' | 'taken-over';

/** Work on one ask in this process. */
interface AskWork {
  /** Aborts when the ask is cancelled, late, taken over by another runner, or the process stops. */
  readonly signal: AbortSignal;
  /** What aborted it, the first if several. */
  reason(): AbortReason | undefined;
  /** Ends the signs of life. */
  stop(): Promise<void>;
}

/** The asks that this process works on: gives signs of life for each, and hears of cancellations, local or not. */
export interface RunningAsks {
  begin(key: AskKey, limits: { remainingMs: number; cancelled: boolean; signal: AbortSignal }): AskWork;
  /** Stops the work here and now, if it is here. */
  cancel(key: AskKey): void;
}

export interface RunningAsksDeps {
  readonly asks: AskRepository;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly owner: string;
  /** Between two signs of life, in milliseconds; also how late a cancellation from another replica is seen. */
  readonly heartbeatMs: number;
}

export function createRunningAsks({ asks, clock, logger, owner, heartbeatMs }: RunningAsksDeps): RunningAsks {
  const stops = new Map<string, (reason: AbortReason) => void>();
  const nameOf = ({ teamId, askId }: AskKey): string => `${teamId} ${askId}`;

  return {
    begin(key, { remainingMs, cancelled, signal }) {
      const controller = new AbortController();
      let reason: AbortReason | undefined;
      const stop = (why: AbortReason): void => {
        reason ??= why;
        controller.abort();
      };
      let beating: Promise<void> = Promise.resolve();
      const beat = async (): Promise<void> => {
        try {
          const { owned, cancelRequested } = await asks.heartbeat(key, owner, clock.now());
          if (cancelRequested) stop('cancelled');
          else if (!owned) stop('taken-over');
        } catch (err) {
          // The next beat may succeed; if none does, the ask goes stale and another runner takes it.
          logger.warn('no sign of life could be given', { err, askId: key.askId });
        }
      };
      const onStop = (): void => stop('stopping');
      const heartbeat = setInterval(() => {
        beating = beat();
      }, heartbeatMs);
      const deadline = setTimeout(() => stop('timeout'), Math.max(0, remainingMs));
      // All asks of this process listen to the same signal, and there may be hundreds.
      setMaxListeners(0, signal);
      signal.addEventListener('abort', onStop, { once: true });
      stops.set(nameOf(key), stop);
      if (cancelled) stop('cancelled');
      else if (signal.aborted) stop('stopping');
      else if (remainingMs <= 0) stop('timeout');
      return {
        signal: controller.signal,
        reason: () => reason,
        async stop() {
          clearInterval(heartbeat);
          clearTimeout(deadline);
          signal.removeEventListener('abort', onStop);
          if (stops.get(nameOf(key)) === stop) stops.delete(nameOf(key));
          await beating;
        },
      };
    },
    cancel(key) {
      stops.get(nameOf(key))?.('cancelled');
    },
  };
}
