import type { EventPublisher } from '@cardinal/bus';
import { events } from '@cardinal/contracts';
import { derivedId } from '@cardinal/kernel';
import type { ConflictsRepository, OpenCount } from './ports.js';

/** Counts the open findings of instances anew and publishes the counts that changed; once each, however often it is run. */
export type AnnounceCounts = (teamId: number, collectionId: number, instanceIds: Iterable<number>) => Promise<void>;

export interface AnnounceDeps {
  readonly conflicts: ConflictsRepository;
  readonly publisher: EventPublisher;
}

export function createAnnounceCounts(deps: AnnounceDeps): AnnounceCounts {
  return async (teamId, collectionId, instanceIds) => {
    for (const instanceId of new Set(instanceIds)) {
      const count = await deps.conflicts.recount(teamId, collectionId, instanceId);
      if (count.revision > 0) await publish(deps, teamId, count);
    }
  };
}

/** Publishes what a crash kept from being published. */
export async function announceForgotten(deps: AnnounceDeps): Promise<void> {
  for (;;) {
    const forgotten = await deps.conflicts.unannounced(100);
    if (forgotten.length === 0) return;
    for (const { teamId, ...count } of forgotten) await publish(deps, teamId, count);
  }
}

async function publish({ conflicts, publisher }: AnnounceDeps, teamId: number, count: OpenCount): Promise<void> {
  const { instanceId, revision } = count;
  const id = derivedId(events.conflictsDetected.type, teamId, instanceId, revision);
  await publisher.publish(events.conflictsDetected, { teamId, ...count }, { id });
  await conflicts.announced(teamId, instanceId, revision);
}
