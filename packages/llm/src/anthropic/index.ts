export {
  languageModelEnv,
  modelAccessEnv,
  openLanguageModels,
  readKnownModels,
  readModelChoice,
  type KnownModels,
  type LanguageModelSettings,
  type ModelAccessSettings,
  type ModelChoice,
} from './configured.js';
export { defaultModelTable, parseModelTable, type ModelEntry } from './model-table.js';
