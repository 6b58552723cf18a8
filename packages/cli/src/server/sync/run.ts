import { ProcessingFailedError } from '@cardinal/client/node';
import type { Running } from '../../command.js';
import { bar } from '../../terminal/status-line.js';
import type { TargetCollection } from '../upload/for-all.js';
import { sendFiles } from '../upload/send-files.js';
import type { KnownHashes } from './known-hashes.js';
import { blockedMoves, planSync, type SyncPlan } from './plan.js';
import { readFolder } from './read-folder.js';
import { removeExtras } from './remove.js';
import type { SyncReport } from './report.js';

export interface SyncTarget extends TargetCollection {
  readonly folder: string;
  readonly collectionName: string;
  /** Source name that distinguishes our documents from those of others. */
  readonly source: string;
  /** Whether to wait until all documents are processed. */
  readonly waits: boolean;
}

export interface SyncRequest extends SyncTarget {
  readonly isDry: boolean;
  /** Cache of hashes, if the folder is read repeatedly. */
  readonly hashes?: KnownHashes;
}

const parallel = 4;

/**
 * Makes the collection equal to the folder, once.
 *
 * @throws {UsageError} if the folder does not exist or has no documents.
 * @throws {CardinalError} for a failure that would affect every document, or the reason of the signal. Completed uploads and deletions
 *   stay.
 */
export async function syncOnce(request: SyncRequest, running: Running): Promise<SyncReport> {
  const { client, collectionId, collectionName, folder, source, isDry, waits, hashes } = request;
  const { signal, status, say } = running;
  status.show('reading the folder');
  const { files, passedOver, ...kept } = await readFolder(folder, signal, hashes);
  for (const { path, why } of passedOver) say(`skipped: ${path} (${why})`);
  const look = async () =>
    planSync(files, (await client.getCollection(collectionId, { signal })).fileInstances, source, kept);
  const plan = await look();
  const done = isDry ? foretold(plan) : await carryOut(request, plan, running);
  if (!isDry && waits) await waitUntilProcessed(request, running);
  const after = isDry ? plan : await look();
  return {
    collection: { id: collectionId, name: collectionName },
    source,
    dry_run: isDry,
    ...done,
    kept: [
      ...done.kept,
      ...plan.emptied.map((name) => ({ name, why: 'its file is empty now' })),
      ...plan.closed.map((name) => ({ name, why: 'there is no permission to read its file' })),
    ],
    passed_over: passedOver,
    unchanged: plan.same.length,
    in_the_way: namesOf(plan.inTheWay),
    missing: namesOf([...after.upload, ...after.inTheWay]),
    extra: namesOf(after.remove),
  };
}

type Done = Pick<SyncReport, 'uploaded' | 'deleted' | 'kept' | 'failed'>;

const namesOf = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name);

function foretold(plan: SyncPlan): Done {
  const stay = new Set(blockedMoves(plan).map(({ extra }) => extra));
  return {
    uploaded: namesOf(plan.upload),
    deleted: namesOf(plan.remove.filter((extra) => !stay.has(extra))),
    kept: [...stay].map(({ name }) => ({ name, why: 'others have uploaded different content under its new name' })),
    failed: [],
  };
}

/** Uploads before it deletes, so that a moved document is always available under one of its names. */
async function carryOut(request: SyncRequest, plan: SyncPlan, running: Running): Promise<Done> {
  const { client, collectionId, source } = request;
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
  const removed = await removeExtras(request, plan, running);
  const notSent = results.flatMap((result) =>
    'failure' in result ? [{ name: result.name, error: result.failure.error, code: result.failure.code }] : [],
  );
  return {
    ...removed,
    uploaded: namesOf(results.filter((result) => !('failure' in result))),
    failed: [...notSent, ...removed.failed],
  };
}

async function waitUntilProcessed(
  { client, collectionId }: TargetCollection,
  { signal, status }: Running,
): Promise<void> {
  try {
    await client.waitUntilProcessed(
      { collectionId },
      { signal, onProgress: (now) => status.show(`processing ${now.name}`) },
    );
  } catch (thrown) {
    // The documents are uploaded; `files list` shows which of them could not be processed.
    if (!(thrown instanceof ProcessingFailedError)) throw thrown;
  }
}
