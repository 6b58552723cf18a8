export { modelEnv, openModels } from './model-settings.js';
export { wireRetrieval, type RetrievalOutbound, type RetrievalService } from './wire.js';
