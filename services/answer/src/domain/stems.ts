import { termsOf } from '@cardinal/language';

/**
 * The words of a text as questions and sentences are compared: stems without stop words, repeated ones kept. Of English,
 * which every weight here was fitted on; the stems of other languages are the index's affair (`WordStatistics`).
 */
export const stems = (text: string): string[] => termsOf(text);
