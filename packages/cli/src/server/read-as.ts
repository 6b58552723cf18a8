import { cellDelimiters, textEncodings } from '@cardinal/contracts';
import type { Schemas } from '@cardinal/client/node';
import { chosen, type Options, type Values } from '../command.js';
import { integer } from '../usage-error.js';

/** Name for the tab character on the command line, because a shell treats the character itself as a separator. */
const tab = 'tab';

/** Options of commands that control how files are parsed. */
export const readAsOptions: Options = {
  encoding: { value: 'NAME', choices: textEncodings, purpose: 'The character encoding of a text.' },
  delimiter: { value: 'CHARACTER', purpose: `The character between the cells of a CSV file; "${tab}" for a tab.` },
  'header-row': { value: 'N', purpose: 'The row with the names of the columns, from 1; 0: there is none.' },
  sheet: { value: 'NAME', purpose: 'The only sheet of a workbook to read.' },
  'ocr-language': { value: 'CODE', purpose: 'The OCR language of scanned pages, such as deu.' },
  'as-text': { purpose: 'Read the file as plain text, whatever its extension.' },
};

/** Reading options from the command line; undefined if none is given. @throws {UsageError} */
export function readAsOf(values: Values): Schemas['ReadingOptions'] | undefined {
  const {
    encoding,
    delimiter,
    sheet,
    'ocr-language': ocrLanguage,
    'header-row': headerRow,
    'as-text': asText,
  } = values;
  const said: Schemas['ReadingOptions'] = {
    ...(encoding !== undefined && { encoding: chosen('encoding', encoding, textEncodings) }),
    ...(delimiter !== undefined && {
      delimiter: chosen('delimiter', delimiter === tab ? '\t' : delimiter, cellDelimiters),
    }),
    ...(headerRow !== undefined && { header_row: integer('header-row', headerRow, 0) }),
    ...(sheet !== undefined && { sheet }),
    ...(ocrLanguage !== undefined && { ocr_language: ocrLanguage }),
    ...(asText !== undefined && { treat_as: 'text' as const }),
  };
  return Object.keys(said).length > 0 ? said : undefined;
}
