export { wireRetrieval, type RetrievalOutbound, type RetrievalService } from './wire.js';
