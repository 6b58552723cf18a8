import { editionsDiffer } from '../../domain/conflicts/edition.js';
import type { ConflictSide, KnownFinding } from '../../domain/conflicts/finding.js';
import type { CardsRepository } from '../ports.js';
import { contentHashOf } from './findings.js';
import type { ComparedDocument, FindingsRepository } from './ports.js';

interface OutdatedDeps {
  readonly cards: Pick<CardsRepository, 'read'>;
  readonly findings: Pick<FindingsRepository, 'ofInstance' | 'remove'>;
}

/** For reads of cards: any generation, because a generation that replaces another by ordinal ends with a comparison of its own. */
export const anyGeneration = 0;

/** Whether the document still contains the text that a side of a finding quotes: the document may have been reprocessed meanwhile. */
export async function isSaid(
  { cards }: Pick<OutdatedDeps, 'cards'>,
  teamId: number,
  { instanceId, ordinal, contentHash }: ConflictSide,
): Promise<boolean> {
  const [card] = await cards.read(teamId, instanceId, anyGeneration, ordinal - 1, 1);
  return card?.ordinal === ordinal && contentHashOf(card.verbatimContent) === contentHash;
}

/**
 * Removes findings whose text is no longer there on either side, because a document was reprocessed and differs now; and findings between
 * two editions, which are no longer made, unless somebody has decided about them.
 */
export async function dropOutdated(
  deps: OutdatedDeps,
  at: Pick<ComparedDocument, 'teamId' | 'instanceId'>,
): Promise<{ readonly kept: readonly KnownFinding[]; readonly touched: ReadonlySet<number> }> {
  const touched = new Set<number>();
  const kept: KnownFinding[] = [];
  const outdated: number[] = [];
  const { findings } = deps;
  for (const finding of await findings.ofInstance(at.teamId, at.instanceId)) {
    const { conflictId, first, second, decision } = finding;
    const other = first.instanceId === at.instanceId ? second : first;
    const areSaid = (await isSaid(deps, at.teamId, first)) && (await isSaid(deps, at.teamId, second));
    if (areSaid && (decision !== '' || !editionsDiffer(first.fileName, second.fileName))) {
      kept.push(finding);
      continue;
    }
    outdated.push(conflictId);
    touched.add(other.instanceId);
  }
  if (outdated.length > 0) await findings.remove(at.teamId, outdated);
  return { kept, touched };
}
