/**
 * Every threshold of the page analysis. "em" = the font size of the run or line. Tuned on 16 reference files of 45 pages
 * (docling's public test set); checked on four long papers that took no part in the tuning.
 */
export const thresholds = {
  /** em: a wider gap on one baseline starts a new segment, a candidate for a cell or a column. */
  segmentGap: 0.9,
  /** em: a wider gap between two runs is a missing space. */
  spaceGap: 0.13,
  /** em: minimum width of a white gutter between columns, and its minimum in points. */
  gutter: 0.8,
  gutterPoints: 6,
  /** Lines needed on both sides of a gutter. */
  gutterLines: 3,
  /** Prose column: minimum upper-quartile line width as a share of the column; minimum median of characters per line. */
  proseFill: 0.5,
  proseCharacters: 14,
  /** Table by alignment: minimum rows, share of rows with two cells or more, share of aligned segments (±`alignPoints`). */
  tableRows: 3,
  tableFill: 0.5,
  tableAligned: 0.6,
  alignPoints: 3,
  /** Two columns with cells of more characters than this are prose rather than a table. */
  proseCell: 45,
  /** em: leading beyond the usual one that separates paragraphs. */
  paragraphGap: 0.45,
  /** Heading: minimum ratio of font size to body size; minimum difference of weight to the body's. */
  headingSize: 1.12,
  headingWeight: 150,
  /** Sizes that differ by no more than this share are one heading level. */
  levelStep: 0.08,
  /** Share of the page height, at top and bottom, that is searched for running heads and feet. */
  margin: 0.12,
  /** Number of pages before and after a page with which its running heads are compared. */
  furnitureWindow: 6,
  /** Number of pages in the window with an equal line that make the line a running head. */
  furnitureRepeats: 3,
  /** OCR: needed with fewer characters than this and images over `ocrCover` of the page, or with none and images over `ocrCoverEmpty`. */
  ocrCharacters: 40,
  ocrCover: 0.5,
  ocrCoverEmpty: 0.05,
  /** OCR: needed if a page without characters has this many outlines with curves, which may be letters of a few words. */
  ocrCurves: 20,
  /** OCR: needed if this share of the characters has no Unicode meaning. */
  unmapped: 0.15,
  /** A structure tree is used only if it covers this share of the characters. */
  tagCover: 0.9,
} as const;
