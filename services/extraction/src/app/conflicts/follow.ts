import { sidesOf } from '../../domain/conflicts/finding.js';
import type { AnnounceCounts } from './announce.js';
import { eraseDocument, followInstance, type EraseDocumentDeps, type FollowInstanceDeps } from './keep-findings.js';
import type { FindingsRepository } from './ports.js';

export interface FollowDeps extends FollowInstanceDeps, EraseDocumentDeps {
  readonly findings: Pick<FindingsRepository, 'setCurrent' | 'erase' | 'ofInstance'>;
  readonly announce: AnnounceCounts;
}

/** Findings follow the instances of their sides: those of a deleted one go, those of a superseded one are history. */
export type FollowConflicts = (teamId: number, collectionId: number, instanceId: number) => Promise<void>;

export function createFollowConflicts(deps: FollowDeps): FollowConflicts {
  return async (teamId, collectionId, instanceId) => {
    const state = await followInstance(deps, teamId, instanceId);
    const sides = (await deps.findings.ofInstance(teamId, instanceId)).flatMap(sidesOf);
    const isDeleted = state === 'deleted';
    const others = sides.filter((id) => id !== instanceId);
    // Before its findings go, because they name the documents whose counts change; itself too, because a newer version may have taken them over.
    await deps.announce(teamId, collectionId, isDeleted ? others : [...others, instanceId]);
    if (isDeleted) await eraseDocument(deps, teamId, instanceId);
  };
}
