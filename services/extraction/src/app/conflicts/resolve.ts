import type { Scopes } from '@cardinal/contracts';
import type { Clock } from '@cardinal/kernel';
import { sidesOf, type Conflict } from '../../domain/conflicts/finding.js';
import type { Decision } from '../../domain/conflicts/state.js';
import type { AnnounceCounts } from './announce.js';
import { ConflictNotFoundError, InvalidConflictRequestError } from './errors.js';
import type { ConflictsRepository } from './ports.js';

export interface Resolution {
  readonly teamId: number;
  readonly conflictId: number;
  /** dismiss, keep_first, keep_second, or reopen. */
  readonly action: string;
  readonly note: string;
  readonly userId: string;
  readonly userName: string;
  /** Collections in which the conflict has to be; empty: anywhere in the team. */
  readonly collectionIds: readonly number[];
}

/**
 * Stores a user's decision about a conflict; `reopen` removes the decision. A card that lost is hidden from search and ask until the
 * conflict is reopened.
 *
 * @throws {ConflictNotFoundError}
 * @throws {InvalidConflictRequestError} if the action is none of these, or does not fit a summary.
 */
export type ResolveConflict = (resolution: Resolution) => Promise<Conflict>;

const decisions = new Map<string, Decision>([
  ['dismiss', 'dismiss'],
  ['keep_first', 'keep_first'],
  ['keep_second', 'keep_second'],
  ['reopen', ''],
]);

export interface ResolveDeps {
  readonly conflicts: Pick<ConflictsRepository, 'find' | 'judge'>;
  readonly scopes: Scopes;
  readonly announce: AnnounceCounts;
  readonly clock: Clock;
}

export function createResolveConflict({ conflicts, scopes, announce, clock }: ResolveDeps): ResolveConflict {
  return async ({ teamId, conflictId, action, note, userId, userName, collectionIds }) => {
    const decision = decisions.get(action);
    if (decision === undefined) {
      throw new InvalidConflictRequestError(`action must be one of ${[...decisions.keys()].join(', ')}.`);
    }
    const known = await conflicts.find(teamId, conflictId);
    const isThere = known && (collectionIds.length === 0 || collectionIds.includes(known.collectionId));
    if (!isThere) throw new ConflictNotFoundError();
    if (known.type === 'summary' && decision.startsWith('keep')) {
      throw new InvalidConflictRequestError('action must be dismiss or reopen: a summary has no single pair of cards.');
    }
    const { collectionId } = known;
    const sides = sidesOf(known);
    // Not found here means that the collection is being deleted; a side may be in deletion as well.
    const { deletedInstanceIds } = await scopes.now({ teamId, collectionId });
    if (sides.some((id) => deletedInstanceIds.includes(id))) throw new ConflictNotFoundError();
    const judged = await conflicts.judge(teamId, conflictId, { decision, note, userId, userName, atMs: clock.now() });
    if (!judged) throw new ConflictNotFoundError();
    await announce(teamId, collectionId, sides);
    return judged;
  };
}
