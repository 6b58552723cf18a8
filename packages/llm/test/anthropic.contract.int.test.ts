import { startMessagesApi } from '@cardinal/testkit/messages-api';
import { defaultModelTable } from '../src/anthropic/model-table.js';
import { createAnthropicModels } from '../src/anthropic/models.js';
import type { LanguageModel, Message } from '../src/index.js';
import { describeLanguageModel } from '../testing/language-model.contract.js';
import { replyOf } from '../testing/wire-replies.js';

describeLanguageModel('anthropic', async (replies) => {
  let messages: readonly Message[] = [];
  const api = await startMessagesApi((wire, n) => replyOf(replies[n] ?? [], messages, wire));
  const models = createAnthropicModels(defaultModelTable, { apiKey: 'test', baseUrl: api.url, tries: 1 });
  const inner = models.get('claude-haiku-4-5');
  if (!inner) throw new Error('the table lacks the model');
  const model: LanguageModel = {
    description: inner.description,
    respond(request, options) {
      ({ messages } = request);
      return inner.respond(request, options);
    },
  };
  return { model, close: async () => api[Symbol.asyncDispose]() };
});
