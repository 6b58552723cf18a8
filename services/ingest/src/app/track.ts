import type { Instance, Stage } from '../domain/instance.js';
import { settleCurrency } from './currency.js';
import type { IngestDeps } from './deps.js';
import { syncFileStatuses } from './file-status.js';
import type { ConflictCount, Generation } from './ports.js';
import type { ReportProgress } from './progress.js';

/** Follows what the other services say about an instance. Every method may be repeated and may come late. */
export interface Tracking {
  reached(at: Generation, stage: Stage, cards: number): Promise<void>;
  /** How many cards have their vectors. Changes nothing but what watchers see. */
  embedded(at: Generation, done: number, total: number): Promise<void>;
  indexed(at: Generation, cards: number): Promise<void>;
  failed(at: Generation, reason: string, message: string): Promise<void>;
  conflicting(conflicts: ConflictCount): Promise<void>;
}

export function makeTracking(deps: IngestDeps, report: ReportProgress): Tracking {
  const { instances } = deps.store;

  async function ended(instance: Instance): Promise<void> {
    await syncFileStatuses(deps, instance.teamId, [instance]);
    await report(instance);
  }

  return {
    async reached(at, stage, cards) {
      const instance = await instances.advance(at, stage, cards);
      if (instance) await report({ ...instance, cards });
    },

    async embedded(at, done, total) {
      const instance = await instances.find(at.teamId, at.id);
      if (instance?.stage !== 'embedding' || instance.generation !== at.generation || instance.deleted) return;
      if (instance.status !== 'error') await report(instance, { done, total, unit: 'cards' });
    },

    async indexed(at, cards) {
      const first = await instances.finishFirst(at, cards);
      if (first) return ended(first);
      // Before the status: whoever reads `processed` gets this version from the next search, not the one it replaces.
      const admitted = await instances.admit(at);
      if (admitted) await settleCurrency(deps, admitted);
      const instance = await instances.finish(at, cards);
      if (instance) return ended(instance);
      await repair(at);
    },

    async failed(at, reason, message) {
      const instance = await instances.fail(at, reason, message);
      if (!instance) return repair(at);
      deps.logger.info('file failed', { instance: instance.id, reason });
      return ended(instance);
    },

    async conflicting(conflicts) {
      const instance = await instances.noteConflicts(conflicts);
      if (!instance || instance.stage !== 'done') return;
      await syncFileStatuses(deps, instance.teamId, [instance]);
      await report(instance);
    },
  };

  /** A redelivery after the state was written: what followed from it may not have happened. */
  async function repair({ teamId, id, generation }: Generation): Promise<void> {
    const instance = await instances.find(teamId, id);
    if (instance && instance.generation === generation && instance.stage === 'done') await ended(instance);
  }
}
