export { documentModelEnv, readDocumentModels } from './model-settings.js';
export { wireExtraction, type ExtractionOutbound, type ExtractionService } from './wire.js';
