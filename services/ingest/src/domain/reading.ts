import {
  cellDelimiters,
  documentFormats,
  lastHeaderRow,
  longestSheetName,
  textEncodings,
  type DocumentType,
  type ReadingOptions,
} from '@cardinal/contracts';
import { AppError } from '@cardinal/kernel';
import type { Instance } from './instance.js';

/** An option of reading breaks a rule. */
export class ReadingRefusedError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'READING_REFUSED';

  constructor(field: string, rule: string) {
    super(`${field} ${rule}.`, { facts: { field } });
  }
}

/** An upload sets options of reading that would also change how the file is read in collections that the caller's key does not cover. */
export class ReadingElsewhereError extends AppError {
  override readonly kind = 'forbidden';
  override readonly code = 'READING_ELSEWHERE';

  constructor() {
    super(
      'The file is read with other options in collections that the key does not cover; changing them needs a key that covers all collections of the file.',
    );
  }
}

/** Unvalidated options of reading a file; empty or undefined: not set. */
export interface SaidReading {
  readonly encoding: string;
  readonly delimiter: string;
  /** 0: no row names the columns. */
  readonly headerRow?: number | undefined;
  readonly sheet: string;
  readonly treatAs: string;
  readonly ocrLanguage: string;
}

/** @param text as stored with an instance (`readingText`). */
export const keptReading = (text: string): ReadingOptions => (text === '' ? {} : (JSON.parse(text) as ReadingOptions));

/** The options of a file: those of its newest instance. Others differ only while a change is being written. */
export const readingOf = (instances: readonly Pick<Instance, 'id' | 'readAs'>[]): string =>
  instances.toSorted((a, b) => b.id - a.id)[0]?.readAs ?? '';

/**
 * Validates options and returns them as stored: the same text for the same options, empty for none.
 *
 * @param ocrLanguages languages in which pages can be read.
 * @param within prefix of field names in messages, as the sender knows the fields.
 * @throws {ReadingRefusedError} for an invalid value, or an option that files of the type do not have.
 */
export function readingText(
  said: SaidReading,
  type: DocumentType,
  ocrLanguages: readonly string[],
  within = '',
): string {
  const { label, isText } = documentFormats[type];
  const isPlain = said.treatAs !== '';
  const refused = (field: string, rule: string) => new ReadingRefusedError(`${within}${field}`, rule);
  const oneOf = <Value extends string>(field: string, values: readonly Value[], value: string): Value => {
    const found = values.find((each) => each === value);
    if (found !== undefined) return found;
    throw refused(field, `must be one of ${values.map((each) => JSON.stringify(each)).join(', ')}`);
  };
  const only = (field: string, isGiven: boolean, isFor: boolean, what: string): void => {
    if (isGiven && !isFor) throw refused(field, `applies only to ${what}; this file is ${label}`);
  };
  only('treat_as', isPlain, isText && type !== 'txt', 'text files other than TXT');
  only(
    'encoding',
    said.encoding !== '',
    isText && (isPlain || type !== 'eml'),
    'text files that do not state their encoding',
  );
  only('delimiter', said.delimiter !== '', type === 'csv', 'CSV files');
  only('header_row', said.headerRow !== undefined, type === 'csv' || type === 'xlsx', 'CSV and XLSX files');
  only('sheet', said.sheet !== '', type === 'xlsx', 'XLSX files');
  only('ocr_language', said.ocrLanguage !== '', type === 'pdf', 'PDF files');
  if (isPlain && (said.delimiter !== '' || said.headerRow !== undefined))
    throw refused('treat_as', 'must not be combined with delimiter or header_row, because plain text has no cells');
  if (said.headerRow !== undefined && (said.headerRow < 0 || said.headerRow > lastHeaderRow))
    throw refused('header_row', `must be between 0 and ${lastHeaderRow}`);
  if (said.sheet.length > longestSheetName)
    throw refused('sheet', `must be at most ${longestSheetName} characters long`);
  const options: ReadingOptions = {
    ...(said.encoding !== '' && { encoding: oneOf('encoding', textEncodings, said.encoding) }),
    ...(said.delimiter !== '' && { delimiter: oneOf('delimiter', cellDelimiters, said.delimiter) }),
    ...(said.headerRow !== undefined && { headerRow: said.headerRow }),
    ...(said.sheet !== '' && { sheet: said.sheet }),
    ...(said.ocrLanguage !== '' && { ocrLanguage: oneOf('ocr_language', ocrLanguages, said.ocrLanguage) }),
    ...(isPlain && { treatAs: oneOf('treat_as', ['text'], said.treatAs) }),
  };
  return Object.keys(options).length === 0 ? '' : JSON.stringify(options);
}
