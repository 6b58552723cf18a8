import type { CardsRepository } from '../ports.js';
import type { AnnounceCounts } from './announce.js';
import { forget } from './detect.js';
import type { ConflictsRepository } from './ports.js';

export interface FollowDeps {
  readonly cards: Pick<CardsRepository, 'instanceOf'>;
  readonly conflicts: ConflictsRepository;
  readonly announce: AnnounceCounts;
}

/** Findings follow the instances of their sides: those of a deleted one go, those of a superseded one are history. */
export type FollowConflicts = (teamId: number, collectionId: number, instanceId: number) => Promise<void>;

export function createFollowConflicts({ cards, conflicts, announce }: FollowDeps): FollowConflicts {
  return async (teamId, collectionId, instanceId) => {
    const known = await cards.instanceOf(teamId, instanceId);
    if (known?.state === 'deleted') {
      const others = await forget({ conflicts }, teamId, instanceId);
      await conflicts.erase(teamId, instanceId);
      await announce(teamId, collectionId, others);
      return;
    }
    await conflicts.followState(teamId, instanceId);
    const sides = (await conflicts.ofInstance(teamId, instanceId)).flatMap(({ first, second }) => [first, second]);
    // Itself in any case, because a newer version may have taken its findings over.
    await announce(teamId, collectionId, [instanceId, ...sides.map((side) => side.instanceId)]);
  };
}
