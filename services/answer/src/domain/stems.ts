import { spellPeriods, termsOf, type Language } from '@cardinal/language';

/**
 * The terms by which questions and sentences are compared, with repetitions: stems without stop words in English, beginnings of words in
 * other languages, the same as in the index, except that periods have one notation ("4Q18" is "Q4 2018").
 *
 * @param reading the question's `reading`, for all texts that are compared with the question.
 */
export const stems = (text: string, reading: Language = 'en'): string[] => termsOf(spellPeriods(text), reading);
