import type { document } from '@cardinal/contracts';

/** `good`: nothing known is missing or doubtful. `fair`: something is. `poor`: much of the document may be missing or wrong. */
export type ReadingGrade = 'good' | 'fair' | 'poor';

/** Warnings after which the whole document may differ from what was written. */
const throughout: ReadonlySet<string> = new Set(['DOC_STRUCTURE_DAMAGED', 'TEXT_ENCODING_DAMAGED']);

/** Warnings about a page of which nothing was read, or which has many misread words. */
const ofPages: ReadonlySet<string> = new Set([
  'PDF_PAGE_UNREADABLE',
  'PDF_PAGE_WITHOUT_TEXT',
  'PDF_OCR_FAILED',
  'PDF_OCR_SKIPPED',
  'PDF_OCR_UNSURE',
]);

/** Share of affected pages above which the document is graded poor. A choice, not a measurement. */
const poorShare = 0.25;

/**
 * Grades the reading of a document by its parser's warnings. There are at most 50 of them, so that in a long document not all bad pages
 * count.
 */
export function readingGrade({ warnings, pages }: Pick<document.ParsedSummary, 'warnings' | 'pages'>): ReadingGrade {
  if (warnings.length === 0) return 'good';
  if (warnings.some(({ code }) => throughout.has(code))) return 'poor';
  const bad = new Set(warnings.filter(({ code }) => ofPages.has(code)).map(({ page }) => page));
  return bad.size > poorShare * pages ? 'poor' : 'fair';
}
