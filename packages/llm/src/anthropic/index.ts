export {
  languageModelEnv,
  openLanguageModels,
  readModelChoice,
  type ModelChoice,
  type LanguageModelSettings,
} from './configured.js';
export { createAnthropicModels, type AnthropicOptions } from './models.js';
export { defaultModelTable, parseModelTable, type ModelEntry } from './model-table.js';
