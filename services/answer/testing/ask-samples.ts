import { noUsage, type AskEnd, type AskRequest } from '../src/domain/ask.js';

export const request: AskRequest = {
  askId: 'ask-1',
  teamId: 7,
  userId: 'u',
  collectionIds: [3],
  chatId: '',
  question: 'What is a valve?',
  mode: 'fast',
  model: '',
  topK: 10,
  currentOnly: true,
  history: [],
  filters: [],
  reservationId: 'r-1',
  reservedTokens: 0,
  requestedAtMs: 1_000,
};
export const end: AskEnd = {
  state: 'done',
  outcome: 'answered',
  kind: '',
  code: '',
  message: '',
  model: 'extractive',
  usage: { ...noUsage, embedding: 9, embeddingModel: 'm' },
  calls: [],
  stopReason: 'end_turn',
  totalSources: 2,
  endedAtMs: 5_000,
};
