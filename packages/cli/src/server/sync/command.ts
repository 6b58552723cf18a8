import type { Command } from '../../command.js';
import { UsageError } from '../../usage-error.js';
import { findCollection } from '../find-collection.js';
import { serverOptions, type ServerTools } from '../tools.js';
import { keepEqual } from './keep-equal.js';
import { isEqual, reportLines, watchLines, type SyncReport, type WatchReport } from './report.js';
import { syncOnce } from './run.js';

/** Source name of a folder if it is the only one synchronised with a collection. */
const usualSource = 'sync';

export const syncCommands: readonly Command<ServerTools>[] = [
  {
    words: ['sync'],
    purpose:
      'Make a collection equal to a folder: upload new documents and versions, delete removed ones. Documents of others are left alone. Running it again completes an interrupted run.',
    options: {
      'dry-run': { purpose: 'Only show what would be done.' },
      wait: { purpose: 'Wait until all documents are processed.' },
      watch: { purpose: 'Continue until Ctrl-C, whenever the folder changes.' },
      source: {
        value: 'NAME',
        purpose: `Distinguishes several folders in one collection; default ${usualSource}.`,
      },
      ...serverOptions,
    },
    operands: { usage: 'DIR ID|NAME', least: 2, most: 2, areFiles: true },
    async run({ connect }, values, running, [folder = '', named = '']): Promise<SyncReport | WatchReport> {
      const [isDry, waits] = [values['dry-run'] !== undefined, values['wait'] !== undefined];
      if (isDry && values['watch'] !== undefined) throw new UsageError('--watch must not be combined with --dry-run');
      const source = values['source'] === undefined ? usualSource : `${usualSource}:${values['source']}`;
      if (!/^[\w.:-]{1,100}$/.test(source))
        throw new UsageError('--source must consist of letters, digits, dots and hyphens');
      const client = connect(values);
      const { id, name } = await findCollection(client, named, running);
      const target = { client, collectionId: id, collectionName: name, folder, source, waits };
      if (values['watch'] === undefined) return await syncOnce({ ...target, isDry }, running);
      return await keepEqual(target, running, (report) => {
        if (running.people) for (const line of reportLines(report)) running.people.print(line);
        else running.emit(report);
      });
    },
    show: (report: SyncReport | WatchReport) => ('runs' in report ? watchLines(report) : reportLines(report)),
    exitCode: (report: SyncReport | WatchReport) => (isDone(report) ? 0 : 1),
    endsByInterrupt: (report: SyncReport | WatchReport) => 'runs' in report,
  },
];

const isDone = (report: SyncReport | WatchReport): boolean =>
  'runs' in report ? isEqual(report) && !report.interrupted : report.dry_run || isEqual(report);
