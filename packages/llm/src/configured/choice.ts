import { ConfigError } from '@cardinal/config';
import { defaultModelTable, parseModelTable, type ModelEntry } from '../anthropic/model-table.js';
import { readServerUrl, type ChatServer } from '../chat-completions/server-url.js';
import type { ModelDescription } from '../language-model.js';
import type { LanguageModelSettings, ModelAccessSettings } from './variables.js';

/** The configured models: those of the Messages API, or the one of a server of chat completions. */
export interface KnownModels {
  readonly table: readonly Pick<ModelDescription, 'id'>[];
  readonly access: ModelAccess;
}

export type ModelAccess =
  | { readonly kind: 'anthropic'; readonly table: readonly ModelEntry[]; readonly fallback?: string | undefined }
  | { readonly kind: 'openai'; readonly server: ChatServer };

/** The models that answer in the modes `fast` and `full`. */
export interface ModelChoice extends KnownModels {
  readonly fast: string;
  readonly full: string;
}

/**
 * @param needsKey whether this process calls models itself instead of only naming them.
 * @returns undefined if answers are made without a language model.
 * @throws {ConfigError}
 */
export function readModelChoice(settings: LanguageModelSettings, needsKey = true): ModelChoice | undefined {
  const { ANTHROPIC_API_KEY: key, CARDINAL_LLM: wanted = key === undefined ? 'extractive:' : 'anthropic:' } = settings;
  if (wanted.startsWith('extractive:')) return undefined;
  if (wanted.startsWith('openai+')) return chatServerOf(wanted, settings);
  const { CARDINAL_LLM_FAST_MODEL: fast, CARDINAL_LLM_FULL_MODEL: full } = settings;
  const known = readKnownModels(settings, {
    keyFor: needsKey ? ['CARDINAL_LLM'] : [],
    named: { CARDINAL_LLM_FAST_MODEL: fast, CARDINAL_LLM_FULL_MODEL: full },
  });
  return { ...known, fast, full };
}

function chatServerOf(url: string, { CARDINAL_LLM_FALLBACK_MODEL: fallback }: LanguageModelSettings): ModelChoice {
  const problems: string[] = [];
  if (fallback !== undefined) problems.push('CARDINAL_LLM_FALLBACK_MODEL needs CARDINAL_LLM=anthropic:');
  try {
    const server = readServerUrl(url);
    if (problems.length === 0) {
      const { id } = server.model;
      return { table: [server.model], access: { kind: 'openai', server }, fast: id, full: id };
    }
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    problems.unshift(`CARDINAL_LLM ${thrown.message}`);
  }
  throw new ConfigError(problems);
}

/** Settings that must be present for models to be called. */
export interface ModelNeeds {
  /** Variables that require models in this process: none of them works without a key. */
  readonly keyFor: readonly string[];
  /** Model ids by the variable that names them. */
  readonly named: Readonly<Record<string, string>>;
}

/**
 * Models of the Messages API.
 * @throws {ConfigError} naming every variable that is missing or names an unknown model.
 */
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
  return { table, access: { kind: 'anthropic', table, fallback } };
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
