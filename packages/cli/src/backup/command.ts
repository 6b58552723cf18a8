import type { Scope } from '@cardinal/archive';
import { randomIds, systemClock, version } from '@cardinal/kernel';
import { piped, type Surroundings } from '../command.js';
import { archiveAt, withPiped, writeArchiveFile } from './archive-files.js';
import { readBase } from './base.js';
import { createBackup, type BackupResult } from './create.js';
import type { Deployment, OwnDeployment } from './deployment.js';
import { RestoreBaseError } from './errors.js';
import { inspectArchive, type ArchiveFile } from './inspect.js';
import { createProgress } from './progress.js';
import { restoreBackup, type RestoreResult } from './restore.js';

export async function runCreate(
  deployment: Deployment,
  path: string,
  { scope, since }: { readonly scope: Scope; readonly since: string | undefined },
  { signal, say, writeOut }: Surroundings,
): Promise<BackupResult> {
  const base = since === undefined ? undefined : await readBase((await archiveAt(since)).open());
  const request = {
    scope,
    base,
    signal,
    id: randomIds.uuid(),
    program: version,
    nowMs: systemClock.now(),
    report: createProgress(say),
  };
  if (path === piped) return createBackup(deployment, { ...request, sink: writeOut });
  return writeArchiveFile(path, (sink) => createBackup(deployment, { ...request, sink }));
}

/**
 * Restores archives in order. Each one after the first must be an increment of the one before.
 *
 * @param open opens the deployment for one archive; a new one exists once the first archive is restored.
 */
export async function runRestore(
  open: () => Promise<OwnDeployment>,
  paths: readonly string[],
  { signal, say, stdin }: Surroundings,
): Promise<{ readonly restored: readonly RestoreResult[] }> {
  const restored: RestoreResult[] = [];
  const restore = async (file: ArchiveFile): Promise<void> => {
    const request = { nowMs: systemClock.now(), signal, report: createProgress(say) };
    const deployment = await open();
    restored.push(await restoreBackup(deployment, file, request));
    deployment.publish();
  };
  if (paths.length > 1) await requireChain(paths);
  for (const path of paths) {
    if (path === piped) await withPiped(stdin, restore);
    else await restore(await archiveAt(path));
  }
  return { restored };
}

/** @throws {RestoreBaseError} before anything is written. */
async function requireChain(paths: readonly string[]): Promise<void> {
  let before: string | undefined;
  for (const path of paths) {
    const { manifest } = await inspectArchive(await archiveAt(path));
    if (before !== undefined && manifest.base !== before) {
      throw new RestoreBaseError(`${path} is not an increment of the archive before it.`);
    }
    before = manifest.id;
  }
}
