export { modelEnv, openModels } from './model-settings.js';
export { embeddedIndex, type OpenIndex } from './outbound/open-index.js';
export { wireRetrieval, type RetrievalOutbound, type RetrievalService } from './wire.js';
