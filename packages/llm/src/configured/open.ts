import { steadyClock, type Logger } from '@cardinal/kernel';
import type { LanguageModel } from '../language-model.js';
import { defaultSteadiness, steadyModels } from '../steady.js';
import { tracedModel } from '../traced.js';
import type { KnownModels, ModelAccess } from './choice.js';
import type { ModelCallSettings } from './variables.js';

/** Opens the models: behind one gate, each with its circuit breaker. */
export async function openLanguageModels(
  { access }: KnownModels,
  settings: ModelCallSettings,
  logger: Logger,
): Promise<ReadonlyMap<string, LanguageModel>> {
  const models = await clientsOf(access, settings);
  const gate = {
    ...defaultSteadiness.gate,
    concurrency: settings.CARDINAL_LLM_CONCURRENCY,
    waitMs: settings.CARDINAL_LLM_QUEUE_WAIT,
  };
  const traced = new Map([...models].map(([id, model]) => [id, tracedModel(model, access.kind)]));
  const fallback = access.kind === 'anthropic' ? access.fallback : undefined;
  return steadyModels(traced, { ...defaultSteadiness, clock: steadyClock, logger, gate, fallback });
}

/** Imports the clients only if they are used, so that a process without models starts without them. */
async function clientsOf(
  access: ModelAccess,
  settings: ModelCallSettings,
): Promise<ReadonlyMap<string, LanguageModel>> {
  if (access.kind === 'openai') {
    const { createChatModel } = await import('../chat-completions/chat-model.js');
    const { server } = access;
    return new Map([[server.model.id, createChatModel(server, { apiKey: settings.CARDINAL_LLM_API_KEY })]]);
  }
  const { createAnthropicModels } = await import('../anthropic/models.js');
  const apiKey = settings.ANTHROPIC_API_KEY ?? '';
  return createAnthropicModels(access.table, { apiKey, baseUrl: settings.ANTHROPIC_BASE_URL });
}
