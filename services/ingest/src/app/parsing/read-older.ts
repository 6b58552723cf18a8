import { eachApart } from '@cardinal/kernel';
import { isLive, type Instance } from '../../domain/instance.js';
import type { IngestDeps } from '../deps.js';
import { ofInstance } from '../record-facts.js';
import type { PurgeBytes } from '../removal/purge-bytes.js';
import type { ReadDocument } from './read-document.js';

/** Number of documents examined per run. */
const batch = 100;

/**
 * Adds what documents that were processed long ago lack: tables, if they were typed by another version or never; and also the parsed text,
 * if it is from another parser version or the document comes from a backup, which contains no parsed documents. Cards are kept.
 *
 * Each run examines the next documents in the order of their ids and reads the incomplete ones, one by one, while no file waits to be
 * processed.
 */
export function createReadOlder(
  { store, parser, steady, settings, logger }: IngestDeps,
  readDocument: ReadDocument,
  purgeBytes: PurgeBytes,
): (signal: AbortSignal) => Promise<void> {
  let after = 0;
  let beginAtMs = -Infinity;

  async function lacking(some: readonly Instance[]): Promise<readonly Instance[]> {
    const known = new Set<string>();
    for (const teamId of new Set(some.map((instance) => instance.teamId))) {
      const hashes = some.filter((instance) => instance.teamId === teamId).map(({ sha256 }) => sha256);
      for (const { sha256, parserVersion, tablesVersion } of await store.parsed.tablesOf(teamId, hashes)) {
        if (tablesVersion === parser.tablesVersion) known.add(`${teamId} ${sha256} ${parserVersion}`);
      }
    }
    return some.filter((each) => !known.has(`${each.teamId} ${each.sha256} ${parser.versionOf(each)}`));
  }

  async function read(instance: Instance, signal: AbortSignal): Promise<void> {
    try {
      await readDocument(instance, () => {}, signal);
    } catch (thrown) {
      if (signal.aborted) return;
      // A document that was processed once and fails now stays as it is, and the next document follows.
      logger.warn('could not parse a document again', { err: thrown, instanceId: instance.id });
    } finally {
      await purgeBytes(instance); // it may have been deleted meanwhile
    }
  }

  return async (signal) => {
    if (steady.elapsedMs() < beginAtMs || (await store.instances.count({ stage: 'queued', deletedMs: 0 })) > 0) return;
    // By id alone: an index of the stage or of deletions would sort nearly all instances for each batch.
    const some = await store.instances.select({ id: { above: after }, everProcessed: true }, { limit: batch });
    const settled = some.filter((instance) => isLive(instance) && instance.stage === 'done');
    await eachApart(
      await lacking(settled),
      { work: 'reading an older document', factsOf: ofInstance, logger },
      async (instance) => {
        if (!signal.aborted) await read(instance, signal);
      },
    );
    if (signal.aborted) return;
    after = some.at(-1)?.id ?? 0;
    if (some.length < batch) {
      after = 0;
      beginAtMs = steady.elapsedMs() + settings.readOlderEveryMs;
    }
  };
}
