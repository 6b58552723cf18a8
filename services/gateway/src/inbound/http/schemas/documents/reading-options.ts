import { cellDelimiters, lastHeaderRow, longestSheetName, textEncodings, type ingest } from '@cardinal/contracts';
import { createTextCheck } from '@cardinal/http';
import { Type, type Static } from 'typebox';
import { UploadFieldRefusedError } from '../../../../domain/upload-errors.js';
import { oneOf } from '../common.js';

export const readingFields = {
  encoding: Type.Optional(
    oneOf(textEncodings, { title: 'TextEncoding', description: 'Character encoding of a text file.' }),
  ),
  delimiter: Type.Optional(
    oneOf(cellDelimiters, { title: 'CellDelimiter', description: 'Character that separates the cells of a CSV file.' }),
  ),
  header_row: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: lastHeaderRow,
      description:
        'Number of the row with the names of the columns, from 1: in a CSV file counted without empty rows, in an XLSX file as each ' +
        'sheet numbers its rows; 0: no row has names. If there is no such row, the row is detected, with a warning in the report.',
    }),
  ),
  sheet: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: longestSheetName,
      description:
        'Name of the only sheet of an XLSX file to read. If there is no such sheet, all are read, with a warning in the report.',
    }),
  ),
  ocr_language: Type.Optional(
    Type.String({
      pattern: '^[a-z]{3}(_[a-z]{3,8})?$',
      'x-pattern-rule': 'must be an OCR language code, such as deu',
      description: 'Language of scanned pages of a PDF file: one of the languages for which OCR is set up.',
    }),
  ),
  treat_as: Type.Optional(
    oneOf(['text'], {
      title: 'TreatAs',
      description: '`text`: as plain text, whatever the extension of the file name.',
    }),
  ),
};

/** Options that a user may set for parsing a file. */
export const ReadingOptions = Type.Object(readingFields, {
  title: 'ReadingOptions',
  additionalProperties: false,
  description: 'How to read a file. Absent options are detected.',
  examples: [{ delimiter: ';', header_row: 3 }],
});

export const ReprocessRequest = Type.Object(
  { options: Type.Optional(ReadingOptions) },
  { title: 'ReprocessRequest', additionalProperties: false },
);

export const NullableReadingOptions = Type.Union([ReadingOptions, Type.Null()], {
  description: 'Extension: reading options that a user has set for the file; null: none.',
});

const checkTexts = createTextCheck<Static<typeof ReadingOptions>>(ReadingOptions);

/** Parses reading options from the texts of form fields. @throws {UploadFieldRefusedError} */
export function readingSaid(texts: Readonly<Record<string, string>>): Static<typeof ReadingOptions> {
  const checked = checkTexts(texts);
  if ('broken' in checked) throw new UploadFieldRefusedError(checked.broken);
  return checked.values;
}

/** Converts reading options into the message for ingest. */
export const readingMessage = (options: Static<typeof ReadingOptions>): ingest.ReadingOptions => ({
  encoding: options.encoding ?? '',
  delimiter: options.delimiter ?? '',
  headerRow: options.header_row,
  sheet: options.sheet ?? '',
  treatAs: options.treat_as ?? '',
  ocrLanguage: options.ocr_language ?? '',
});

/** Converts a message of ingest into the view for clients, which has only the options that were set. */
export function readingView(options: ingest.ReadingOptions | undefined): Static<typeof NullableReadingOptions> {
  if (!options) return null;
  const { encoding, delimiter, headerRow, sheet, treatAs, ocrLanguage } = options;
  return {
    ...(encoding !== '' && { encoding: encoding as Static<typeof ReadingOptions>['encoding'] & string }),
    ...(delimiter !== '' && { delimiter: delimiter as Static<typeof ReadingOptions>['delimiter'] & string }),
    ...(headerRow !== undefined && { header_row: headerRow }),
    ...(sheet !== '' && { sheet }),
    ...(ocrLanguage !== '' && { ocr_language: ocrLanguage }),
    ...(treatAs === 'text' && { treat_as: 'text' as const }),
  };
}
