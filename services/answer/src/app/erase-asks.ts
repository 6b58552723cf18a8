import { eachApart, type Clock, type Facts, type Logger } from '@cardinal/kernel';
import type { AskAnnouncer, AskKey, CondemnedAsks } from './ports.js';

export interface EraseAsksDeps {
  readonly asks: CondemnedAsks;
  readonly announcer: Pick<AskAnnouncer, 'erase'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Time between the end of an ask and the erasure of its log, in milliseconds, so that waiting readers can still read the end. */
  readonly eraseAfterMs: number;
}

/** Maximum number of asks erased in one run. */
const batch = 100;

/**
 * Condemns all asks of a collection after something in it, or the collection itself, was deleted: no earlier answer may be replayed. All
 * asks are condemned, because the sources of an answer do not tell which documents it rests on (a model reads more than it cites). A
 * running ask ends normally, since it began before the deletion; an ask that begins later does not see what was deleted.
 */
export type CondemnAsks = (teamId: number, collectionId: number) => Promise<void>;

/**
 * Erases the logs of condemned asks that have ended. Each log is erased before its record is marked, so that an interrupted run is resumed.
 */
export type EraseAsks = () => Promise<void>;

export function createEraseAsks({ asks, announcer, clock, logger, eraseAfterMs }: EraseAsksDeps): EraseAsks {
  return async () => {
    const condemned = await asks.erasable(clock.now() - eraseAfterMs, batch);
    const factsOf = ({ teamId, askId }: AskKey): Facts => ({ teamId, askId });
    await eachApart(condemned, { work: 'erasure of an ask', factsOf, logger }, async (key) => {
      await announcer.erase(key);
      await asks.erased(key);
    });
  };
}
