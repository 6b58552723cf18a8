export { createAnthropicModels, type AnthropicOptions } from './models.js';
export { defaultModelTable, parseModelTable, type ModelEntry } from './model-table.js';
