import type { EventPublisher } from '@cardinal/bus';
import { appliedId, events, fromWireState, type ingestion } from '@cardinal/contracts';
import type { CardsRepository, InstancesRepository } from './ports.js';
import { purgeAll, type Reclaiming } from './purge.js';

export interface ApplyChangesDeps {
  readonly instances: InstancesRepository;
  readonly cards: CardsRepository;
  readonly reclaiming: Pick<Reclaiming, 'soon'>;
  readonly publisher: EventPublisher;
  /** Updates the findings of an instance to its state. */
  readonly followConflicts: (teamId: number, collectionId: number, instanceId: number) => Promise<void>;
}

/** Applies the catalog's changes of instances, then confirms them. An outdated event changes nothing but is confirmed as well. */
export type ApplyChanges = (changed: ingestion.InstancesChanged) => Promise<void>;

export function createApplyChanges({
  instances,
  cards,
  reclaiming,
  publisher,
  followConflicts,
}: ApplyChangesDeps): ApplyChanges {
  return async ({ teamId, collectionId, changes }) => {
    for (const { instanceId, revision, state } of changes) {
      const known = fromWireState(state);
      await instances.setState(teamId, collectionId, instanceId, known, revision);
      if (known === 'deleted') {
        await purgeAll(cards, teamId, instanceId);
        reclaiming.soon();
      }
      await followConflicts(teamId, collectionId, instanceId);
    }
    const applied = { teamId, collectionId, service: 'extraction', changes: [...changes] };
    await publisher.publish(events.changesApplied, applied, { id: appliedId(applied) });
  };
}
