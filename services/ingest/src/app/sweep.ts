import { eachApart } from '@cardinal/kernel';
import { abandoned } from '../domain/instance-transitions.js';
import type { Instance } from '../domain/instance.js';
import { unlinkedAfterMs } from '../domain/soundness.js';
import { announceChanges, announceParsed } from './instances/announce.js';
import type { Admission } from './upload/admit.js';
import { reconcileFlags } from './instances/version-flags.js';
import type { IngestDeps } from './deps.js';
import { ofFile, ofInstance } from './record-facts.js';
import { changeAll } from './instances/instances.js';
import { retireFiles } from './removal/retire-files.js';

/** Maximum number of records of each kind per sweep. */
const batch = 200;

/**
 * Publishes again what was written but not confirmed on the bus (idempotent by derived ids), and queues files again whose parser died, so
 * that no state waits for an event that was never sent.
 */
export function createSweep(deps: IngestDeps, admission: Admission): (ageMs: number) => Promise<void> {
  const { store, parser, clock, steady, logger } = deps;
  const { instances } = store;

  async function requeue(): Promise<void> {
    const nowMs = clock.now();
    const lost = await instances.select(
      { stage: 'parsing', leaseUntilMs: { atMost: nowMs }, deletedMs: 0 },
      { limit: batch },
    );
    for (const { id, attempts } of lost) logger.warn('lease of a parse has expired', { instanceId: id, attempts });
    await changeAll(store, lost, abandoned(nowMs));
  }

  async function untold(beforeMs: number): Promise<void> {
    const waiting = { outboxMs: { atMost: beforeMs }, deletedMs: 0 } as const;
    await eachApart(
      await instances.select({ outbox: 'queued', ...waiting }, { limit: batch }),
      { work: 'queuing of a file', factsOf: ofInstance, logger },
      (instance) => admission.admit(instance),
    );
    await eachApart(
      await instances.select({ outbox: 'parsed', ...waiting }, { limit: batch }),
      { work: 'announcement of a parsed file', factsOf: ofInstance, logger },
      async (instance) => {
        const summary = await store.parsed.find(instance.teamId, instance.sha256, parser.versionOf(instance));
        // Without a summary the file was parsed by another version of the parser before an upgrade, and is parsed again.
        if (summary) await announceParsed(deps, instance, summary);
        else await admission.restart(instance);
      },
    );
  }

  async function unannounced(beforeMs: number): Promise<void> {
    const overdue = await instances.select(
      { pending: true, changedMs: { atMost: beforeMs } },
      { earliest: 'changedMs', limit: batch },
    );
    const collections = new Map<string, Instance>();
    const work = 'announcement of a change';
    await eachApart(overdue, { work, factsOf: ofInstance, logger }, async (instance) => {
      await reconcileFlags(deps, instance);
      collections.set(`${instance.teamId}:${instance.collectionId}`, instance);
    });
    await eachApart(collections.values(), { work, factsOf: ofInstance, logger }, ({ teamId, collectionId }) =>
      announceChanges(deps, { teamId, collectionId }),
    );
  }

  let lookAtMs = -Infinity;
  /** Runs rarely, because it reads every file. */
  async function unlinked(): Promise<void> {
    if (steady.elapsedMs() < lookAtMs) return;
    lookAtMs = steady.elapsedMs() + unlinkedAfterMs;
    await eachApart(
      await store.files.unlinked(clock.now() - unlinkedAfterMs, batch),
      { work: 'removal of a file without documents', factsOf: ofFile, logger },
      ({ teamId, id, sha256 }) => retireFiles(deps, teamId, [{ fileId: id, sha256 }]),
    );
  }

  return async (ageMs) => {
    const beforeMs = clock.now() - ageMs;
    await requeue();
    await untold(beforeMs);
    await unannounced(beforeMs);
    await unlinked();
  };
}
