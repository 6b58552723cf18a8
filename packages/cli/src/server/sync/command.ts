import { NotFoundError, ProcessingFailedError, type Client } from '@cardinal/client/node';
import type { Command, Running } from '../../command.js';
import { inked, type Line } from '../../terminal/ink.js';
import { bar } from '../../terminal/status-line.js';
import { UsageError } from '../../usage-error.js';
import { findCollection } from '../find-collection.js';
import { serverOptions, type ServerTools } from '../tools.js';
import { sendFiles } from '../upload/send-files.js';
import { planSync, type Extra, type SyncPlan } from './plan.js';
import { readFolder } from './read-folder.js';

interface SyncReport {
  readonly collection: { readonly id: number; readonly name: string };
  readonly source: string;
  readonly dry_run: boolean;
  readonly uploaded: readonly string[];
  readonly deleted: readonly string[];
  readonly unchanged: number;
  /** Names under which others have put other bytes. */
  readonly in_the_way: readonly string[];
  readonly failed: readonly { readonly name: string; readonly error: string; readonly code: string }[];
  /** What the server says after all: documents of the folder that it lacks, and of ours that the folder lacks. */
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

/** Of a folder, where a collection has only one. */
const usualSource = 'sync';
const parallel = 4;

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
      const { signal, status } = running;
      const source = values['source'] === undefined ? usualSource : `${usualSource}:${values['source']}`;
      if (!/^[\w.:-]{1,100}$/.test(source)) throw new UsageError('--source must be letters, digits, dots and hyphens');
      status.show('reading the folder');
      const { files, passedOver } = await readFolder(folder, signal);
      for (const { path, why } of passedOver) running.say(`passed over: ${path} (${why})`);
      const client = connect(values);
      const { id, name } = await findCollection(client, named, { signal });
      const look = async () => planSync(files, (await client.getCollection(id, { signal })).fileInstances, source);
      const plan = await look();
      const isDry = values['dry-run'] !== undefined;
      const done = isDry
        ? { failed: [], deleted: plan.remove.map((extra) => extra.name) }
        : await carryOut(client, id, plan, source, running);
      if (!isDry && values['wait'] !== undefined) await settle(client, id, running);
      const after = isDry ? plan : await look();
      const failed = new Set(done.failed.map((failure) => failure.name));
      return {
        collection: { id, name },
        source,
        dry_run: isDry,
        uploaded: namesOf(plan.upload).filter((uploaded) => !failed.has(uploaded)),
        deleted: done.deleted,
        unchanged: plan.same.length,
        in_the_way: namesOf(plan.inTheWay),
        failed: done.failed,
        missing: namesOf([...after.upload, ...after.inTheWay]),
        extra: namesOf(after.remove),
      };
    },
    show: reportLines,
    exitCode: ({ dry_run: isDry, missing, extra }: SyncReport) =>
      isDry || (missing.length === 0 && extra.length === 0) ? 0 : 1,
  },
];

const namesOf = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name);

/** First what is new: of a document that was moved there is always one that answers. */
async function carryOut(client: Client, collectionId: number, plan: SyncPlan, source: string, running: Running) {
  const { signal, status } = running;
  const { upload: files } = plan;
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const results = await sendFiles({
    client,
    collectionId,
    files,
    parallel,
    signal,
    source,
    onProgress: ({ ended, sentBytes, name }) =>
      status.show(`${bar(all > 0 ? sentBytes / all : 1)}  ${ended} of ${files.length} files  ${name}`),
  });
  const failed = results.flatMap((result) =>
    'failure' in result ? [{ name: result.name, error: result.failure.error, code: result.failure.code }] : [],
  );
  const deleted: string[] = [];
  for (const extra of plan.remove) {
    status.show(`deleting ${extra.name}`);
    if (await remove(client, collectionId, extra, signal)) deleted.push(extra.name);
    else running.say(`kept, because another collection has it, too: ${extra.name}`);
  }
  return { failed, deleted };
}

/** @returns whether all of it is gone. A file that another collection has as well stays, because it would go there, too. */
async function remove(client: Client, collectionId: number, extra: Extra, signal: AbortSignal): Promise<boolean> {
  let isGone = true;
  for (const id of extra.fileIds) {
    try {
      const { fileInstances } = await client.getFile(id, { signal });
      if (fileInstances.every(({ collection }) => collection.id === collectionId))
        await client.deleteFile(id, { signal });
      else isGone = false;
    } catch (thrown) {
      // Deleted by somebody else meanwhile, or by a try whose answer was lost.
      if (!(thrown instanceof NotFoundError)) throw thrown;
    }
  }
  return isGone;
}

async function settle(client: Client, collectionId: number, { signal, status }: Running): Promise<void> {
  try {
    await client.waitUntilProcessed(
      { collectionId },
      { signal, onProgress: (now) => status.show(`processing ${now.name}`) },
    );
  } catch (thrown) {
    // The documents are there; which cannot be read, `files list` says.
    if (!(thrown instanceof ProcessingFailedError)) throw thrown;
  }
}

function reportLines(report: SyncReport): readonly Line[] {
  const { dry_run: isDry, uploaded, deleted, unchanged, in_the_way: inTheWay, failed, missing, extra } = report;
  const sum = `${uploaded.length} uploaded, ${deleted.length} deleted, ${unchanged} unchanged`;
  return [
    ...uploaded.map((name): Line => [inked('green', `+ ${name}`)]),
    ...deleted.map((name): Line => [inked('red', `- ${name}`)]),
    ...inTheWay.map((name): Line => [inked('yellow', `! ${name}: others have put other bytes under this name`)]),
    ...failed.map(({ name, error, code }): Line => [inked('red', `! ${name}: ${error} (${code})`)]),
    [
      inked(
        'bold',
        isDry ? `Would be: ${sum}` : `${sum}. On the server: ${missing.length} missing, ${extra.length} extra.`,
      ),
    ],
  ];
}
