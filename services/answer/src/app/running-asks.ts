import { setMaxListeners } from 'node:events';
import type { Clock, Logger } from '@cardinal/kernel';
import type { AskKey, AskRepository } from './ports.js';

/** Why work on an ask was aborted; `taken-over`: another runner has claimed the ask. */
export type AbortReason = 'cancelled' | 'timeout' | 'stopping' | 'taken-over';

/** Work on one ask in this process. */
interface AskWork {
  /** Aborts when the ask is cancelled, reaches its deadline or is taken over by another runner, or when the process stops. */
  readonly signal: AbortSignal;
  /** The first reason for which the work was aborted. */
  reason(): AbortReason | undefined;
  /** Stops the heartbeat. */
  stop(): Promise<void>;
}

/** The asks that this process works on. Sends heartbeats for each, and detects cancellations, also those requested at other replicas. */
export interface RunningAsks {
  begin(key: AskKey, limits: { remainingMs: number; cancelled: boolean; signal: AbortSignal }): AskWork;
  /** Aborts the work at once, if this process does it. */
  cancel(key: AskKey): void;
}

export interface RunningAsksDeps {
  readonly asks: AskRepository;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly owner: string;
  /** Interval between heartbeats, in milliseconds; also the maximum delay of a cancellation from another replica. */
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
          // The next heartbeat may succeed; if none does, the claim goes stale and another runner takes over.
          logger.warn('could not write the heartbeat of an ask', { err, askId: key.askId });
        }
      };
      const onStop = (): void => stop('stopping');
      const heartbeat = setInterval(() => {
        beating = beat();
      }, heartbeatMs);
      const deadline = setTimeout(() => stop('timeout'), Math.max(0, remainingMs));
      // Hundreds of asks of this process may listen to the same signal, beyond the default limit of Node.js.
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
