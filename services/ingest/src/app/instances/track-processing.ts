import { createCounter, createDurations, measures } from '@cardinal/telemetry';
import type { Instance, Stage } from '../../domain/instance.js';
import { advanced, conflicting, failed, finished, progressed } from '../../domain/instance-transitions.js';
import { reconcileVersions } from './version-flags.js';
import type { IngestDeps } from '../deps.js';
import { syncFileStatuses } from './file-status.js';
import { change, changeIn, findInstance, isAt, type Generation } from './instances.js';
import type { ReportProgress } from './progress.js';

export interface ConflictCount {
  readonly teamId: number;
  readonly instanceId: number;
  readonly open: number;
  readonly revision: number;
}

/** Applies the events of other services about an instance. Every method is idempotent and tolerates late events. */
export interface Tracking {
  reached(at: Generation, stage: Stage, cards: number): Promise<void>;
  /** Number of cards that have vectors. Affects only the displayed progress. */
  vectorsAdvanced(at: Generation, done: number, total: number): Promise<void>;
  indexed(at: Generation, cards: number): Promise<void>;
  failed(at: Generation, reason: string, message: string): Promise<void>;
  conflicting(conflicts: ConflictCount): Promise<void>;
}

export function createTracking(deps: IngestDeps, report: ReportProgress): Tracking {
  const { store } = deps;
  const countFile = createCounter(measures.filesFinished);
  const duration = createDurations(measures.fileDuration);

  /** Measures the first processing only, because users do not wait for later ones. */
  function measure({ generation, createdAtMs }: Instance, ...reached: readonly ('searchable' | 'processed')[]): void {
    if (generation > 1) return;
    for (const until of reached) duration(deps.clock.now() - createdAtMs, { until });
  }

  async function ended(instance: Instance): Promise<void> {
    await syncFileStatuses(deps, instance.teamId, [instance]);
    await report(instance);
  }

  return {
    async reached(at, stage, cards) {
      const instance = await changeIn(store, at, advanced(stage, cards));
      if (!instance) return;
      if (stage === 'embedding') measure(instance, 'searchable');
      await report({ ...instance, cards });
    },

    async vectorsAdvanced(at, done, total) {
      const instance =
        (await changeIn(store, at, progressed('embedding', done, total))) ??
        (await findInstance(store.instances, at.teamId, at.id));
      if (!isAt(instance, at, 'embedding')) return;
      await report(instance, { done, total, unit: 'cards' });
    },

    async indexed(at, cards) {
      let was: Stage | undefined;
      const instance = await changeIn(store, at, (before) => {
        was = before.stage;
        return finished(cards, deps.clock.now())(before);
      });
      if (!instance) return repair(at);
      // A small document was not searchable by words earlier, so both durations are recorded at once.
      if (was === 'embedding') measure(instance, 'processed');
      else measure(instance, 'searchable', 'processed');
      countFile(1, { format: instance.type, outcome: 'processed' });
      // Not for a first version, which already answers and replaces nothing.
      if (instance.pending) await reconcileVersions(deps, instance);
      return ended(instance);
    },

    async failed(at, reason, message) {
      const instance = await changeIn(store, at, failed(reason, message));
      if (!instance) return repair(at);
      countFile(1, { format: instance.type, outcome: 'error' });
      deps.logger.info('processing of a file failed', { instanceId: instance.id, reason });
      return ended(instance);
    },

    async conflicting({ teamId, instanceId: id, open, revision }) {
      const instance = await change(store, { teamId, id }, conflicting(open, revision));
      if (!instance || instance.stage !== 'done') return;
      await syncFileStatuses(deps, teamId, [instance]);
      await report(instance);
    },
  };

  /** Repeats the consequences of a state for a redelivered event, because they may not have happened after the state was written. */
  async function repair(at: Generation): Promise<void> {
    const instance = await findInstance(store.instances, at.teamId, at.id);
    if (!isAt(instance, at, 'done')) return;
    if (instance.pending) await reconcileVersions(deps, instance);
    await ended(instance);
  }
}
