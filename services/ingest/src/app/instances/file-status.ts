import { fileStatus } from '../../domain/status.js';
import type { IngestDeps } from '../deps.js';
import { CatalogContendedError } from '../errors.js';
import type { File } from '../ports.js';
import { mostRaces, ofFile } from './instances.js';

/**
 * Updates the stored status of files from their instances.
 *
 * @param known the file, if the caller has it: saves a read unless it has changed since.
 */
export async function syncFileStatuses(
  { store }: Pick<IngestDeps, 'store'>,
  teamId: number,
  touched: readonly { readonly fileId: number }[],
  known?: File,
): Promise<void> {
  for (const fileId of new Set(touched.map((instance) => instance.fileId))) {
    await syncFileStatus(store, teamId, fileId, known?.id === fileId ? known : undefined);
  }
}

/**
 * Reads the file before its instances and writes by compare-and-set, so that a late write never replaces a status from newer instances. An
 * unchanged status is written as well, so that a late write fails on it.
 */
async function syncFileStatus(
  store: IngestDeps['store'],
  teamId: number,
  fileId: number,
  known: File | undefined,
): Promise<void> {
  for (let races = 0; races < mostRaces; races += 1) {
    const file = races === 0 && known ? known : await store.files.find(teamId, fileId);
    if (!file) return;
    const status = fileStatus((await ofFile(store.instances, teamId, fileId)).map((instance) => instance.status));
    if (await store.files.setStatus(file, status)) return;
  }
  throw new CatalogContendedError();
}
