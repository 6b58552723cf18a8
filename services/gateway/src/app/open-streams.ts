import { UnexpectedError, type AppError, type Logger } from '@cardinal/kernel';
import type { Caller } from '../domain/keys/accounts.js';
import { TooManyStreamsError } from '../domain/errors.js';
import type { Admit } from './accounts/authenticate.js';
import type { Services } from './ports.js';

/** An event stream that a client reads. It is disposed of when the connection has ended, whichever side ended it. */
export interface OpenStream extends Disposable {
  /** Aborted as soon as the client loses access; `reason` is the `AppError` with the cause. */
  readonly ended: AbortSignal;
}

/** The event streams that this process serves: bounded in number, and each ends when its client loses access. */
export interface OpenStreams {
  /**
   * @param collectionIds collections whose events the stream carries; absent: not known yet.
   * @throws {TooManyStreamsError} before anything is begun.
   */
  open(caller: Caller, collectionIds?: readonly number[]): OpenStream;
  /** Number of open streams. */
  count(): number;
  [Symbol.dispose](): void;
}

export interface OpenStreamsDeps extends Pick<Services, 'catalog'> {
  readonly admit: Admit;
  readonly limits: StreamLimits;
  /** Interval between two access checks of open streams, in milliseconds. */
  readonly checkMs: number;
  readonly logger: Logger;
}

/** Maximum number of concurrent streams in one process; 0: no limit. */
export interface StreamLimits {
  readonly perKey: number;
  readonly perTeam: number;
}

interface Entry {
  readonly caller: Caller;
  readonly collectionIds: readonly number[];
  readonly end: AbortController;
}

/** Kinds of errors that end a stream. A check that fails with another kind is retried at the next interval. */
const refusals: ReadonlySet<string> = new Set(['unauthenticated', 'forbidden', 'not-found']);

/**
 * One periodic check serves all streams: it reads each key and each collection once, however many streams there are. The streams of a
 * revoked or expired key, or of a deleted collection, therefore end within `checkMs` plus the time of a read.
 */
export function createOpenStreams({ admit, catalog, limits, checkMs, logger }: OpenStreamsDeps): OpenStreams {
  const entries = new Set<Entry>();
  let timer: NodeJS.Timeout | undefined;
  let looking = false;

  const count = (matches: (entry: Entry) => boolean): number => [...entries].filter(matches).length;

  function requirePlace({ keyId, teamId }: Caller): void {
    if (limits.perKey > 0 && count(({ caller }) => caller.keyId === keyId) >= limits.perKey) {
      throw new TooManyStreamsError('key', limits.perKey);
    }
    if (limits.perTeam > 0 && count(({ caller }) => caller.teamId === teamId) >= limits.perTeam) {
      throw new TooManyStreamsError('team', limits.perTeam);
    }
  }

  /** Ends the streams of each group that has lost access. */
  async function endRefused<One extends Entry>(
    groups: Map<string, One[]>,
    allowed: (entry: One) => Promise<unknown>,
  ): Promise<void> {
    const looks = [...groups.values()].map(async (group) => {
      const [first] = group;
      if (!first) return;
      try {
        await allowed(first);
      } catch (thrown) {
        const error = UnexpectedError.from(thrown);
        if (refusals.has(error.kind)) for (const { end } of group) end.abort(error);
        else logger.warn('could not check whether open event streams are still allowed', { err: thrown });
      }
    });
    await Promise.all(looks);
  }

  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    try {
      const live = [...entries].filter(({ end }) => !end.signal.aborted);
      const ofCollections = live.flatMap((entry) =>
        entry.collectionIds.map((collectionId) => ({ ...entry, collectionId })),
      );
      await endRefused(
        groupedBy(live, ({ caller }) => caller.keyHash),
        ({ caller }) => admit(caller.keyHash, caller.address),
      );
      await endRefused(
        groupedBy(ofCollections, ({ caller, collectionId }) => `${caller.teamId} ${collectionId}`),
        ({ caller: { teamId }, collectionId }) => catalog.getScope({ teamId, collectionId }),
      );
    } finally {
      looking = false;
    }
  }

  function stopWhenIdle(): void {
    if (entries.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    open(caller, collectionIds = []) {
      requirePlace(caller);
      const entry: Entry = { caller, collectionIds, end: new AbortController() };
      entries.add(entry);
      timer ??= setInterval(() => void look(), checkMs);
      return {
        ended: entry.end.signal,
        [Symbol.dispose]() {
          entries.delete(entry);
          stopWhenIdle();
        },
      };
    },
    count: () => entries.size,
    [Symbol.dispose]() {
      entries.clear();
      stopWhenIdle();
    },
  };
}

function groupedBy<One>(entries: readonly One[], nameOf: (entry: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const entry of entries) groups.set(nameOf(entry), [...(groups.get(nameOf(entry)) ?? []), entry]);
  return groups;
}

/** The error with which a stream has been ended. */
export function endOf({ ended }: OpenStream): AppError {
  return UnexpectedError.from(ended.reason);
}
