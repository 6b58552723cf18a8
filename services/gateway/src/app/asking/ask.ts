import { askGone, collectionsMessage, events, type asking } from '@cardinal/contracts';
import { derivedId, isTransient, UnexpectedError, type Logger } from '@cardinal/kernel';
import type { Caller } from '../../domain/keys/accounts.js';
import { InvalidFieldError } from '../../domain/errors.js';
import { turnsOf, type HistoryItem } from '../../domain/history.js';
import { askTokens, type AskMode, type Encoder } from '../../domain/token-bounds.js';
import { cleanText } from '../../domain/text.js';
import { eachOnce, requireCollections } from '../searching/asked-collections.js';
import { requireKnownKeys } from '../searching/search.js';
import type { Once } from '../once.js';
import type { AskEvents } from './ask-events.js';
import type { Chats } from './chats.js';
import type { ReachedServices, ServicesFor } from '../reached-services.js';
import type { Events } from '../ports.js';
import { spenderOf, type Spender, type Tokens } from '../accounts/tokens.js';

export interface AskRequest {
  readonly question: string;
  readonly mode: AskMode;
  /** Absent: the default of the mode. */
  readonly model?: string | undefined;
  readonly topK: number;
  readonly currentOnly: boolean;
  readonly history: readonly HistoryItem[];
  readonly filters: asking.MetadataFilter[];
  /** Chat that the ask continues; absent: it begins a new chat. */
  readonly chatId?: string | undefined;
  /** Idempotency key. */
  readonly key?: string | undefined;
  /** Identifies the request in the logs and traces of the work. */
  readonly correlationId: string;
}

/** Starts an ask over one or more collections, once per idempotency key. @returns the ask's id, which is also the key of its event log. */
export type StartAsk = (caller: Caller, collectionIds: readonly number[], request: AskRequest) => Promise<string>;

/** The default model of each mode, and the models that a client may choose. */
export interface Models {
  readonly fast: string;
  readonly full: string;
  readonly known: readonly string[];
  /** The subset of `known` that are language models, which use tokens for prompt and completion. */
  readonly languageModels: readonly string[];
}

export interface StartAskDeps {
  readonly servicesFor: ServicesFor;
  readonly tokens: Tokens;
  readonly bus: Pick<Events, 'publish'>;
  readonly once: Once;
  readonly askEvents: Pick<AskEvents, 'requireReadable'>;
  readonly chats: Pick<Chats, 'get'>;
  readonly logger: Logger;
  readonly models: Models;
  readonly encoder: Encoder;
}

/**
 * @throws {InvalidFieldError} for a blank question or an unknown model.
 * @throws {QuotaExceededError} {KeyBudgetExceededError} before any work, and what `requireKnownKeys` throws.
 * @throws as `Once`, as `requireReadable` for an ask that a key has started before, and as `Chats.get` for the chat that the ask continues.
 */
export function createStartAsk({
  servicesFor,
  tokens,
  bus,
  once,
  askEvents,
  chats,
  logger,
  models,
  encoder,
}: StartAskDeps): StartAsk {
  return async (caller, wanted, { mode, ...request }) => {
    const { teamId, user } = caller;
    const question = cleanText('question', request.question);
    const model = modelOf(request.model, mode, models);
    const history = turnsOf(request.history);
    const { catalog } = servicesFor(caller);
    const collectionIds = eachOnce(wanted);
    await requireCollections(catalog, teamId, collectionIds);
    const { chatId = '' } = request;
    const [collectionId = 0] = collectionIds;
    if (chatId !== '') await chats.get(caller, { collectionId, chatId });
    await requireKnownKeys(catalog, teamId, collectionIds, request.filters);
    const byModel = models.languageModels.includes(model);
    const reservedTokens = askTokens({ question, mode, history, topK: request.topK, byModel }, encoder);
    const facts = { question, mode, model, topK: request.topK, currentOnly: request.currentOnly, history };
    const { key, filters, correlationId } = request;
    let isNew = false;
    const askId = await once(teamId, key, {
      // A single collection is a number, and the chat comes last and only if there is one, so that fingerprints stored by releases
      // without several collections or chats still match.
      request: [
        'ask',
        collectionIds.length === 1 ? collectionId : collectionIds,
        facts,
        filters,
        ...(chatId === '' ? [] : [chatId]),
      ],
      isRepeatable: true,
      async make(requestId) {
        isNew = true;
        const about = { teamId, userId: user.id, ...collectionsMessage(collectionIds), chatId };
        const asked = { ...facts, ...about, filters, askId: requestId, reservedTokens };
        // A retry or a concurrent duplicate may find the ask answered already and its tokens settled.
        const answered = () => isAnswered(servicesFor(caller), teamId, requestId);
        if (key !== undefined && (await answered())) return requestId;
        const reservation = await handIn(asked, correlationId, spenderOf(caller));
        // If the ask was answered meanwhile, nobody may use the new reservation. If its settlement is still to come, it is counted anyway.
        if (key !== undefined && (await answered())) await tokens.abandon(teamId, reservation);
        return requestId;
      },
    });
    // The events of an ask that was started before may be gone by now.
    if (!isNew) await askEvents.requireReadable(caller, askId);
    return askId;
  };

  /** Whether the ask has ended. False if that cannot be determined: publishing the ask again is safe, because answer runs it once. */
  async function isAnswered(
    { answers }: Pick<ReachedServices, 'answers'>,
    teamId: number,
    askId: string,
  ): Promise<boolean> {
    try {
      const { ask } = await answers.getAsk({ teamId, askId });
      return ask !== undefined && ask.endedAtMs > 0;
    } catch (thrown) {
      const { code, kind } = UnexpectedError.from(thrown);
      if (code !== askGone && kind !== 'not-found')
        logger.warn('could not determine whether an ask has ended', { err: thrown, askId });
      return code === askGone;
    }
  }

  /** Reserves tokens and publishes the ask. Idempotent: an ask is answered once. @returns the reservation's id. */
  async function handIn(
    asked: Omit<asking.AskRequested, 'reservationId'>,
    correlationId: string,
    spender: Spender | undefined,
  ): Promise<string> {
    const { askId, teamId, reservedTokens } = asked;
    const reservation = await tokens.reserve(teamId, askId, reservedTokens, spender);
    try {
      const options = { id: derivedId(events.askRequested.type, askId), correlationId };
      await bus.publish(events.askRequested, { ...asked, reservationId: reservation }, options);
    } catch (thrown) {
      // An event that the bus did not confirm may still have been stored, so that the ask may be answered.
      const isDoubtful = isTransient(UnexpectedError.from(thrown));
      await (isDoubtful ? tokens.abandon(teamId, reservation) : tokens.release(teamId, reservation));
      throw thrown;
    }
    try {
      await tokens.handOver(teamId, reservation);
    } catch (thrown) {
      // The ask has been published, so it is answered and settled as usual; only its reservation expires sooner.
      logger.warn('could not extend the token reservation of an ask', { err: thrown, askId });
    }
    return reservation;
  }
}

function modelOf(wanted: string | undefined, mode: AskMode, models: Models): string {
  if (wanted === undefined) return models[mode];
  if (models.known.includes(wanted)) return wanted;
  throw new InvalidFieldError('model', `must be one of: ${models.known.join(', ')}`);
}
