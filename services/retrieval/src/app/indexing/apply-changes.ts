import { appliedId, events, toWireState } from '@cardinal/contracts';
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

/** Applies the catalog's changes, then confirms them, so that scopes need no longer contain them. */
export function createApplyChanges({ index, bus }: ApplyChangesNeeds): ApplyChanges {
  return async ({ teamId, collectionId, changes }) => {
    for (const change of changes) await index.applyChange(teamId, collectionId, change);
    const applied = {
      teamId,
      collectionId,
      service: 'retrieval',
      changes: changes.map(({ instanceId, revision, state }) => ({ instanceId, revision, state: toWireState(state) })),
    };
    await bus.publish(events.changesApplied, applied, { id: appliedId(applied) });
  };
}
