import type { document } from '@cardinal/contracts';

/** `good`: nothing is known to be missing or doubtful. `fair`: something is. `poor`: much of the document may be missing or wrong. */
export type ReadingGrade = 'good' | 'fair' | 'poor';

/** After these no part of a document can be trusted to be what was written. */
const throughout: ReadonlySet<string> = new Set(['DOC_STRUCTURE_DAMAGED', 'TEXT_ENCODING_DAMAGED']);

/** Of a page nothing was read, or it is full of misread words. */
const ofPages: ReadonlySet<string> = new Set([
  'PDF_PAGE_UNREADABLE',
  'PDF_PAGE_WITHOUT_TEXT',
  'PDF_OCR_FAILED',
  'PDF_OCR_SKIPPED',
  'PDF_OCR_UNSURE',
]);

/** Where so much of the pages is missing or doubtful, the document is. A choice, not a measurement. */
const poorShare = 0.25;

/** How well a document was read, by what its parser warned of: 50 times at most, so that of a long document not all bad pages are counted. */
export function readingGrade({ warnings, pages }: Pick<document.ParsedSummary, 'warnings' | 'pages'>): ReadingGrade {
  if (warnings.length === 0) return 'good';
  if (warnings.some(({ code }) => throughout.has(code))) return 'poor';
  const bad = new Set(warnings.filter(({ code }) => ofPages.has(code)).map(({ page }) => page));
  return bad.size > poorShare * pages ? 'poor' : 'fair';
}
