import { describe, expect, it } from 'vitest';
import { readingGrade } from '../src/domain/reading-grade.js';

const warned = (code: string, page = 0) => ({ code, message: '', page });

describe('the grade of a reading', () => {
  it.each([
    ['good', 3, []],
    ['fair', 3, [warned('TEXT_ENCODING_GUESSED')]],
    ['fair', 0, [warned('CSV_ROWS_RAGGED')]],
    ['poor', 3, [warned('TEXT_ENCODING_DAMAGED')]],
    ['fair', 4, [warned('PDF_PAGE_WITHOUT_TEXT', 2)]],
    ['poor', 3, [warned('PDF_PAGE_WITHOUT_TEXT', 2)]],
    ['fair', 4, [warned('PDF_PAGE_WITHOUT_TEXT', 2), warned('PDF_OCR_SKIPPED', 2)]],
    ['poor', 7, [warned('PDF_OCR_UNSURE', 2), warned('PDF_PAGE_UNREADABLE', 3)]],
  ] as const)('is %s with %i pages and %j', (grade, pages, warnings) => {
    expect(readingGrade({ pages, warnings: [...warnings] })).toBe(grade);
  });
});
