export {
  languageModelEnv,
  modelAccessEnv,
  openLanguageModels,
  readKnownModels,
  readModelChoice,
  type KnownModels,
  type ModelAccessSettings,
  type ModelChoice,
} from './configured.js';
