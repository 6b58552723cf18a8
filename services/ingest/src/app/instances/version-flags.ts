import { flagsOf, isReplaced, newestVersion } from '../../domain/current-version.js';
import type { Instance } from '../../domain/instance.js';
import { flagged, promoted } from '../../domain/instance-transitions.js';
import { announceChanges } from './announce.js';
import type { IngestDeps } from '../deps.js';
import { CatalogContendedError } from '../errors.js';
import { change, mostRaces } from './instances.js';

type ReconcileDeps = Pick<IngestDeps, 'store' | 'bus' | 'clock'>;

/** A name in a collection, which identifies a document; instances are its versions. */
export type DocumentKey = Pick<Instance, 'teamId' | 'collectionId' | 'fileName'>;

/** Every version of a document, deleted ones included. */
export const versionsOf = (
  { store }: Pick<IngestDeps, 'store'>,
  { teamId, collectionId, fileName }: DocumentKey,
): Promise<readonly Instance[]> => store.instances.select({ teamId, collectionId, fileName });

/**
 * Updates the flags of all versions of a document from the facts that decide which version answers.
 * Idempotent and safe at any time: correct flags are left alone, and a lost race is repeated. The written flags may nevertheless be out of
 * date, because records are written one by one, and the facts about one are in others: `createRecordApplied` checks again.
 *
 * @returns whether any flag changed, which must then be announced.
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

/** Reconciles the flags (`reconcileFlags`), then announces the changes, in this order. */
export async function reconcileVersions(deps: ReconcileDeps, document: DocumentKey): Promise<void> {
  await reconcileFlags(deps, document);
  await announceChanges(deps, document);
}

/**
 * Makes an instance the newest version of its document again, if it was replaced before the caller began. If it was the newest then, or got
 * a higher version since, or if the caller is gone, whatever came later replaces it: most likely the client gave up on this upload,
 * repeated it, and continued.
 *
 * @param newestBefore the newest version of the document when the caller began.
 * @param signal aborts once the caller is gone.
 * @returns the current record.
 */
export async function promote(
  deps: ReconcileDeps,
  instance: Instance,
  newestBefore: number,
  signal: AbortSignal,
): Promise<Instance> {
  for (let races = 0; races < mostRaces; races += 1) {
    const versions = await versionsOf(deps, instance);
    const now = versions.find(({ id }) => id === instance.id) ?? instance;
    const isOvertaken = signal.aborted || (now.version >= newestBefore && newestVersion(versions) > newestBefore);
    if (now.deletedMs > 0 || isOvertaken || !isReplaced(now, versions)) return now;
    const version = newestVersion(versions) + 1;
    let tried = false;
    // Another upload may take the version meanwhile: the store then refuses the write, and the next version is tried.
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
