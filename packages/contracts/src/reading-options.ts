/** Encodings that a user may declare for a text file, by the names of the Encoding Standard. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  ...['windows-874', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254'],
  ...['windows-1255', 'windows-1256', 'windows-1257', 'windows-1258'],
  ...['iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7', 'iso-8859-8'],
  ...['iso-8859-10', 'iso-8859-13', 'iso-8859-14', 'iso-8859-15', 'iso-8859-16'],
  ...['koi8-r', 'koi8-u', 'macintosh', 'ibm866', 'gbk', 'gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'],
] as const;

/** Characters that may separate the cells of a CSV file. */
export const cellDelimiters = [',', ';', '\t', '|', ':', ' '] as const;

/** Largest number of a row that may be declared as the header row. */
export const lastHeaderRow = 100;
/** Maximum length of a sheet's name, in UTF-16 code units. Excel itself allows 31. */
export const longestSheetName = 255;

/** How to read a file whose bytes do not declare it, or declare it wrongly. Absent options are detected. */
export interface ReadingOptions {
  readonly encoding?: (typeof textEncodings)[number];
  readonly delimiter?: (typeof cellDelimiters)[number];
  /**
   * The row with the names of the columns, from 1. In a CSV file rows are counted without the empty ones, in a workbook as each sheet
   * numbers them. 0: no row has them.
   */
  readonly headerRow?: number;
  /** The only sheet of a workbook that is read. */
  readonly sheet?: string;
  /** The language of scanned pages, as the OCR setting names it. */
  readonly ocrLanguage?: string;
  /** Read the file as plain text, whatever its name suggests. */
  readonly treatAs?: 'text';
}
