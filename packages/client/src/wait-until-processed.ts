import { CardinalError } from './errors.js';
import { pause } from './retry.js';
import type { CallOptions, Schemas } from './types.js';

export type WaitTarget =
  | { readonly fileId: number }
  | {
      readonly collectionId: number;
      /** Waits only for these files. Default: all of the collection. */
      readonly fileIds?: readonly number[];
    };

type Settled = Schemas['FileDetail'] | Schemas['CollectionDetail'];
export type SettledOf<T extends WaitTarget> = T extends { readonly fileId: number }
  ? Schemas['FileDetail']
  : Schemas['CollectionDetail'];

export interface WaitOptions<S extends Settled = Settled> extends CallOptions {
  /** Called after each poll with the file or collection. */
  readonly onProgress?: ((now: S) => void) | undefined;
}

/** The processing of a file has failed; `instances` contain the reasons. */
export class ProcessingFailedError extends CardinalError {
  override readonly name = 'ProcessingFailedError';
  readonly instances: readonly Schemas['FileInstance'][];

  constructor(settled: Pick<Settled, 'name' | 'fileInstances'>) {
    const instances = settled.fileInstances.filter(({ status }) => status === 'error');
    const [first] = instances;
    const why = first?.status_message ?? first?.status_reason ?? 'unknown reason';
    super(`Processing failed: ${first?.name ?? settled.name}: ${why}`, 'CLIENT_PROCESSING_FAILED');
    this.instances = instances;
  }
}

/**
 * Intervals between polls, in milliseconds: first, maximum, and growth factor. An interval is also at least `shareOfTime` times the
 * duration of the last poll, so that polling causes little load.
 */
const [firstMs, ceilingMs, growth, shareOfTime] = [100, 3_000, 1.5, 3];

/**
 * Polls until no file is waiting or being processed any more.
 *
 * @param fileIds the files to wait for; undefined: all.
 * @throws {ProcessingFailedError} if processing ended with an error.
 */
export async function waitUntilSettled<S extends Settled>(
  look: () => Promise<S>,
  { signal, onProgress }: WaitOptions<S>,
  fileIds?: readonly number[],
): Promise<S> {
  const awaited = fileIds && new Set(fileIds);
  for (let waitMs = firstMs; ; waitMs = Math.min(ceilingMs, waitMs * growth)) {
    const startedAt = performance.now();
    const now = await look();
    onProgress?.(now);
    const ended = awaited ? endOf(now, awaited) : isPending(now) ? undefined : now.status;
    if (ended === 'error')
      throw new ProcessingFailedError(awaited ? { ...now, fileInstances: only(now, awaited) } : now);
    if (ended !== undefined) return now;
    await pause(Math.max(waitMs, (performance.now() - startedAt) * shareOfTime), signal);
  }
}

const only = ({ fileInstances }: Settled, fileIds: ReadonlySet<number>) =>
  fileInstances.filter((instance) => fileIds.has(instance.file_id));

/** Final status of these files; undefined while one of them is pending. Deleted files are not waited for. */
function endOf(now: Settled, fileIds: ReadonlySet<number>): string | undefined {
  const statuses = only(now, fileIds).map(({ status }) => status);
  if (statuses.some((status) => pending.includes(status))) return undefined;
  return statuses.includes('error') ? 'error' : 'processed';
}

const pending = ['new', 'processing'];

/** Whether processing goes on. The status `new` of a collection means that it has no files, so that waiting would never end. */
const isPending = ({ status, fileInstances }: Settled) =>
  status === 'processing' || fileInstances.some((instance) => pending.includes(instance.status));
