import { setting, type Settings } from '@cardinal/config';
import { Type } from 'typebox';
import { defaultSteadiness } from '../steady.js';

/** Variables of processes that call models. */
export const modelAccessEnv = {
  ANTHROPIC_API_KEY: Type.Optional(
    setting.secret({
      description:
        'Key of the Messages API. If it is set, Claude writes the answers, unless `CARDINAL_LLM` says otherwise.',
    }),
  ),
  ANTHROPIC_BASE_URL: Type.Optional(
    setting.url(['http', 'https'], { description: 'Another server with the Messages API.' }),
  ),
  CARDINAL_LLM_MODELS: Type.Optional(
    setting.text({
      description:
        'Models of the Messages API: a JSON list of {id, contextTokens, maxCompletionTokens, citesDocuments, …}.',
    }),
  ),
  CARDINAL_LLM_FALLBACK_MODEL: Type.Optional(
    setting.text({ description: 'Model that is used while another one is not available.' }),
  ),
  CARDINAL_LLM_CONCURRENCY: setting.integer({
    minimum: 1,
    maximum: 10_000,
    default: defaultSteadiness.gate.concurrency,
    description: 'Concurrent calls of language models in one process.',
  }),
  CARDINAL_LLM_QUEUE_WAIT: setting.duration({
    default: '20s',
    description: 'Longest wait for one of those concurrent calls.',
  }),
};

/** Variables of processes that answer or accept questions. */
export const languageModelEnv = {
  ...modelAccessEnv,
  CARDINAL_LLM: Type.Optional(
    setting.url(['extractive', 'anthropic', 'openai+http', 'openai+https'], {
      rule: 'must be extractive:, anthropic: or openai+https://HOST/v1?model=NAME',
      description:
        'What answers: `extractive:` no language model, `anthropic:` Claude, `openai+https://HOST/v1?model=NAME` any server ' +
        'of chat completions (`openai+http:` in a trusted network). Default: `anthropic:` if `ANTHROPIC_API_KEY` is set, else `extractive:`.',
    }),
  ),
  CARDINAL_LLM_API_KEY: Type.Optional(
    setting.secret({ description: 'Bearer token for a language model at openai+https:, if its server requires one.' }),
  ),
  CARDINAL_LLM_FAST_MODEL: setting.text({
    default: 'claude-haiku-5-5',
    description: 'Model that answers in mode `fast`, with `anthropic:`.',
  }),
  CARDINAL_LLM_FULL_MODEL: setting.text({
    default: 'claude-sonnet-5-5',
    description: 'Model that answers in mode `full`, with `anthropic:`.',
  }),
};

const ModelAccessEnv = Type.Object(modelAccessEnv);
export type ModelAccessSettings = Settings<typeof ModelAccessEnv>;
const LanguageModelEnv = Type.Object(languageModelEnv);
export type LanguageModelSettings = Settings<typeof LanguageModelEnv>;
/** Variables of a process that calls models. A process that does not answer asks has no `CARDINAL_LLM_API_KEY`. */
export type ModelCallSettings = ModelAccessSettings & Partial<Pick<LanguageModelSettings, 'CARDINAL_LLM_API_KEY'>>;
