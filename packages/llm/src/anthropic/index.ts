export {
  languageModelEnv,
  modelAccessEnv,
  openLanguageModels,
  readKnownModels,
  readModelChoice,
  type KnownModels,
} from './configured.js';
