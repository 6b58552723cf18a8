import { cellDelimiters, textEncodings } from '@cardinal/contracts';
import type { Schemas } from '@cardinal/client/node';
import { chosen, type Command, type Options, type Values } from '../command.js';
import { integer, UsageError } from '../usage-error.js';
import { fileId, showFile } from './files.js';
import { serverOptions, type ServerTools } from './tools.js';

/** A tab is written by its name, because a shell takes the character for a space. */
const tab = 'tab';

const options: Options = {
  encoding: { value: 'NAME', choices: textEncodings, purpose: 'How the characters of a text are encoded.' },
  delimiter: { value: 'CHARACTER', purpose: `What parts the cells of a CSV file; "${tab}" for a tab.` },
  'header-row': { value: 'N', purpose: 'The row that names the columns, from 1; 0: there is none.' },
  sheet: { value: 'NAME', purpose: 'The only sheet of a workbook that is read.' },
  'ocr-language': { value: 'CODE', purpose: 'The language of pages that are pictures, such as deu.' },
  'as-text': { purpose: 'Read it as plain text, whatever its name says.' },
  'find-out': { purpose: 'Forget what was said of how to read it: everything is found out again.' },
};

/** How the file is to be read; undefined where nothing is said of it. @throws {UsageError} */
function readingOf(values: Values): Schemas['ReadingOptions'] | undefined {
  const {
    encoding,
    delimiter,
    sheet,
    'ocr-language': ocrLanguage,
    'header-row': headerRow,
    'as-text': asText,
    'find-out': findOut,
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
  const isSaid = Object.keys(said).length > 0;
  if (isSaid && findOut !== undefined) throw new UsageError('--find-out says that nothing else is said');
  return isSaid || findOut !== undefined ? said : undefined;
}

export const reprocessCommand: Command<ServerTools> = {
  words: ['files', 'reprocess'],
  purpose: 'Process a file again in every collection that holds it, read as before or as is said here.',
  options: { ...options, ...serverOptions },
  operands: { usage: 'ID', least: 1, most: 1 },
  async run({ connect }, values, { signal }, [id = '']) {
    const said = readingOf(values);
    const client = connect(values);
    return client.reprocessFile(fileId(id), said === undefined ? {} : { options: said }, { signal });
  },
  show: showFile,
};
