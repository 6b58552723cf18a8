export {
  analyseCard,
  analyseQuery,
  analysisVersion,
  termsOf,
  readingIn,
  termsOfWord,
  type Analysis,
  type QueryAnalysis,
} from './analyse.js';
export { asksForPlace, contentsEntries, isContents } from './contents.js';
export { compoundsOf } from './compounds.js';
export { failureMessage, statusMessage } from './failure-messages.js';
export { correctionsAmong, saysReported } from './lexicon/corrections.js';
export { english } from './lexicon/english.js';
export { numberWords } from './lexicon/number-words.js';
export { languages, type Language } from './languages.js';
export { readListing } from './questions/list-questions.js';
export {
  anyYear,
  namingTerms,
  termsOfName,
  withoutNames,
  yearTerm,
  type NamingTerms,
} from './questions/document-names.js';
export { withoutInstructions } from './questions/instructions.js';
export { figureWordsIn, namesOfLines, reportLinesOf } from './questions/report-lines.js';
export { asksAboutMany } from './questions/many-questions.js';
export { hasPlainWords, searchWords } from './search-words.js';
export { sentences, sentencesOfLines, type SentenceSpan } from './sentences.js';
export { answersIn, hasAskingWords, readQuestion } from './questions/questions.js';
export { holdsTime } from './questions/times.js';
export { spoken, type AskedKind, type Spoken } from './lexicon/spoken.js';
export { smallWordsIn } from './stop-words.js';
export { inPassage, spokenIn } from './spoken-in.js';
export { baseStem, stem } from './stem.js';
export { equivalentsOf } from './meanings/equivalents.js';
export { formsOf } from './forms.js';
export { synonymGroups } from './lexicon/synonyms.js';
export { saysOpposite } from './meanings/opposites.js';
export { periodsIn, periodsOfYears, spellPeriods } from './periods.js';
export { headingSeparator, headingsOf } from './headings.js';
export { compatible, normalise, plainWords, signsOf, wordsOf } from './words.js';
