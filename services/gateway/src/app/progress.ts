import { logs, type ingestion } from '@cardinal/contracts';
import type { Caller } from '../domain/keys/accounts.js';
import { createProgressOrder } from '../domain/progress-order.js';
import type { Events } from './ports.js';

export interface NumberedProgress {
  readonly position: number;
  readonly progress: ingestion.FileProgress;
}

export interface Progress {
  /**
   * Yields the steps of the last hour after position `after`, then new steps as they happen, until `signal` aborts. The progress of a file
   * never goes backwards, except that it starts again when the file is processed again.
   */
  follow(caller: Caller, collectionId: number, after: number, signal: AbortSignal): AsyncGenerator<NumberedProgress>;
}

export interface ProgressDeps {
  readonly bus: Pick<Events, 'follow'>;
}

export function createProgress({ bus }: ProgressDeps): Progress {
  return {
    async *follow({ teamId }, collectionId, after, signal) {
      const order = createProgressOrder();
      for await (const { position, data } of bus.follow(logs.progress, String(collectionId), after, signal)) {
        if (data.teamId === teamId && order.take(data)) yield { position, progress: data };
      }
    },
  };
}
