import { logs } from '@cardinal/contracts';
import { derivedId, type SteadyClock } from '@cardinal/kernel';
import type { EventLog } from '@cardinal/bus';
import { percentOf, type Instance } from '../../domain/instance.js';

export interface Step {
  /** The instance's stage, or `failed` / `deleted`. */
  readonly stage?: string;
  readonly done?: number;
  readonly total?: number;
  readonly unit?: string;
}

/** Reports the progress of a file to the watchers of its collection. Losing a report loses no work. */
export type ReportProgress = (instance: Instance, step?: Step) => Promise<void>;

export function createReportProgress(bus: EventLog): ReportProgress {
  return async (instance, { stage, done = 0, total = 0, unit = '' } = {}) => {
    const shown = stage ?? (instance.status === 'error' ? 'failed' : instance.stage);
    const percent = Math.max(instance.percent, percentOf(instance.stage, done, total));
    await bus.append(
      logs.progress,
      String(instance.collectionId),
      {
        teamId: instance.teamId,
        collectionId: instance.collectionId,
        fileId: instance.fileId,
        instanceId: instance.id,
        fileName: instance.fileName,
        status: instance.status === 'new' ? 'processing' : instance.status,
        stage: shown,
        done,
        total,
        unit,
        cards: instance.cards,
        percent,
        reason: instance.reason,
        message: instance.message,
      },
      // Part of the instance, so that its progress can be erased separately.
      { id: stepId(instance, shown, done, total), part: String(instance.id) },
    );
  };
}

/** Derived so that a file that is announced again after returning to the queue is reported as queued only once. */
function stepId(instance: Instance, shown: string, done: number, total: number): string {
  const { id, generation, attempts, revision, conflictsRevision } = instance;
  if (shown === 'queued') return derivedId(id, generation, shown);
  return derivedId(id, generation, attempts, shown, done, total, revision, conflictsRevision);
}

/** Passes on at most one step per `everyMs` milliseconds, and always the last one. */
export function throttled(
  clock: SteadyClock,
  everyMs: number,
  report: (done: number, total: number, unit: string) => void,
) {
  let last = -Infinity;
  return (done: number, total: number, unit: string): void => {
    if (clock.elapsedMs() - last < everyMs && done < total) return;
    last = clock.elapsedMs();
    report(done, total, unit);
  };
}
