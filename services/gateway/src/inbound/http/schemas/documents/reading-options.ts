import { cellDelimiters, lastHeaderRow, longestSheetName, textEncodings, type ingest } from '@cardinal/contracts';
import { createTextCheck } from '@cardinal/http';
import { Type, type Static } from 'typebox';
import { UploadFieldRefusedError } from '../../../../domain/upload-errors.js';
import { oneOf } from '../common.js';

export const readingFields = {
  encoding: Type.Optional(
    oneOf(textEncodings, { title: 'TextEncoding', description: 'How the characters of a file of text are encoded.' }),
  ),
  delimiter: Type.Optional(
    oneOf(cellDelimiters, { title: 'CellDelimiter', description: 'What parts the cells of a CSV file.' }),
  ),
  header_row: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: lastHeaderRow,
      description:
        'The row that names the columns, from 1: of a CSV file among those that are not empty, of an XLSX file as it numbers the rows of each sheet; 0: no row does. ' +
        'Where there is none, a warning in the report says so, and the row is found out.',
    }),
  ),
  sheet: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: longestSheetName,
      description:
        'The only sheet of an XLSX file that is read; all of them, with a warning, where there is none of this name.',
    }),
  ),
  ocr_language: Type.Optional(
    Type.String({
      pattern: '^[a-z]{3}(_[a-z]{3,8})?$',
      'x-pattern-rule': 'must be the code of a language of OCR, such as deu',
      description: 'The language of the pages of a PDF file that are pictures: one of those that OCR is set up for.',
    }),
  ),
  treat_as: Type.Optional(
    oneOf(['text'], { title: 'TreatAs', description: 'As plain text, whatever the name of the file says.' }),
  ),
};

/** Options that a user may set for parsing a file. */
export const ReadingOptions = Type.Object(readingFields, {
  title: 'ReadingOptions',
  additionalProperties: false,
  description: 'What is left out is found out.',
  examples: [{ delimiter: ';', header_row: 3 }],
});

export const ReprocessRequest = Type.Object(
  { options: Type.Optional(ReadingOptions) },
  { title: 'ReprocessRequest', additionalProperties: false },
);

export const NullableReadingOptions = Type.Union([ReadingOptions, Type.Null()], {
  description: 'Extension: how the file is read, where someone has said so; null: nobody has.',
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
