import type { Command } from '../../command.js';
import { UsageError } from '../../usage-error.js';
import { findCollection } from '../find-collection.js';
import { serverOptions, type ServerTools } from '../tools.js';
import { isEqual, reportLines, type SyncReport } from './report.js';
import { syncOnce } from './run.js';

/** Of a folder, where a collection has only one. */
const usualSource = 'sync';

export const syncCommands: readonly Command<ServerTools>[] = [
  {
    words: ['sync'],
    purpose:
      'Make a collection equal to a folder: new documents, new versions, deletions. What others put there is left as it is. Interrupted, it goes on when it is run again.',
    options: {
      'dry-run': { purpose: 'Only say what would be done.' },
      wait: { purpose: 'Until all are processed.' },
      source: {
        value: 'NAME',
        purpose: `Where several folders go into one collection; ${usualSource} if not said otherwise.`,
      },
      ...serverOptions,
    },
    operands: { usage: 'DIR ID|NAME', least: 2, most: 2, areFiles: true },
    async run({ connect }, values, running, [folder = '', named = '']): Promise<SyncReport> {
      const source = values['source'] === undefined ? usualSource : `${usualSource}:${values['source']}`;
      if (!/^[\w.:-]{1,100}$/.test(source)) throw new UsageError('--source must be letters, digits, dots and hyphens');
      const client = connect(values);
      const { id, name } = await findCollection(client, named, running);
      const [isDry, waits] = [values['dry-run'] !== undefined, values['wait'] !== undefined];
      const request = { client, collectionId: id, collectionName: name, folder, source, isDry, waits };
      return await syncOnce(request, running);
    },
    show: reportLines,
    exitCode: (report: SyncReport) => (report.dry_run || isEqual(report) ? 0 : 1),
  },
];
