import { termsOf, type Language } from '@cardinal/language';

/**
 * The words of a text as questions and sentences are compared, repeated ones kept: of English stems without stop words, of other
 * languages heads of words, as the index has them.
 *
 * @param reading of the question: what is compared with it is read like it.
 */
export const stems = (text: string, reading: Language = 'en'): string[] => termsOf(text, reading);
