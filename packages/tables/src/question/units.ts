import { wordKey } from '../values/word-key.js';
import type { QuestionWords } from '../words/question-words.js';

/** A unit in the form of `QuestionWords.units`, whatever the spelling: "Std.", "hrs" and "hours" are "h". */
export const unitOf = ({ units }: QuestionWords, unit: string): string => units.get(wordKey(unit)) ?? unit;
