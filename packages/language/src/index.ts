export {
  analyseCard,
  analyseQuery,
  analysisVersion,
  termsOf,
  termsOfWord,
  type Analysis,
  type QueryAnalysis,
} from './analyse.js';
export { english } from './lexicon/english.js';
export { languages, type Language } from './languages.js';
export { searchWords } from './search-words.js';
export { sentences, sentencesOfLines, type SentenceSpan } from './sentences.js';
export { baseStem, stem } from './stem.js';
export { formsOf } from './forms.js';
export { normalise, plainWords, signsOf, wordsOf } from './words.js';
