import type { Clock } from '@cardinal/kernel';
import type { AskAnnouncer, CondemnedAsks } from './ports.js';

export interface EraseAsksDeps {
  readonly asks: CondemnedAsks;
  readonly announcer: Pick<AskAnnouncer, 'erase'>;
  readonly clock: Clock;
  /** How long waiting readers may read the end of an answer before it is erased, in milliseconds. */
  readonly eraseAfterMs: number;
}

/** Asks of one run, at most. */
const batch = 100;

/**
 * Something was deleted in a collection, or all of it: no answer from before may be replayed. Which documents an answer rests on cannot be
 * told from its sources alone (a model reads more than it cites), so that all asks of the collection go. One that runs ends in its own
 * time, as it began before the deletion; one that begins later does not see what is deleted.
 */
export type CondemnAsks = (teamId: number, collectionId: number) => Promise<void>;

/** Erases what is condemned and has ended: the log first, then the note of it, so that a run that is cut off is gone on with. */
export type EraseAsks = () => Promise<void>;

export function createEraseAsks({ asks, announcer, clock, eraseAfterMs }: EraseAsksDeps): EraseAsks {
  return async () => {
    for (const key of await asks.erasable(clock.now() - eraseAfterMs, batch)) {
      await announcer.erase(key);
      await asks.erased(key);
    }
  };
}
