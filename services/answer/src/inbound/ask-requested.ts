import type { EventSubscriber } from '@cardinal/bus';
import { events } from '@cardinal/contracts';
import type { AbandonAsk, RunAsk } from '../app/run-ask.js';
import { toAskRequest } from './ask-request.js';

export interface AskRequestedDeps {
  readonly runAsk: RunAsk;
  readonly abandonAsk: AbandonAsk;
  /** Asks answered at the same time by this process. */
  readonly concurrency: number;
}

/** Takes questions from the work queue until disposed. */
export function subscribeToAsks(bus: EventSubscriber, deps: AskRequestedDeps): Promise<AsyncDisposable> {
  return bus.subscribe(events.askRequested, {
    group: 'answer.asks',
    concurrency: deps.concurrency,
    handle: ({ data, occurredAtMs, signal }) => deps.runAsk(toAskRequest(data, occurredAtMs), signal),
    giveUp: ({ data, occurredAtMs }, error) => deps.abandonAsk(toAskRequest(data, occurredAtMs), error),
  });
}
