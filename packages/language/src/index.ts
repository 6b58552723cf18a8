export { analyseCard, analyseQuery, type Analysis, type QueryAnalysis } from './analyse.js';
export { languages, type Language } from './languages.js';
export { stem } from './stem.js';
export { normalise, wordsOf } from './words.js';
