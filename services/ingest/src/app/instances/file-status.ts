import { fileStatus } from '../../domain/status.js';
import type { InstanceStatus } from '../../domain/instance.js';
import type { IngestDeps } from '../deps.js';
import { ofFile } from './instances.js';

/**
 * Brings the stored status of files in line with their instances.
 *
 * @param written what the caller has just stored, to be looked at once more.
 */
export async function syncFileStatuses(
  { store }: Pick<IngestDeps, 'store'>,
  teamId: number,
  touched: readonly { readonly fileId: number }[],
  written?: InstanceStatus,
): Promise<void> {
  for (const fileId of new Set(touched.map((instance) => instance.fileId))) {
    await syncFileStatus(store, teamId, fileId, written);
  }
}

/**
 * Looks again after each write: whoever writes last has seen what the instances were after that, so that of two at once none leaves
 * an older status behind.
 */
async function syncFileStatus(
  store: IngestDeps['store'],
  teamId: number,
  fileId: number,
  before?: InstanceStatus,
): Promise<void> {
  for (let written = before; ;) {
    const status = fileStatus((await ofFile(store.instances, teamId, fileId)).map((instance) => instance.status));
    if (status === written) return;
    await store.files.setStatus(fileId, status);
    written = status;
  }
}
