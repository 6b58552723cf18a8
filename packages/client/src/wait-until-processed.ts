import { CardinalError } from './errors.js';
import { pause } from './retry.js';
import type { CallOptions, Schemas } from './types.js';

export type WaitTarget =
  | { readonly fileId: number }
  | {
      readonly collectionId: number;
      /** Only these files of it. Default: all. */
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

/** The processing of a file has ended without success; `instances` have the reasons. */
export class ProcessingFailedError extends CardinalError {
  override readonly name = 'ProcessingFailedError';
  readonly instances: readonly Schemas['FileInstance'][];

  constructor(settled: Pick<Settled, 'name' | 'fileInstances'>) {
    const instances = settled.fileInstances.filter(({ status }) => status === 'error');
    const [first] = instances;
    const why = first?.status_message ?? first?.status_reason ?? 'no reason is known';
    super(`Processing failed: ${first?.name ?? settled.name}: ${why}`, 'CLIENT_PROCESSING_FAILED');
    this.instances = instances;
  }
}

/** Interval between two polls, in milliseconds: short at first, then longer, so that polling is no load. */
const [firstMs, ceilingMs, growth, shareOfTime] = [100, 3_000, 1.5, 3];

/**
 * Looks until nothing of it is waiting or being processed any more.
 *
 * @param fileIds only these files of it are waited for; undefined: all.
 * @throws {ProcessingFailedError} if it ended as an error.
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

/** How these files have ended; undefined while one of them has not. One that was deleted meanwhile is not waited for. */
function endOf(now: Settled, fileIds: ReadonlySet<number>): string | undefined {
  const statuses = only(now, fileIds).map(({ status }) => status);
  if (statuses.some((status) => pending.includes(status))) return undefined;
  return statuses.includes('error') ? 'error' : 'processed';
}

const pending = ['new', 'processing'];

/** A new collection is one without files: nothing would ever come of waiting for it. */
const isPending = ({ status, fileInstances }: Settled) =>
  status === 'processing' || fileInstances.some((instance) => pending.includes(instance.status));
