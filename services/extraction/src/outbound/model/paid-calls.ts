import type { EventPublisher } from '@cardinal/bus';
import { events, type asking, type gateway } from '@cardinal/contracts';
import { AppError, derivedId, type Ids, type Logger } from '@cardinal/kernel';
import {
  createCallBook,
  ModelProtocolError,
  ModelRefusedError,
  promptTokens,
  type BookedCall,
  type LanguageModel,
  type ModelRequest,
} from '@cardinal/llm';

export interface PaidCallsOutbound {
  /** Client of the gateway, which owns every team's quota. */
  readonly tokens: Pick<gateway.TokensServiceClient, 'reserveTokens'>;
  readonly bus: EventPublisher;
  readonly ids: Ids;
  readonly logger: Logger;
}

export interface PaidWork {
  readonly teamId: number;
  /** Name in the team's usage report. */
  readonly operation: 'extraction' | 'conflicts';
  readonly kind: 'cards' | 'conflict';
  /** Label of the ledger entry, for people. */
  readonly about: string;
}

/** The input of the tool call that was requested, or why there is none. */
export type PaidReply =
  | { readonly kind: 'reply'; readonly input: unknown }
  /** Refused, truncated or malformed. */
  | { readonly kind: 'unusable' }
  | { readonly kind: 'stopped'; readonly by: 'quota' | 'model' };

/**
 * One call of a model on a team's account. Reserves the upper bound of its tokens first, and settles the actual usage afterwards,
 * whether or not it succeeded.
 *
 * @throws {AppError} transient: the usage could not be published.
 * @throws the signal's reason when it aborts.
 */
export type PaidCall = (work: PaidWork, request: ModelRequest, signal: AbortSignal) => Promise<PaidReply>;

const quotaCode = 'TOKEN_QUOTA_EXCEEDED';

export function createPaidCall(model: LanguageModel, { tokens, bus, ids, logger }: PaidCallsOutbound): PaidCall {
  return async (work, request, signal) => {
    const { teamId } = work;
    // Each try has an id of its own, because a retry is charged again.
    const workId = `${work.about}-${ids.uuid().slice(0, 8)}`;
    const upTo = promptTokens(request) + request.maxCompletionTokens;
    let reservationId: string;
    try {
      ({ reservationId } = await tokens.reserveTokens({ teamId, workId, tokens: upTo }, { signal }));
    } catch (thrown) {
      return stopped(thrown, signal);
    }
    // In a queue apart from asks, because users wait for asks.
    const book = createCallBook(upTo, `documents of ${teamId}`, signal);
    try {
      return await replyOf(book.call(work.kind, model, request));
    } catch (thrown) {
      if (!(thrown instanceof ModelRefusedError || thrown instanceof ModelProtocolError))
        return stopped(thrown, signal);
      logger.warn('reply of a language model was unusable', { err: thrown, workId });
      return { kind: 'unusable' };
    } finally {
      const told = usedOf(work, workId, reservationId, book.calls(), model.description.id);
      await bus.publish(events.tokensUsed, told, { id: derivedId('work-tokens', teamId, workId) });
    }
  };

  function stopped(thrown: unknown, signal: AbortSignal): PaidReply {
    signal.throwIfAborted();
    if (!(thrown instanceof AppError)) throw thrown;
    if (thrown.code === quotaCode) return { kind: 'stopped', by: 'quota' };
    logger.warn('no language model is available; keeping the cards made by rules', { err: thrown });
    return { kind: 'stopped', by: 'model' };
  }
}

async function replyOf(calling: ReturnType<ReturnType<typeof createCallBook>['call']>): Promise<PaidReply> {
  let reply: PaidReply = { kind: 'unusable' };
  for await (const event of calling) {
    if (event.kind === 'tool-call') reply = { kind: 'reply', input: event.call.input };
    if (event.kind === 'end' && event.reason !== 'tools') reply = { kind: 'unusable' };
  }
  return reply;
}

function usedOf(
  { teamId, operation }: PaidWork,
  workId: string,
  reservationId: string,
  calls: readonly BookedCall[],
  model: string,
): asking.TokensUsed {
  const sum = (field: 'prompt' | 'completion' | 'cacheRead' | 'cacheWrite'): number =>
    calls.reduce((total, call) => total + call[field], 0);
  const usage = {
    llmPrompt: sum('prompt'),
    llmCompletion: sum('completion'),
    llmCacheRead: sum('cacheRead'),
    llmCacheWrite: sum('cacheWrite'),
    embedding: 0,
    rerank: 0,
    embeddingModel: '',
  };
  return { teamId, askId: workId, reservationId, operation, model, usage, calls: calls.map((call) => ({ ...call })) };
}
