import type { asking } from '@cardinal/contracts';
import type { AskRequest } from '../domain/ask.js';

/** An accepted question, from the wire. */
export function toAskRequest(message: asking.AskRequested, requestedAtMs: number): AskRequest {
  return {
    askId: message.askId,
    teamId: message.teamId,
    userId: message.userId,
    collectionId: message.collectionId,
    question: message.question,
    mode: message.mode === 'full' ? 'full' : 'fast',
    model: message.model,
    topK: message.topK || defaultTopK,
    currentOnly: message.currentOnly,
    history: message.history,
    filters: message.filters,
    reservationId: message.reservationId,
    reservedTokens: message.reservedTokens,
    requestedAtMs,
  };
}

/** As the interface says. */
const defaultTopK = 10;
