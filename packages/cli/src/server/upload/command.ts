import { ProcessingFailedError, type Client, type Schemas } from '@cardinal/client/node';
import { needed, type Command, type Running } from '../../command.js';
import { inked, statusInk, type Line } from '../../terminal/ink.js';
import { bar } from '../../terminal/status-line.js';
import { table } from '../../terminal/table.js';
import { integer, jsonObject } from '../../usage-error.js';
import { collectionOptions, findCollection } from '../find-collection.js';
import { readAsOf, readAsOptions } from '../read-as.js';
import type { ServerTools } from '../tools.js';
import { collectFiles, type PassedOver } from './collect-files.js';
import { sendFiles, type NotSent, type Sent } from './send-files.js';

interface Uploaded {
  readonly path: string;
  readonly name: string;
  readonly status: string;
  readonly file_id?: number;
  readonly error?: string;
  readonly code?: string;
  readonly trace_id?: string | undefined;
}

interface UploadReport {
  readonly collection: { readonly id: number; readonly name: string };
  readonly files: readonly Uploaded[];
  readonly passed_over: readonly PassedOver[];
}

/** Default number of concurrent uploads: more would load a server that others use as well. */
const usualParallel = 4;

export const uploadCommands: readonly Command<ServerTools>[] = [
  {
    words: ['upload'],
    purpose:
      'Upload files, and folders with all documents in them. A file that is already in the collection is not processed again; different content under the same name becomes a new version.',
    options: {
      ...collectionOptions,
      wait: { purpose: 'Wait until all files are processed.' },
      paths: { purpose: 'Name files by their path in the folder: "guides › a.md".' },
      metadata: {
        value: 'JSON',
        purpose: 'Metadata of each file, such as \'{"dept": "HR"}\'; searches can filter by it.',
      },
      ...readAsOptions,
      parallel: { value: 'N', purpose: `Files at once; default ${usualParallel}.` },
    },
    operands: { usage: 'PATH…', least: 1, most: 100_000, areFiles: true },
    async run({ connect }, values, running, paths): Promise<UploadReport> {
      const { signal } = running;
      const parallel = values['parallel'] === undefined ? usualParallel : integer('parallel', values['parallel'], 1);
      const said = values['metadata'] === undefined ? undefined : jsonObject('metadata', values['metadata']);
      const reading = readAsOf(values);
      const { files, passedOver } = await collectFiles(paths, values['paths'] !== undefined);
      for (const { path, why } of passedOver) running.say(`skipped: ${path} (${why})`);
      const client = connect(values);
      const collection = await findCollection(client, needed(values, 'collection'), { signal });
      const metadata = said as Schemas['Metadata'] | undefined; // the server validates it
      const request = { client, collectionId: collection.id, files, parallel, signal, metadata, reading };
      const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
      const results = await sendFiles({
        ...request,
        onProgress: ({ ended, sentBytes, name }) =>
          running.status.show(`${bar(all > 0 ? sentBytes / all : 1)}  ${ended} of ${files.length} files  ${name}`),
      });
      const sent = results.filter((result): result is Sent => 'result' in result);
      const instances =
        values['wait'] === undefined ? undefined : await processed(client, collection.id, sent, running);
      return {
        collection: { id: collection.id, name: collection.name },
        files: results.map((result) => uploaded(result, instances)),
        passed_over: passedOver,
      };
    },
    show: reportLines,
    exitCode: ({ files }: UploadReport) => (files.length === 0 || files.some(hasFailed) ? 1 : 0),
  },
];

const hasFailed = ({ status }: Uploaded) => status === 'error';

/** Waits until the files are processed. @returns the last state of each, by file id. */
async function processed(
  client: Client,
  collectionId: number,
  sent: readonly Sent[],
  { signal, status }: Running,
): Promise<ReadonlyMap<number, Schemas['FileInstance']>> {
  const fileIds = sent.map(({ result }) => result.file_id);
  const wanted = new Set(fileIds);
  let last: readonly Schemas['FileInstance'][] = [];
  const onProgress = ({ fileInstances }: Schemas['CollectionDetail']) => {
    last = fileInstances.filter((instance) => wanted.has(instance.file_id));
    const done = last.reduce((sum, { percent }) => sum + percent / 100, 0);
    status.show(`${bar(last.length > 0 ? done / last.length : 1)}  processing ${last.length} files`);
  };
  try {
    if (sent.length > 0) await client.waitUntilProcessed({ collectionId, fileIds }, { signal, onProgress });
  } catch (thrown) {
    // The last states, which are returned, contain the failures and their reasons.
    if (!(thrown instanceof ProcessingFailedError)) throw thrown;
  }
  return new Map(last.map((instance) => [instance.file_id, instance]));
}

function uploaded(
  result: Sent | NotSent,
  instances: ReadonlyMap<number, Schemas['FileInstance']> | undefined,
): Uploaded {
  const { path, name } = result;
  if ('failure' in result) {
    const { error, code, trace_id: traceId } = result.failure;
    return { path, name, status: 'error', error, code, ...(traceId !== undefined && { trace_id: traceId }) };
  }
  const { file_id: id, filename, status } = result.result;
  const instance = instances?.get(id);
  if (instance?.status !== 'error') return { path, name: filename, status: instance?.status ?? status, file_id: id };
  const { status_message: message, status_reason: reason } = instance;
  return {
    path,
    name: filename,
    status: 'error',
    file_id: id,
    error: message ?? 'unknown reason',
    code: reason ?? '',
  };
}

function reportLines({ collection, files, passed_over: passedOver }: UploadReport, width: number): readonly Line[] {
  const columns = [
    { title: 'file', of: ({ file_id: id }: Uploaded) => id },
    { title: 'path', of: ({ path }: Uploaded) => path },
    { title: 'status', of: ({ status }: Uploaded) => statusInk(status) },
    { title: 'why', of: ({ error, code }: Uploaded) => (error === undefined ? '' : `${error} (${code})`) },
  ];
  const failed = files.filter(hasFailed).length;
  const counts = [
    `${files.length - failed} uploaded to ${collection.name}`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(passedOver.length > 0 ? [`${passedOver.length} skipped`] : []),
  ];
  return [...(files.length > 0 ? table(files, columns, width) : []), [inked('bold', counts.join(', '))]];
}
