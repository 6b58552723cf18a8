/**
 * Every threshold of the page analysis. "em" = the font size of the run or line. Tuned on 16 reference files of 45 pages
 * (docling's public test set); checked on four long papers that took no part in the tuning.
 */
export const thresholds = {
  /** em: a wider gap on one baseline starts a new segment, a candidate for a cell or a column. */
  segmentGap: 0.9,
  /** em: a wider gap between two runs is a missing space. */
  spaceGap: 0.13,
  /** em: the narrowest white gutter between columns, and its least width in points. */
  gutter: 0.8,
  gutterPoints: 6,
  /** Lines needed on both sides of a gutter. */
  gutterLines: 3,
  /** Prose column: upper-quartile line width as a share of the column; median characters a line. */
  proseFill: 0.5,
  proseCharacters: 14,
  /** Stream table: rows, share of rows with two cells or more, share of aligned segments (±`alignPoints`). */
  tableRows: 3,
  tableFill: 0.5,
  tableAligned: 0.6,
  alignPoints: 3,
  /** Two columns whose cells are longer than this many characters are prose. */
  proseCell: 45,
  /** em: extra leading above the usual one that breaks a paragraph. */
  paragraphGap: 0.45,
  /** Heading: font size / body size; weight above the body's. */
  headingSize: 1.12,
  headingWeight: 150,
  /** Sizes within this share are one heading level. */
  levelStep: 0.08,
  /** Share of the page height searched for running heads and feet. */
  margin: 0.12,
  /** Pages before and after that running heads are compared with. */
  furnitureWindow: 6,
  /** Equal lines in the window that make a running head. */
  furnitureRepeats: 3,
  /** OCR: fewer characters than this and images over this share of the page; without any character this share is enough. */
  ocrCharacters: 40,
  ocrCover: 0.5,
  ocrCoverEmpty: 0.05,
  /** OCR: outlines with curves on a page without any character that may be letters: some words. */
  ocrCurves: 20,
  /** OCR: share of characters without a Unicode meaning. */
  unmapped: 0.15,
  /** A structure tree is trusted if it covers this share of the characters. */
  tagCover: 0.9,
} as const;
