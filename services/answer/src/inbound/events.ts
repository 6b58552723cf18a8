import type { EventSubscriber } from '@cardinal/bus';
import { type asking, collectionsIn, events, ingestion } from '@cardinal/contracts';
import type { AbandonAsk, RunAsk } from '../app/run-ask.js';
import type { CondemnAsks } from '../app/erase-asks.js';
import type { ChatRepository } from '../app/ports.js';
import type { AskRequest } from '../domain/ask.js';
import { asSeen } from '../domain/question/as-seen.js';

/** Default of the HTTP interface. */
const defaultTopK = 10;

interface AskRequestedDeps {
  readonly runAsk: RunAsk;
  readonly abandonAsk: AbandonAsk;
  /** Maximum number of asks that this process answers concurrently. */
  readonly concurrency: number;
}

/** Handles questions from the work queue until disposed. */
export function subscribeToAsks(bus: EventSubscriber, deps: AskRequestedDeps): Promise<AsyncDisposable> {
  return bus.subscribe(events.askRequested, {
    group: 'answer.asks',
    concurrency: deps.concurrency,
    handle: ({ data, occurredAtMs, signal }) => deps.runAsk(toAskRequest(data, occurredAtMs), signal),
    giveUp: ({ data, occurredAtMs }, error) => deps.abandonAsk(toAskRequest(data, occurredAtMs), error),
  });
}

interface ChangesDeps {
  readonly condemnAsks: CondemnAsks;
  readonly chats: Pick<ChatRepository, 'deleteAll'>;
}

/** Handles deletions in the catalog until disposed. */
export function subscribeToChanges(
  bus: EventSubscriber,
  { condemnAsks, chats }: ChangesDeps,
): Promise<AsyncDisposable> {
  return bus.subscribe(events.instancesChanged, {
    group: 'answer.changes',
    async handle({ data: { teamId, collectionId, changes, collectionDeleted } }) {
      const deleted = changes.some(({ state }) => state === ingestion.InstanceState.DELETED);
      if (deleted || collectionDeleted) await condemnAsks(teamId, collectionId);
      if (collectionDeleted) await chats.deleteAll({ teamId, collectionId });
    },
  });
}

/** Converts the message of an accepted question. */
function toAskRequest(message: asking.AskRequested, requestedAtMs: number): AskRequest {
  return {
    askId: message.askId,
    teamId: message.teamId,
    userId: message.userId,
    collectionIds: collectionsIn(message),
    chatId: message.chatId,
    question: asSeen(message.question),
    mode: message.mode === 'full' ? 'full' : 'fast',
    model: message.model,
    topK: message.topK || defaultTopK,
    currentOnly: message.currentOnly,
    history: message.history.map((turn) => (turn.role === 'user' ? { ...turn, content: asSeen(turn.content) } : turn)),
    filters: message.filters,
    reservationId: message.reservationId,
    reservedTokens: message.reservedTokens,
    requestedAtMs,
  };
}
