import type { Command } from '../command.js';
import { idIn, UsageError } from '../usage-error.js';
import { showFile } from './files.js';
import { readAsOf, readAsOptions } from './read-as.js';
import { serverOptions, type ServerTools } from './tools.js';

const findOut = {
  'find-out': { purpose: 'Remove earlier reading options, so that everything is detected again.' },
};

export const reprocessCommand: Command<ServerTools> = {
  words: ['files', 'reprocess'],
  purpose:
    'Process a file again in every collection that holds it, with its earlier reading options or with those given here.',
  options: { ...readAsOptions, ...findOut, ...serverOptions },
  operands: { usage: 'ID', least: 1, most: 1 },
  async run({ connect }, values, { signal }, [id = '']) {
    const forgets = values['find-out'] !== undefined;
    const told = readAsOf(values);
    if (told && forgets) throw new UsageError('--find-out must not be combined with other reading options');
    const said = forgets ? {} : told;
    const client = connect(values);
    return client.reprocessFile(idIn(id), said === undefined ? {} : { options: said }, { signal });
  },
  show: showFile,
};
