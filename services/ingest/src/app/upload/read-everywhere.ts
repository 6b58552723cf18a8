import type { Instance } from '../../domain/instance.js';
import { ReadingElsewhereError } from '../../domain/reading.js';
import type { IngestDeps } from '../deps.js';
import { ofFile } from '../instances/instances.js';
import type { Admission } from './admit.js';

/**
 * Has the file of an instance read as an upload says wherever it is read otherwise: also where an upload before was cut off at that.
 *
 * @param readAs as it is kept with instances.
 * @returns the instance as it is then.
 */
export async function readEverywhere(
  { store }: Pick<IngestDeps, 'store'>,
  admission: Pick<Admission, 'restart'>,
  instance: Instance,
  readAs: string,
): Promise<Instance> {
  let own = instance;
  for (const each of await ofFile(store.instances, instance.teamId, instance.fileId)) {
    if (each.readAs === readAs) continue;
    const again = await admission.restart(each, readAs);
    if (again.id === own.id) own = again;
  }
  return own;
}

/**
 * @param anywhere all instances of the file.
 * @param reached collections where the caller may have it read in another way; empty: all.
 * @throws {ReadingElsewhereError}
 */
export function requireReached(anywhere: readonly Instance[], readAs: string, reached: readonly number[]): void {
  const isBeyond = ({ collectionId }: Instance): boolean => reached.length > 0 && !reached.includes(collectionId);
  if (anywhere.some((each) => each.readAs !== readAs && isBeyond(each))) throw new ReadingElsewhereError();
}
