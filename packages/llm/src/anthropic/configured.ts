import { ConfigError, setting, type Settings } from '@cardinal/config';
import type { Clock, Logger } from '@cardinal/kernel';
import { Type } from 'typebox';
import type { LanguageModel } from '../language-model.js';
import { defaultSteadiness, steadyModels } from '../steady.js';
import { tracedModel } from '../traced.js';
import { defaultModelTable, parseModelTable, type ModelEntry } from './model-table.js';

/** Variables of whatever calls models. */
export const modelAccessEnv = {
  ANTHROPIC_API_KEY: Type.Optional(
    setting.secret({ description: 'Key of the Messages API; alone turns answers by models on.' }),
  ),
  ANTHROPIC_BASE_URL: Type.Optional(
    setting.url(['http', 'https'], { description: 'Any server that speaks the Messages API.' }),
  ),
  CARDINAL_LLM_MODELS: Type.Optional(
    setting.text({ description: 'JSON list of models {id, contextTokens, maxCompletionTokens, citesDocuments, …}.' }),
  ),
  CARDINAL_LLM_FALLBACK_MODEL: Type.Optional(
    setting.text({ description: 'Stands in for a model that is not available.' }),
  ),
  CARDINAL_LLM_CONCURRENCY: setting.integer({
    ...{ minimum: 1, maximum: 10_000, default: defaultSteadiness.gate.concurrency },
    description: 'Calls of models at the same time in one process.',
  }),
  CARDINAL_LLM_QUEUE_WAIT: setting.duration({ default: '20s', description: 'Longest wait for one of those places.' }),
};

/** Variables of whatever answers or accepts questions. */
export const languageModelEnv = {
  ...modelAccessEnv,
  CARDINAL_LLM: Type.Optional(
    setting.url(['extractive', 'anthropic'], {
      description:
        '`anthropic:` answers by a language model, `extractive:` without. Default: by whether there is a key.',
    }),
  ),
  CARDINAL_LLM_FAST_MODEL: setting.text({ default: 'claude-haiku-5-5', description: 'Answers in mode `fast`.' }),
  CARDINAL_LLM_FULL_MODEL: setting.text({ default: 'claude-sonnet-5-5', description: 'Answers in mode `full`.' }),
};

const ModelAccessEnv = Type.Object(modelAccessEnv);
export type ModelAccessSettings = Settings<typeof ModelAccessEnv>;
const LanguageModelEnv = Type.Object(languageModelEnv);
export type LanguageModelSettings = Settings<typeof LanguageModelEnv>;

/** Which models there are, as configured. */
export interface KnownModels {
  readonly table: readonly ModelEntry[];
  readonly fallback?: string | undefined;
}

/** Which of them answers. */
export interface ModelChoice extends KnownModels {
  readonly fast: string;
  readonly full: string;
}

/**
 * @param needsKey whether this process calls models itself, not only names them.
 * @returns undefined where answers come without a language model.
 * @throws {ConfigError}
 */
export function readModelChoice(settings: LanguageModelSettings, needsKey = true): ModelChoice | undefined {
  const { ANTHROPIC_API_KEY: key, CARDINAL_LLM: wanted = key === undefined ? 'extractive:' : 'anthropic:' } = settings;
  if (wanted.startsWith('extractive:')) return undefined;
  const { CARDINAL_LLM_FAST_MODEL: fast, CARDINAL_LLM_FULL_MODEL: full } = settings;
  const known = readKnownModels(settings, {
    keyFor: needsKey ? ['CARDINAL_LLM'] : [],
    named: { CARDINAL_LLM_FAST_MODEL: fast, CARDINAL_LLM_FULL_MODEL: full },
  });
  return { ...known, fast, full };
}

/** What has to be there for models to be called. */
export interface ModelNeeds {
  /** Variables that ask for models in this process: none of them works without a key. */
  readonly keyFor: readonly string[];
  /** Models by the variable that names them. */
  readonly named: Readonly<Record<string, string>>;
}

/** @throws {ConfigError} naming every variable that is missing or names an unknown model. */
export function readKnownModels(settings: ModelAccessSettings, { keyFor, named }: ModelNeeds): KnownModels {
  const { ANTHROPIC_API_KEY: key, CARDINAL_LLM_FALLBACK_MODEL: fallback } = settings;
  const problems: string[] = [];
  if (key === undefined) {
    problems.push(...keyFor.map((variable) => `ANTHROPIC_API_KEY must be set for ${variable}=anthropic:`));
  }
  const table = tableOf(settings.CARDINAL_LLM_MODELS, problems);
  for (const [variable, id] of Object.entries({ ...named, CARDINAL_LLM_FALLBACK_MODEL: fallback })) {
    if (id === undefined || table.some((entry) => entry.id === id)) continue;
    problems.push(`${variable} must be one of: ${table.map((entry) => entry.id).join(', ')}`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return { table, fallback };
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

/** The models, ready to be asked: behind one gate, each with its breaker. */
export async function openLanguageModels(
  { table, fallback }: KnownModels,
  settings: ModelAccessSettings,
  parts: { readonly clock: Clock; readonly logger: Logger },
): Promise<ReadonlyMap<string, LanguageModel>> {
  // Loaded only where it is used: answers without a model start without the client.
  const { createAnthropicModels } = await import('./models.js');
  const apiKey = settings.ANTHROPIC_API_KEY ?? '';
  const models = createAnthropicModels(table, { apiKey, baseUrl: settings.ANTHROPIC_BASE_URL });
  const gate = {
    ...defaultSteadiness.gate,
    concurrency: settings.CARDINAL_LLM_CONCURRENCY,
    waitMs: settings.CARDINAL_LLM_QUEUE_WAIT,
  };
  const traced = new Map([...models].map(([id, model]) => [id, tracedModel(model, 'anthropic')]));
  return steadyModels(traced, { ...defaultSteadiness, ...parts, gate, fallback });
}
