export { indexAt, type OpenIndex } from './outbound/open-index.js';
export { wireRetrieval, type RetrievalOutbound, type RetrievalService } from './wire.js';
