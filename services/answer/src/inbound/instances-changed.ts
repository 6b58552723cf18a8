import type { EventSubscriber } from '@cardinal/bus';
import { events, ingestion } from '@cardinal/contracts';
import type { CondemnAsks } from '../app/erase-asks.js';

/** Follows deletions in the catalog until disposed. */
export function subscribeToChanges(bus: EventSubscriber, condemnAsks: CondemnAsks): Promise<AsyncDisposable> {
  return bus.subscribe(events.instancesChanged, {
    group: 'answer.changes',
    async handle({ data: { teamId, collectionId, changes, collectionDeleted } }) {
      const deleted = changes.some(({ state }) => state === ingestion.InstanceState.DELETED);
      if (deleted || collectionDeleted) await condemnAsks(teamId, collectionId);
    },
  });
}
