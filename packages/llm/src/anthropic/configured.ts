import { ConfigError, setting, type Settings } from '@cardinal/config';
import type { Clock, Logger } from '@cardinal/kernel';
import { Type } from 'typebox';
import type { LanguageModel } from '../language-model.js';
import { defaultSteadiness, steadyModels } from '../steady.js';
import { defaultModelTable, parseModelTable, type ModelEntry } from './model-table.js';

/** Variables of whatever answers or accepts questions. */
export const languageModelEnv = {
  CARDINAL_LLM: Type.Optional(
    setting.url(['extractive', 'anthropic'], {
      description:
        '`anthropic:` answers by a language model, `extractive:` without. Default: by whether there is a key.',
    }),
  ),
  ANTHROPIC_API_KEY: Type.Optional(setting.secret({ description: 'Key of the Messages API; alone turns models on.' })),
  ANTHROPIC_BASE_URL: Type.Optional(
    setting.url(['http', 'https'], { description: 'Any server that speaks the Messages API.' }),
  ),
  CARDINAL_LLM_MODELS: Type.Optional(
    setting.text({ description: 'JSON list of models {id, contextTokens, maxCompletionTokens, citesDocuments, …}.' }),
  ),
  CARDINAL_LLM_FAST_MODEL: setting.text({ default: 'claude-haiku-5-5', description: 'Answers in mode `fast`.' }),
  CARDINAL_LLM_FULL_MODEL: setting.text({ default: 'claude-sonnet-5-5', description: 'Answers in mode `full`.' }),
  CARDINAL_LLM_FALLBACK_MODEL: Type.Optional(
    setting.text({ description: 'Stands in for a model that is not available.' }),
  ),
  CARDINAL_LLM_CONCURRENCY: setting.integer({
    ...{ minimum: 1, maximum: 10_000, default: defaultSteadiness.gate.concurrency },
    description: 'Calls of models at the same time in one process.',
  }),
  CARDINAL_LLM_QUEUE_WAIT: setting.duration({ default: '20s', description: 'Longest wait for one of those places.' }),
};

const LanguageModelEnv = Type.Object(languageModelEnv);
export type LanguageModelSettings = Settings<typeof LanguageModelEnv>;

/** Which models there are, as configured. */
export interface ModelChoice {
  readonly table: readonly ModelEntry[];
  readonly fast: string;
  readonly full: string;
  readonly fallback?: string | undefined;
}

/**
 * @param needsKey whether this process calls models itself, not only names them.
 * @returns undefined where answers come without a language model.
 * @throws {ConfigError}
 */
export function readModelChoice(settings: LanguageModelSettings, needsKey = true): ModelChoice | undefined {
  const { ANTHROPIC_API_KEY: key, CARDINAL_LLM: wanted = key === undefined ? 'extractive:' : 'anthropic:' } = settings;
  if (wanted.startsWith('extractive:')) return undefined;
  const problems: string[] = [];
  if (needsKey && key === undefined) problems.push('ANTHROPIC_API_KEY must be set for CARDINAL_LLM=anthropic:');
  const table = tableOf(settings.CARDINAL_LLM_MODELS, problems);
  for (const name of ['CARDINAL_LLM_FAST_MODEL', 'CARDINAL_LLM_FULL_MODEL', 'CARDINAL_LLM_FALLBACK_MODEL'] as const) {
    const id = settings[name];
    if (id === undefined || table.some((entry) => entry.id === id)) continue;
    problems.push(`${name} must be one of: ${table.map((entry) => entry.id).join(', ')}`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    table,
    fast: settings.CARDINAL_LLM_FAST_MODEL,
    full: settings.CARDINAL_LLM_FULL_MODEL,
    fallback: settings.CARDINAL_LLM_FALLBACK_MODEL,
  };
}

function tableOf(text: string | undefined, problems: string[]): readonly ModelEntry[] {
  if (text === undefined) return defaultModelTable;
  try {
    return parseModelTable(text);
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    problems.push(`CARDINAL_LLM_MODELS ${thrown.message}`);
    return defaultModelTable;
  }
}

/** The models of the choice, ready to be asked: behind one gate, each with its breaker. */
export async function openLanguageModels(
  choice: ModelChoice,
  settings: LanguageModelSettings,
  parts: { readonly clock: Clock; readonly logger: Logger },
): Promise<ReadonlyMap<string, LanguageModel>> {
  // Loaded only where it is used: answers without a model start without the client.
  const { createAnthropicModels } = await import('./models.js');
  const apiKey = settings.ANTHROPIC_API_KEY ?? '';
  const models = createAnthropicModels(choice.table, { apiKey, baseUrl: settings.ANTHROPIC_BASE_URL });
  const gate = {
    ...defaultSteadiness.gate,
    concurrency: settings.CARDINAL_LLM_CONCURRENCY,
    waitMs: settings.CARDINAL_LLM_QUEUE_WAIT,
  };
  return steadyModels(models, { ...defaultSteadiness, ...parts, gate, fallback: choice.fallback });
}
