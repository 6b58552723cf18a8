import type { InstanceState } from '@cardinal/contracts';
import type { Clock } from '@cardinal/kernel';
import { type Finding, isSuccessor, judgedBy, sidesOf, textsOf } from '../../domain/conflicts/finding.js';
import type { InstancesRepository } from '../ports.js';
import type { ComparedDocument, ComparedDocuments, FindingsRepository } from './ports.js';
import type { AnnounceCounts } from './announce.js';

export interface FollowInstanceDeps {
  readonly instances: Pick<InstancesRepository, 'find'>;
  readonly findings: Pick<FindingsRepository, 'setCurrent'>;
}

export interface EraseDocumentDeps {
  readonly findings: Pick<FindingsRepository, 'erase'>;
  readonly documents: Pick<ComparedDocuments, 'remove'>;
}

export interface KeepFindingsDeps extends FollowInstanceDeps, EraseDocumentDeps {
  readonly findings: Pick<FindingsRepository, 'save' | 'ofTexts' | 'remove' | 'setCurrent' | 'erase'>;
  readonly clock: Clock;
}

/**
 * Stores findings of one team, each with a different key.
 *
 * @returns instances of their sides that ceased to be current meanwhile. A stored finding may have replaced that of a newer version with the
 *   same text, so that their documents have to be compared again.
 */
export type KeepFindings = (findings: readonly Finding[]) => Promise<readonly number[]>;

/**
 * Stores findings, whose sides are current if their instances are; none of a deleted instance. Reads the instances again afterwards,
 * because no transaction spans them and the findings.
 */
export function createKeepFindings(deps: KeepFindingsDeps): KeepFindings {
  const { instances, findings, clock } = deps;
  return async (found) => {
    const [one] = found;
    if (!one) return [];
    const { teamId } = one;
    const ids = [...new Set(found.flatMap(sidesOf))];
    const statesNow = async () =>
      new Map(await Promise.all(ids.map(async (id) => [id, (await instances.find(teamId, id))?.state] as const)));
    const before = await statesNow();
    const kept = found.filter((finding) => !sidesOf(finding).some((id) => before.get(id) === 'deleted'));
    const known = await findings.ofTexts(teamId, [...new Set(kept.map(({ key }) => textsOf(key)))]);
    const current = new Set(ids.filter((id) => before.get(id) === 'current'));
    await findings.save(
      kept.map((finding) => judgedBy(finding, known)),
      current,
      clock.now(),
    );
    const replaced = known.filter((older) => kept.some((finding) => isSuccessor(finding, older)));
    if (replaced.length > 0) {
      await findings.remove(
        teamId,
        replaced.map(({ conflictId }) => conflictId),
      );
    }
    const changed = [...(await statesNow())].filter(([id, state]) => state !== before.get(id));
    for (const [id, state] of changed) {
      if (state === 'deleted') await eraseDocument(deps, teamId, id);
      else await followInstance(deps, teamId, id);
    }
    return changed.flatMap(([id]) => (current.has(id) ? [id] : []));
  };
}

/** Updates sides to the state of their instance. @returns the state, which was still the same after the sides were written. */
export async function followInstance(
  { instances, findings }: FollowInstanceDeps,
  teamId: number,
  instanceId: number,
): Promise<InstanceState | undefined> {
  const stateNow = async () => (await instances.find(teamId, instanceId))?.state;
  for (let state = await stateNow(); ;) {
    await findings.setCurrent(teamId, instanceId, state === 'current');
    const after = await stateNow();
    if (after === state) return state;
    state = after;
  }
}

/** Deletes the document's name, and its findings with every text of them. */
export async function eraseDocument(
  { findings, documents }: EraseDocumentDeps,
  teamId: number,
  instanceId: number,
): Promise<void> {
  await findings.erase(teamId, instanceId);
  await documents.remove(teamId, instanceId);
}

export interface NoteDocumentDeps extends EraseDocumentDeps {
  readonly instances: Pick<InstancesRepository, 'find'>;
  readonly documents: Pick<ComparedDocuments, 'note' | 'remove'>;
}

/** Records a document's name. Reads its state afterwards, because the name of a document deleted meanwhile must not stay. */
export async function noteDocument(deps: NoteDocumentDeps, document: ComparedDocument): Promise<void> {
  await deps.documents.note(document);
  const { teamId, instanceId } = document;
  const known = await deps.instances.find(teamId, instanceId);
  if (known?.state === 'deleted') await eraseDocument(deps, teamId, instanceId);
}

interface FollowDeps extends FollowInstanceDeps, EraseDocumentDeps {
  readonly findings: Pick<FindingsRepository, 'setCurrent' | 'erase' | 'ofInstance'>;
  readonly announce: AnnounceCounts;
}

/** Updates findings to the instances of their sides: those of a deleted instance are removed, those of a superseded one become history. */
export type FollowConflicts = (teamId: number, collectionId: number, instanceId: number) => Promise<void>;

export function createFollowConflicts(deps: FollowDeps): FollowConflicts {
  return async (teamId, collectionId, instanceId) => {
    const state = await followInstance(deps, teamId, instanceId);
    const sides = (await deps.findings.ofInstance(teamId, instanceId)).flatMap(sidesOf);
    const isDeleted = state === 'deleted';
    const others = sides.filter((id) => id !== instanceId);
    // Before the findings are erased, because they name the documents whose counts change. The instance itself is included, because a newer
    // version may have taken its findings over.
    await deps.announce(teamId, collectionId, isDeleted ? others : [...others, instanceId]);
    if (isDeleted) await eraseDocument(deps, teamId, instanceId);
  };
}
