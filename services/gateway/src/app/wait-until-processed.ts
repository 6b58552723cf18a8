import { logs } from '@cardinal/contracts';
import { AppError } from '@cardinal/kernel';
import type { Caller } from '../domain/keys/accounts.js';
import type { ServicesFor } from './reached-services.js';
import type { Events } from './ports.js';

/** A file that is being processed in one collection. */
export interface Awaited {
  readonly collectionId: number;
  readonly fileId: number;
  readonly instanceId: number;
  readonly status: string;
}

/** Waits until a file is processed or has failed, or the signal aborts. @returns its status then; the given status if the file is gone. */
export type WaitUntilProcessed = (caller: Caller, file: Awaited, signal: AbortSignal) => Promise<string>;

const underWay: ReadonlySet<string> = new Set(['new', 'processing']);
const ends: ReadonlySet<string> = new Set(['done', 'failed', 'deleted']);

export interface WaitDeps {
  readonly servicesFor: ServicesFor;
  readonly bus: Pick<Events, 'follow'>;
}

/** The progress log triggers checks, but the catalog decides, because an end in the log may belong to an earlier processing of the file. */
export function createWaitUntilProcessed({ servicesFor, bus }: WaitDeps): WaitUntilProcessed {
  return async (caller, { collectionId, fileId, instanceId, status }, signal) => {
    const { teamId } = caller;
    async function look(): Promise<string> {
      try {
        const { file } = await servicesFor(caller).catalog.getFile({ teamId, fileId });
        return file?.instances.find(({ id }) => id === instanceId)?.status ?? status;
      } catch (thrown) {
        if (thrown instanceof AppError && thrown.kind === 'not-found') return status;
        throw thrown;
      }
    }
    if (!underWay.has(status)) return status;
    for await (const { data } of bus.follow(logs.progress, String(collectionId), 0, signal)) {
      if (data.teamId !== teamId || data.instanceId !== instanceId || !ends.has(data.stage)) continue;
      const now = await look();
      if (!underWay.has(now) || data.stage === 'deleted') return now;
    }
    return look();
  };
}
