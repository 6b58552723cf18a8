import { collectionsIn, logs, type answer, type asking } from '@cardinal/contracts';
import { AppError, withinTime, type Clock } from '@cardinal/kernel';
import { AskEventsExpiredError, AskNotFoundError, AskNotStartedError } from '../../domain/errors.js';
import { present } from '../collections.js';
import { requireCollections } from '../searching/asked-collections.js';
import type { Caller } from '../../domain/keys/accounts.js';
import { askedOf } from './handed-in.js';
import { optionalText } from '../../domain/text.js';
import type { ServicesFor } from '../reached-services.js';
import type { Events } from '../ports.js';
import type { Tokens } from '../accounts/tokens.js';

type LoggedEvent = NonNullable<asking.AskEvent['event']>;

/** An event of an ask at its position in the ask's log. */
export interface NumberedAskEvent {
  readonly position: number;
  readonly event:
    Exclude<LoggedEvent, { $case: 'done' | 'computation' }> | { readonly $case: 'done'; readonly value: AskEnding };
}

/** The last event of an answer, with the computations that earlier events carried. */
export interface AskEnding extends asking.AskDone {
  readonly computations: readonly asking.AskComputation[];
}

export interface AskEvents {
  /** Yields the events after position `after` up to the end of the answer; ends early only when `signal` aborts. */
  follow(askId: string, after: number, signal: AbortSignal): AsyncGenerator<NumberedAskEvent>;
  /**
   * @throws {AskNotFoundError} for an unknown ask, an ask of another team, or one with a collection that is deleted or out of the key's
   *   reach.
   * @throws {AskEventsExpiredError}
   */
  requireReadable(caller: Caller, askId: string): Promise<ReadableAsk>;
  /** Whether an ended ask has no event after position `after`. False if that is not known within a second, or `signal` aborts. */
  isRead(askId: string, after: number, signal: AbortSignal): Promise<boolean>;
  /** Stops the ask if it still runs. @throws {AskNotFoundError} @throws {AskNotStartedError} */
  cancel(caller: Caller, askId: string): Promise<answer.Ask>;
  /** Stores a user's rating of the answer. @throws as `cancel`; an `AppError` of kind `conflict` if there is no answer. */
  rate(caller: Caller, askId: string, feedback: Feedback): Promise<answer.Ask>;
}

/** A user's rating of an answer. */
export interface Feedback {
  /** null: no rating is given. */
  readonly rating: 'up' | 'down' | null;
  readonly comment: string;
}

export interface ReadableAsk {
  /** Absent while no runner has started the ask. */
  readonly collectionIds?: readonly number[];
  readonly hasEnded: boolean;
}

/** How long to wait for the last event of an ask that has ended, because its runner may have died before writing it. */
const endWaitMs = 1_000;

export interface AskEventsDeps {
  readonly servicesFor: ServicesFor;
  readonly bus: Pick<Events, 'follow'>;
  readonly tokens: Tokens;
  readonly clock: Clock;
}

export function createAskEvents({ servicesFor, bus, tokens, clock }: AskEventsDeps): AskEvents {
  /** @throws {AskNotFoundError} */
  async function unlessWaiting<T extends object>(
    caller: Caller,
    askId: string,
    call: () => Promise<T>,
  ): Promise<T | 'waiting'> {
    const found = await askedOf(tokens, caller, askId, call);
    if (found === 'none') throw new AskNotFoundError();
    return found;
  }

  async function* follow(askId: string, after: number, signal: AbortSignal): AsyncGenerator<NumberedAskEvent> {
    // Read from the start, so that a reader whose `after` is the end finds that end again instead of waiting forever.
    const computations: asking.AskComputation[] = [];
    for await (const { position, data } of bus.follow(logs.ask, askId, 0, signal)) {
      const { event } = data;
      if (event?.$case === 'computation') computations.push(event.value);
      else if (event?.$case === 'done') {
        const ending = { ...event.value, computations };
        if (position > after) yield { position, event: { $case: 'done', value: ending } };
        return;
      } else if (event) {
        if (position > after) yield { position, event };
        if (event.$case === 'failed') return;
      }
    }
  }

  /** An ask becomes unreadable as soon as one of its collections is deleted, even if it has others. @throws {AskNotFoundError} */
  async function requireAll(caller: Caller, collectionIds: readonly number[]): Promise<void> {
    try {
      await requireCollections(servicesFor(caller).catalog, caller.teamId, collectionIds);
    } catch (thrown) {
      throw thrown instanceof AppError && thrown.kind === 'not-found' ? new AskNotFoundError() : thrown;
    }
  }

  return {
    follow,

    async requireReadable(caller, askId) {
      const { answers } = servicesFor(caller);
      const found = await unlessWaiting(caller, askId, () => answers.getAsk({ teamId: caller.teamId, askId }));
      if (found === 'waiting') return { hasEnded: false };
      const ask = present(found.ask);
      const { endedAtMs } = ask;
      const collectionIds = collectionsIn(ask);
      await requireAll(caller, collectionIds);
      if (endedAtMs > 0 && endedAtMs + logs.ask.retentionMs < clock.now()) throw new AskEventsExpiredError();
      return { collectionIds, hasEnded: endedAtMs > 0 };
    },

    async isRead(askId, after, signal) {
      if (signal.aborted) return false;
      return withinTime({ ms: endWaitMs, signal }, async (either) => {
        try {
          for await (const _ of follow(askId, after, either)) return false;
        } catch (thrown) {
          if (!either.aborted) throw thrown; // an aborted wait may surface as an error of the log
        }
        return !either.aborted;
      });
    },

    async cancel(caller, askId) {
      const { answers } = servicesFor(caller);
      const cancelled = await unlessWaiting(caller, askId, () => answers.cancelAsk({ teamId: caller.teamId, askId }));
      if (cancelled === 'waiting' || !cancelled.ask) throw new AskNotStartedError();
      return cancelled.ask;
    },

    async rate(caller, askId, { rating, comment }) {
      const { answers } = servicesFor(caller);
      const said = { rating: rating ?? '', comment: optionalText('comment', comment).trim() };
      const call = () => answers.rateAnswer({ teamId: caller.teamId, askId, ...said });
      const rated = await unlessWaiting(caller, askId, call);
      if (rated === 'waiting') throw new AskNotStartedError();
      return present(rated.ask);
    },
  };
}
