/** Encodings that a text file may be said to have, by the names of the Encoding Standard. */
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

/** What may part the cells of a CSV file. */
export const cellDelimiters = [',', ';', '\t', '|', ':', ' '] as const;

/** The last row that may be named as the one with the names of columns. */
export const lastHeaderRow = 100;
/** Of a sheet's name, in UTF-16 code units: Excel allows 31. */
export const longestSheetName = 255;

/** How a file is to be read, where its bytes do not say it or say it wrongly. What is absent is found out. */
export interface ReadingOptions {
  readonly encoding?: (typeof textEncodings)[number];
  readonly delimiter?: (typeof cellDelimiters)[number];
  /** The row that names the columns, from 1: of a CSV file among those that are not empty, of a workbook as it numbers the rows of each sheet. 0: none does. */
  readonly headerRow?: number;
  /** The only sheet of a workbook that is read. */
  readonly sheet?: string;
  /** The language of pages that are pictures, as the setting of OCR names it. */
  readonly ocrLanguage?: string;
  /** As plain text, whatever the file's name says. */
  readonly treatAs?: 'text';
}
