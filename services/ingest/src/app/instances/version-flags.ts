import { flagsOf, isReplaced, newestVersion } from '../../domain/current-version.js';
import type { Instance } from '../../domain/instance.js';
import { flagged, promoted } from '../../domain/instance-transitions.js';
import { announceChanges } from './announce.js';
import type { IngestDeps } from '../deps.js';
import { CatalogContendedError } from '../errors.js';
import { change, mostRaces } from './instances.js';

type ReconcileDeps = Pick<IngestDeps, 'store' | 'bus' | 'clock'>;

/** A name in a collection, of which instances are the versions. */
export type DocumentKey = Pick<Instance, 'teamId' | 'collectionId' | 'fileName'>;

/** Every version, deleted ones included. */
export const versionsOf = (
  { store }: Pick<IngestDeps, 'store'>,
  { teamId, collectionId, fileName }: DocumentKey,
): Promise<readonly Instance[]> => store.instances.select({ teamId, collectionId, fileName });

/**
 * Brings the flags of all versions of a document in line with which one answers now.
 * Safe to run at any time by anyone: what is right already is left alone, and a lost race is repeated. What it writes may be out of date
 * all the same, because records are written one by one, and what decides about one stands in another: `createRecordApplied` checks again.
 *
 * @returns whether it changed any, which is then to be announced.
 */
export async function reconcileFlags(
  deps: Pick<ReconcileDeps, 'store' | 'clock'>,
  document: DocumentKey,
): Promise<boolean> {
  for (let races = 0; races < mostRaces; races += 1) {
    const versions = await versionsOf(deps, document);
    const wanted = flagsOf(versions);
    const changes = versions.flatMap((before) => {
      const flags = wanted.get(before.id);
      const after = flags && flagged(flags, deps.clock.now())(before);
      return after ? [{ before, after }] : [];
    });
    if (changes.length === 0) return races > 0;
    if ((await deps.store.instances.replace(changes)) === changes.length) return true;
  }
  throw new CatalogContendedError();
}

/** Brings the flags in line (`reconcileFlags`), then tells the others: nothing is announced before. */
export async function reconcileVersions(deps: ReconcileDeps, document: DocumentKey): Promise<void> {
  await reconcileFlags(deps, document);
  await announceChanges(deps, document.teamId, document.collectionId);
}

/**
 * Makes an instance the newest version of its document again, if it was replaced before the caller began. If it got a higher
 * version since, another upload of the same bytes has done this: most likely the client gave up on the first one and sent it again, and
 * what replaced that other one replaces both.
 *
 * @param newestBefore the newest version of the document at that time.
 * @returns the record as it is now.
 */
export async function promote(deps: ReconcileDeps, instance: Instance, newestBefore: number): Promise<Instance> {
  for (let races = 0; races < mostRaces; races += 1) {
    const versions = await versionsOf(deps, instance);
    const now = versions.find(({ id }) => id === instance.id) ?? instance;
    if (now.deletedMs > 0 || now.version > newestBefore || !isReplaced(now, versions)) return now;
    const version = newestVersion(versions) + 1;
    let tried = false;
    // Another upload may take the version meanwhile: the store refuses ours then, and the next one is tried.
    const done = await change(deps.store, now, (before) => {
      if (tried) return undefined;
      tried = true;
      return promoted(version, deps.clock.now())(before);
    });
    if (done) {
      await reconcileVersions(deps, instance);
      return done;
    }
  }
  throw new CatalogContendedError();
}
