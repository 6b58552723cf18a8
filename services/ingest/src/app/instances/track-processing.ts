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

/** Follows what the other services say about an instance. Every method may be repeated and may come late. */
export interface Tracking {
  reached(at: Generation, stage: Stage, cards: number): Promise<void>;
  /** How many cards have their vectors. Changes nothing but what watchers see. */
  vectorsAdvanced(at: Generation, done: number, total: number): Promise<void>;
  indexed(at: Generation, cards: number): Promise<void>;
  failed(at: Generation, reason: string, message: string): Promise<void>;
  conflicting(conflicts: ConflictCount): Promise<void>;
}

export function createTracking(deps: IngestDeps, report: ReportProgress): Tracking {
  const { store } = deps;
  const countFile = createCounter(measures.filesFinished);
  const duration = createDurations(measures.fileDuration);

  /** Of the first processing only, because users do not wait for later ones. */
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
      // What is small is found by its words and in every other way at once.
      if (was === 'embedding') measure(instance, 'processed');
      else measure(instance, 'searchable', 'processed');
      countFile(1, { format: instance.type, outcome: 'processed' });
      // A first version that answers already replaces nothing.
      if (instance.pending) await reconcileVersions(deps, instance);
      return ended(instance);
    },

    async failed(at, reason, message) {
      const instance = await changeIn(store, at, failed(reason, message));
      if (!instance) return repair(at);
      countFile(1, { format: instance.type, outcome: 'error' });
      deps.logger.info('file failed', { instance: instance.id, reason });
      return ended(instance);
    },

    async conflicting({ teamId, instanceId: id, open, revision }) {
      const instance = await change(store, { teamId, id }, conflicting(open, revision));
      if (!instance || instance.stage !== 'done') return;
      await syncFileStatuses(deps, teamId, [instance]);
      await report(instance);
    },
  };

  /** A redelivery after the state was written: what followed from it may not have happened. */
  async function repair(at: Generation): Promise<void> {
    const instance = await findInstance(store.instances, at.teamId, at.id);
    if (!isAt(instance, at, 'done')) return;
    if (instance.pending) await reconcileVersions(deps, instance);
    await ended(instance);
  }
}
