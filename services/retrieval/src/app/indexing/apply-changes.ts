import { events, toWireState } from '@cardinal/contracts';
import { derivedId } from '@cardinal/kernel';
import type { EventPublisher } from '@cardinal/bus';
import type { InstanceChange, InstanceStates } from '../ports.js';

export interface ApplyChangesNeeds {
  readonly index: InstanceStates;
  readonly bus: EventPublisher;
}

export interface Changes {
  readonly teamId: number;
  readonly collectionId: number;
  readonly changes: readonly InstanceChange[];
}

export type ApplyChanges = (changes: Changes) => Promise<void>;

const service = 'retrieval';

/** Follows the catalog, then confirms, so that the catalog may stop telling every reader. */
export function createApplyChanges({ index, bus }: ApplyChangesNeeds): ApplyChanges {
  return async ({ teamId, collectionId, changes }) => {
    for (const change of changes) await index.applyChange(teamId, collectionId, change);
    const marks = changes.map((change) => `${change.instanceId}:${change.revision}`);
    await bus.publish(
      events.changesApplied,
      {
        teamId,
        collectionId,
        service,
        changes: changes.map(({ instanceId, revision, state }) => ({
          instanceId,
          revision,
          state: toWireState(state),
        })),
      },
      { id: derivedId('changes.applied', service, teamId, collectionId, ...marks) },
    );
  };
}
