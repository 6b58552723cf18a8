export { readKnownModels, readModelChoice, type KnownModels, type ModelChoice } from './choice.js';
export { openLanguageModels } from './open.js';
export { languageModelEnv, modelAccessEnv, type ModelAccessSettings } from './variables.js';
