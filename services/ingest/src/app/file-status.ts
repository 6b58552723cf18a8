import { fileStatus } from '../domain/status.js';
import type { IngestDeps } from './deps.js';

/** Brings the stored status of files in line with their instances; a file that has none left keeps
 * what it had, unless that was unfinished. */
export async function syncFileStatuses(
  { store }: Pick<IngestDeps, 'store'>,
  teamId: number,
  touched: readonly { readonly fileId: number }[],
): Promise<void> {
  for (const fileId of new Set(touched.map((instance) => instance.fileId))) {
    const status = fileStatus(await store.instances.ofFile(teamId, fileId));
    if (status) await store.files.setStatus(fileId, status);
    else await store.files.settleStatus(fileId);
  }
}
