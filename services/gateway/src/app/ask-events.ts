import { logs, type answer, type asking } from '@cardinal/contracts';
import { AppError, type Clock } from '@cardinal/kernel';
import { AskEventsExpiredError, AskNotFoundError, AskNotStartedError } from '../domain/errors.js';
import type { Events, Services } from './ports.js';
import type { Tokens } from './tokens.js';

/** An event of an ask at its position in the ask's log. */
export interface NumberedAskEvent {
  readonly position: number;
  readonly event: NonNullable<asking.AskEvent['event']>;
}

export interface AskEvents {
  /** From after `after` to the end of the answer; ends early only when `signal` aborts. */
  follow(askId: string, after: number, signal: AbortSignal): AsyncGenerator<NumberedAskEvent>;
  /** @throws {AskNotFoundError} for an ask of another team as for none. @throws {AskEventsExpiredError} */
  requireReadable(teamId: number, askId: string): Promise<void>;
  /** Stops the work if it still runs. @throws {AskNotFoundError} @throws {AskNotStartedError} */
  cancel(teamId: number, askId: string): Promise<answer.Ask>;
}

export interface AskEventsDeps extends Pick<Services, 'answers'> {
  readonly bus: Pick<Events, 'follow'>;
  readonly tokens: Tokens;
  readonly clock: Clock;
}

export function makeAskEvents({ answers, bus, tokens, clock }: AskEventsDeps): AskEvents {
  /** Runs `call`; where answer does not know the ask, `waiting` says whether it is on its way there. */
  async function known<T>(teamId: number, askId: string, call: () => Promise<T>): Promise<T | 'waiting'> {
    try {
      return await call();
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.kind !== 'not-found') throw thrown;
      if (await tokens.isOpen(teamId, askId)) return 'waiting';
      throw new AskNotFoundError();
    }
  }

  return {
    async *follow(askId, after, signal) {
      // From the start, so that the end is met by whoever has it already: nothing would come after it for ever.
      for await (const { position, data } of bus.follow(logs.ask, askId, 0, signal)) {
        if (!data.event) continue;
        if (position > after) yield { position, event: data.event };
        if (data.event.$case === 'done' || data.event.$case === 'failed') return;
      }
    },

    async requireReadable(teamId, askId) {
      const found = await known(teamId, askId, () => answers.getAsk({ teamId, askId }));
      if (found === 'waiting') return;
      const endedAtMs = found.ask?.endedAtMs ?? 0;
      if (endedAtMs > 0 && endedAtMs + logs.ask.retentionMs < clock.now()) throw new AskEventsExpiredError();
    },

    async cancel(teamId, askId) {
      const cancelled = await known(teamId, askId, () => answers.cancelAsk({ teamId, askId }));
      if (cancelled === 'waiting' || !cancelled.ask) throw new AskNotStartedError();
      return cancelled.ask;
    },
  };
}
