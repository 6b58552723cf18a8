import type { EventPublisher } from '@cardinal/bus';
import { events } from '@cardinal/contracts';
import { derivedId, eachApart, type Facts, type Logger } from '@cardinal/kernel';
import type { Counted, FindingsRepository, OpenCount, OpenCounts } from './ports.js';

/** Recounts the open findings of instances and publishes the counts that changed. Idempotent. */
export type AnnounceCounts = (teamId: number, collectionId: number, instanceIds: Iterable<number>) => Promise<void>;

export interface AnnounceDeps {
  readonly findings: Pick<FindingsRepository, 'countOpen'>;
  readonly counts: OpenCounts;
  readonly publisher: EventPublisher;
}

export function createAnnounceCounts(deps: AnnounceDeps): AnnounceCounts {
  return async (teamId, collectionId, instanceIds) => {
    for (const instanceId of new Set(instanceIds)) {
      const count = await recount(deps, { teamId, collectionId, instanceId });
      if (count.revision > 0) await publish(deps, count);
    }
  };
}

/**
 * Repairs announced counts of open findings that are wrong: because a process ended between a change of findings and its announcement, or
 * after a failure that redelivery does not repeat, because the findings have changed already.
 */
export async function announceForgotten({ announce, logger, ...deps }: ForgottenDeps): Promise<void> {
  const factsOf = ({ teamId, collectionId, instanceId }: Counted): Facts => ({ teamId, collectionId, instanceId });
  const apart = { work: 'announcement of open conflicts', factsOf, logger };
  await eachApart(await deps.counts.differing(), apart, ({ teamId, collectionId, instanceId }) =>
    announce(teamId, collectionId, [instanceId]),
  );
  for (let published = 1; published > 0;) {
    published = await eachApart(await deps.counts.unannounced(100), apart, (count) => publish(deps, count));
  }
}

export interface ForgottenDeps extends Pick<AnnounceDeps, 'counts' | 'publisher'> {
  readonly announce: AnnounceCounts;
  readonly logger: Logger;
}

/** A changed count gets the next revision. Counts until the result equals the stored count, because findings may change meanwhile. */
async function recount(
  { findings, counts }: Pick<AnnounceDeps, 'findings' | 'counts'>,
  of: Counted,
): Promise<OpenCount> {
  const { teamId, instanceId } = of;
  for (;;) {
    const known = (await counts.find(teamId, instanceId)) ?? { ...of, open: 0, revision: 0 };
    const open = await findings.countOpen(teamId, instanceId);
    if (open === known.open) return known;
    await counts.replace({ ...known, open, revision: known.revision + 1 });
  }
}

async function publish(
  { counts, publisher }: Pick<AnnounceDeps, 'counts' | 'publisher'>,
  count: OpenCount,
): Promise<void> {
  const { teamId, instanceId, revision } = count;
  const id = derivedId(events.conflictsDetected.type, teamId, instanceId, revision);
  await publisher.publish(events.conflictsDetected, { ...count }, { id });
  await counts.announced(count);
}
