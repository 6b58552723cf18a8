export { defaultAnswerSettings, type AnswerSettings } from './settings.js';
export { wireAnswer, type AnswerOutbound, type AnswerService } from './wire.js';
