import { events, type asking } from '@cardinal/contracts';
import { derivedId, isTransient, UnexpectedError, type Ids, type Logger } from '@cardinal/kernel';
import type { Caller } from '../../domain/keys/accounts.js';
import { InvalidFieldError } from '../../domain/errors.js';
import { turnsOf, type HistoryItem } from '../../domain/history.js';
import { askTokens, type AskMode, type Encoder } from '../../domain/reservation.js';
import { cleanText } from '../../domain/text.js';
import { requireKnownKeys } from '../filter-keys.js';
import type { OpenServices } from '../open-services.js';
import type { Events } from '../ports.js';
import { spenderOf, type Tokens } from '../accounts/tokens.js';

export interface AskRequest {
  readonly question: string;
  readonly mode: AskMode;
  /** Absent: chosen by mode. */
  readonly model?: string | undefined;
  readonly topK: number;
  readonly currentOnly: boolean;
  readonly history: readonly HistoryItem[];
  readonly filters: asking.MetadataFilter[];
  /** Ties the work to the request in logs and traces. */
  readonly correlationId: string;
}

/** Hands a question in. @returns the ask's id: its events come to the log of that key. */
export type StartAsk = (caller: Caller, collectionId: number, request: AskRequest) => Promise<string>;

/** Which model answers by default, and which ones may be asked for. */
export interface Models {
  readonly fast: string;
  readonly full: string;
  readonly known: readonly string[];
  /** Which of `known` are language models: they take tokens for reading and writing. */
  readonly languageModels: readonly string[];
}

export interface StartAskDeps {
  readonly open: OpenServices;
  readonly tokens: Tokens;
  readonly bus: Pick<Events, 'publish'>;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly models: Models;
  readonly encoder: Encoder;
}

/**
 * @throws {InvalidFieldError} for a blank question or an unknown model.
 * @throws {QuotaExceededError} {KeyBudgetExceededError} before any work, and what `requireKnownKeys` throws.
 */
export function createStartAsk({ open, tokens, bus, ids, logger, models, encoder }: StartAskDeps): StartAsk {
  return async (caller, collectionId, { mode, ...request }) => {
    const { teamId, user } = caller;
    const question = cleanText('question', request.question);
    const model = modelOf(request.model, mode, models);
    const history = turnsOf(request.history);
    const { catalog } = open(caller);
    await catalog.getScope({ teamId, collectionId });
    await requireKnownKeys(catalog, { teamId, collectionId }, request.filters);
    const askId = ids.uuid();
    const byModel = models.languageModels.includes(model);
    const reservedTokens = askTokens({ question, mode, history, topK: request.topK, byModel }, encoder);
    const reservation = await tokens.reserve(teamId, askId, reservedTokens, spenderOf(caller));
    const asked: asking.AskRequested = {
      askId,
      teamId,
      userId: user.id,
      collectionId,
      question,
      mode,
      model,
      topK: request.topK,
      currentOnly: request.currentOnly,
      history,
      filters: request.filters,
      reservationId: reservation,
      reservedTokens,
    };
    try {
      const options = { id: derivedId(events.askRequested.type, askId), correlationId: request.correlationId };
      await bus.publish(events.askRequested, asked, options);
    } catch (thrown) {
      // What the bus did not confirm may be kept all the same, and answered.
      const isDoubtful = isTransient(UnexpectedError.from(thrown));
      await (isDoubtful ? tokens.abandon(teamId, reservation) : tokens.release(teamId, reservation));
      throw thrown;
    }
    try {
      await tokens.handOver(teamId, reservation);
    } catch (thrown) {
      // The ask is on its way: it is answered and counted all the same, only that its tokens are bound for a shorter time.
      logger.warn('the tokens of an ask could not be bound until its end', { err: thrown, askId });
    }
    return askId;
  };
}

function modelOf(wanted: string | undefined, mode: AskMode, models: Models): string {
  if (wanted === undefined) return models[mode];
  if (models.known.includes(wanted)) return wanted;
  throw new InvalidFieldError('model', `must be one of: ${models.known.join(', ')}`);
}
