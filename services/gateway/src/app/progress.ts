import { logs, type ingestion } from '@cardinal/contracts';
import type { Caller } from '../domain/keys/accounts.js';
import { createProgressOrder } from '../domain/progress-order.js';
import type { ServicesFor } from './reached-services.js';
import type { Events } from './ports.js';

export interface NumberedProgress {
  readonly position: number;
  readonly progress: ingestion.FileProgress;
}

export interface Progress {
  /** @throws an `AppError` of kind `not-found` for a collection of another team as for none. */
  requireCollection(caller: Caller, collectionId: number): Promise<void>;
  /** No file goes back on its way, but where it begins anew. What happened in the last hour after `after`, then what happens, until `signal` aborts. */
  follow(caller: Caller, collectionId: number, after: number, signal: AbortSignal): AsyncGenerator<NumberedProgress>;
}

export interface ProgressDeps {
  readonly servicesFor: ServicesFor;
  readonly bus: Pick<Events, 'follow'>;
}

export function createProgress({ servicesFor, bus }: ProgressDeps): Progress {
  return {
    async requireCollection(caller, collectionId) {
      await servicesFor(caller).catalog.getScope({ teamId: caller.teamId, collectionId });
    },
    async *follow({ teamId }, collectionId, after, signal) {
      const order = createProgressOrder();
      for await (const { position, data } of bus.follow(logs.progress, String(collectionId), after, signal)) {
        if (data.teamId === teamId && order.take(data)) yield { position, progress: data };
      }
    },
  };
}
