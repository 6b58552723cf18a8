export {
  languageModelEnv,
  openLanguageModels,
  readModelChoice,
  type ModelChoice,
  type LanguageModelSettings,
} from './configured.js';
export { defaultModelTable, parseModelTable, type ModelEntry } from './model-table.js';
