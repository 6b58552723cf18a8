import { currencyOf } from '../domain/currency.js';
import { announceChanges } from './announce.js';
import type { IngestDeps } from './deps.js';

type CurrencyDeps = Pick<IngestDeps, 'store' | 'bus' | 'clock'>;

/**
 * Brings the flags of all versions of a document in line with which one answers now, and tells the others.
 * Safe to run at any time by anyone: what is right already is left alone, and a lost race is tried again.
 */
export async function settleCurrency(
  deps: CurrencyDeps,
  { teamId, collectionId, fileName }: { teamId: number; collectionId: number; fileName: string },
): Promise<void> {
  const { instances } = deps.store;
  let changed = false;
  for (let settled = false; !settled;) {
    const versions = await instances.versions(teamId, collectionId, fileName);
    const wanted = currencyOf(versions);
    settled = true;
    for (const version of versions) {
      const flags = wanted.get(version.id);
      if (version.deleted || !flags) continue;
      if (version.current === flags.current && version.obsolete === flags.obsolete) continue;
      settled = (await instances.setCurrency(version.id, version.revision, flags, deps.clock.now())) && settled;
      changed = true;
    }
  }
  // What others have changed is told by them, or by the sweep.
  if (!changed) return;
  await announceChanges(deps, teamId, collectionId, await instances.pendingChanges(teamId, collectionId));
}
