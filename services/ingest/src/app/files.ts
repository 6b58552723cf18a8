import type { Instance } from '../domain/instance.js';
import { announceChanges, announceQueued } from './announce.js';
import { settleCurrency } from './currency.js';
import type { IngestDeps } from './deps.js';
import { FileNotFoundError } from './errors.js';
import { syncFileStatuses } from './file-status.js';
import type { File, InstanceView } from './ports.js';
import type { ReportProgress } from './progress.js';

export interface FileWithInstances {
  readonly file: File;
  readonly instances: readonly InstanceView[];
}

export interface Files {
  list(teamId: number): Promise<readonly File[]>;
  /** @throws {FileNotFoundError} */
  get(teamId: number, id: number): Promise<FileWithInstances>;
  /** Gone for every reader when this resolves; the purge follows. @throws {FileNotFoundError} */
  delete(teamId: number, id: number): Promise<void>;
  /** Parses the file again and replaces its cards in every collection; the old ones answer meanwhile. @throws {FileNotFoundError} */
  reprocess(teamId: number, id: number): Promise<FileWithInstances>;
}

export function makeFiles(deps: IngestDeps, report: ReportProgress): Files {
  const { files, instances, parsed } = deps.store;

  async function found(teamId: number, id: number): Promise<FileWithInstances> {
    const file = await files.find(teamId, id);
    if (!file) throw new FileNotFoundError();
    return { file, instances: await instances.ofFile(teamId, id) };
  }

  async function bury(some: readonly InstanceView[]): Promise<readonly InstanceView[]> {
    const ids = some.map(({ id }) => id);
    if (ids.length > 0) await instances.tombstone(ids, deps.clock.now());
    return some;
  }

  return {
    list: (teamId) => files.list(teamId),
    get: found,

    async delete(teamId, id) {
      // Its instances first: a deletion that is cut off leaves a file that can be deleted again.
      const linked = [...(await bury((await found(teamId, id)).instances))];
      if (!(await files.tombstone(teamId, id, deps.clock.now()))) throw new FileNotFoundError();
      linked.push(...(await bury(await instances.ofFile(teamId, id)))); // what an upload added in between
      for (const instance of linked) {
        const changes = await instances.pendingChanges(teamId, instance.collectionId);
        await announceChanges(deps, teamId, instance.collectionId, changes);
        await settleCurrency(deps, instance);
        await report(instance, { stage: 'deleted' });
      }
    },

    async reprocess(teamId, id) {
      const { file, instances: linked } = await found(teamId, id);
      await parsed.remove(teamId, file.sha256);
      const restarted: Instance[] = [];
      for (const { id: instanceId } of linked) {
        const instance = await instances.restart(teamId, instanceId, deps.clock.now());
        if (!instance) continue;
        await announceQueued(deps, instance);
        await report(instance);
        restarted.push(instance);
      }
      await syncFileStatuses(deps, teamId, restarted);
      return found(teamId, id);
    },
  };
}
