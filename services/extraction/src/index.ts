export { wireExtraction, type ExtractionOutbound, type ExtractionService } from './wire.js';
