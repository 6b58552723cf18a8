import type { Instance } from '../../domain/instance.js';
import { ReadingElsewhereError } from '../../domain/reading.js';
import type { IngestDeps } from '../deps.js';
import { ofFile } from '../instances/instances.js';
import type { Admission } from './admit.js';

/**
 * Restarts every instance of a file whose options of reading differ from those of an upload; this also completes an earlier upload that was
 * interrupted while doing so. None is restarted once the caller is gone, because it may have sent other options meanwhile.
 *
 * @param readAs as stored with instances.
 * @param signal aborts once the caller is gone.
 * @returns the current record of the instance.
 */
export async function readEverywhere(
  { store }: Pick<IngestDeps, 'store'>,
  admission: Pick<Admission, 'restart'>,
  instance: Instance,
  readAs: string,
  signal: AbortSignal,
): Promise<Instance> {
  let own = instance;
  for (const each of await ofFile(store.instances, instance.teamId, instance.fileId)) {
    if (each.readAs === readAs) continue;
    const again = await admission.restart(each, readAs, signal);
    if (again.id === own.id) own = again;
  }
  return own;
}

/**
 * @param anywhere all instances of the file.
 * @param reached collections in which the caller may change how the file is read; empty: all.
 * @throws {ReadingElsewhereError}
 */
export function requireReached(anywhere: readonly Instance[], readAs: string, reached: readonly number[]): void {
  const isBeyond = ({ collectionId }: Instance): boolean => reached.length > 0 && !reached.includes(collectionId);
  if (anywhere.some((each) => each.readAs !== readAs && isBeyond(each))) throw new ReadingElsewhereError();
}
