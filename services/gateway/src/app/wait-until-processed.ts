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
  readonly bus: Pick<Events, 'end' | 'follow'>;
}

/**
 * The progress log triggers checks, but the catalog decides, because an end in the log may belong to an earlier processing of the file. The
 * log is read from its end on, because it has the steps of every file of the collection: uploads that each wait would read them all again.
 */
export function createWaitUntilProcessed({ servicesFor, bus }: WaitDeps): WaitUntilProcessed {
  return async (caller, { collectionId, fileId, instanceId, status }, signal) => {
    const { teamId } = caller;
    /** @returns undefined if the file is gone. */
    async function look(): Promise<string | undefined> {
      try {
        const { file } = await servicesFor(caller).catalog.getFile({ teamId, fileId });
        return file?.instances.find(({ id }) => id === instanceId)?.status;
      } catch (thrown) {
        if (thrown instanceof AppError && thrown.kind === 'not-found') return undefined;
        throw thrown;
      }
    }
    const isOver = (now: string | undefined): boolean => now === undefined || !underWay.has(now);
    if (isOver(status)) return status;
    const end = await bus.end(logs.progress, String(collectionId));
    // What ended before that is seen here, because a state is written before its step is reported.
    const first = await look();
    if (isOver(first)) return first ?? status;
    for await (const { data } of bus.follow(logs.progress, String(collectionId), end, signal)) {
      if (data.teamId !== teamId || data.instanceId !== instanceId || !ends.has(data.stage)) continue;
      const now = await look();
      if (isOver(now) || data.stage === 'deleted') return now ?? status;
    }
    return (await look()) ?? status;
  };
}
