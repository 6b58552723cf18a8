import type { Embedder } from '@cardinal/embedding';
import { AppError, createProgressLog, type Logger } from '@cardinal/kernel';
import { setTimeout as delay } from 'node:timers/promises';
import { embedMissing } from '../../app/indexing/index-vectors.js';
import type { CardSource, VectorWriter } from '../../app/ports.js';
import type { ElasticsearchParts } from './parts.js';
import type { InstanceEntry } from './writing/instances.js';
import { shuffled } from './versions/serving-models.js';
import type { Version } from './versions/versions.js';
import { staleMs } from './client/coalesce.js';

/** The sources from which an index is rebuilt. */
export interface Remake {
  readonly source: CardSource;
  /** Embeds with the model of the index. */
  readonly embedder: Embedder;
}

export interface RebuildNeeds extends Remake {
  readonly parts: ElasticsearchParts;
  readonly logger: Logger;
}

/** Maximum passes before the switch; each copies what changed during the previous one. Later changes are copied after the switch. */
const mostPasses = 5;

/**
 * Builds a further version of the index from the cards and switches to it: for another embedding model, another layout, or a damaged index.
 * Searches and writes continue meanwhile.
 *
 * Deletions are applied to every version at once. Documents that are indexed meanwhile go to the version in use and are copied by a further
 * pass; a document whose write spans the switch is written again (`IndexReplacedError`).
 *
 * Any number of processes may rebuild at once, and share the work. The next process continues the work of one that ended early.
 *
 * @throws {AppError} before the switch; the index in use is unchanged then.
 */
export async function rebuild(needs: RebuildNeeds, signal: AbortSignal): Promise<string> {
  const index = await replace(needs, signal);
  await removeReplaced(needs, signal);
  return index;
}

/** The first half of a rebuild, including the switch. @returns the version that is in use from then on. */
export async function replace(needs: RebuildNeeds, signal: AbortSignal): Promise<string> {
  const { versions } = needs.parts;
  const target = await versions.begun();
  const { logger, embedder } = needs;
  logger.info('rebuilding the search index', { index: target.index, model: embedder.model.id });
  const pass = passesTo(target, needs, signal);
  let copied = 0;
  for (let passes = 0; passes < mostPasses; passes++) {
    const lacking = await pass(copied);
    if (lacking === 0) break;
    copied += lacking;
    logger.info('copied documents to the new search index', { instances: copied });
  }
  await versions.switchTo(target);
  logger.info('rebuilt the search index', { index: target.index, instances: copied });
  return target.index;
}

/**
 * The second half, in the background: copies what was written to a replaced version before all processes noticed the switch, and drops it.
 */
export async function removeReplaced(needs: RebuildNeeds, signal: AbortSignal): Promise<void> {
  const { versions, serving } = needs.parts;
  const replaced = await versions.replaced();
  if (replaced.length === 0) return;
  await delay(2 * staleMs, undefined, { signal });
  await passesTo(await versions.fresh(), needs, signal)(0);
  for (const index of replaced) {
    await versions.drop(index);
    await serving.drop(index);
  }
}

/** Copies the instances that are incomplete in a version. @returns a function for one pass: number copied before → number found. */
function passesTo(
  target: Version,
  { parts, source, embedder, logger }: RebuildNeeds,
  signal: AbortSignal,
): (before: number) => Promise<number> {
  const { versions, instances, cards, vectors, serving } = parts;
  const told = createProgressLog(logger, 'copying documents to the new search index');

  const writer: VectorWriter = {
    withoutVectors: (instance, after, limit) => vectors.pending(instance, after, limit, target.index),
    countWithoutVectors: (instance) => vectors.countPending(instance, target.index),
    async knownVectors(teamId, keys) {
      const own = await vectors.known(teamId, keys, target.index);
      const wanted = keys.filter((key) => !own.has(key));
      const before = wanted.length > 0 ? await vectors.known(teamId, wanted, versions.all) : [];
      return new Map([...own, ...before]);
    },
    putVectors: (instance, all) => vectors.put(instance, all, target.index),
    vectorsComplete: (instance) => vectors.complete(instance, target.index),
    incomplete: () => vectors.incomplete(target.index),
  };

  async function copy(entry: InstanceEntry): Promise<void> {
    await serving.begin(target.index, entry);
    for await (const batch of source.cardsOf(entry, signal)) {
      signal.throwIfAborted();
      if ((await cards.put(entry, batch, target.index)) === 'stale') return;
    }
    await cards.finish(entry, target.index);
    await embedMissing({ index: writer, embedder }, entry, signal);
    await writer.vectorsComplete(entry);
  }

  return async (before) => {
    let lacking = 0;
    for await (const page of instances.pages()) {
      for (const entry of shuffled(page.filter((one) => !isWhole(one, target)))) {
        signal.throwIfAborted();
        lacking++;
        told({ instances: before + lacking, instanceId: entry.instanceId });
        const now = await instances.read(entry);
        if (now && isWhole(now, target)) continue; // another process has copied it meanwhile
        try {
          await copy(entry);
        } catch (thrown) {
          if (!(thrown instanceof AppError && thrown.kind === 'not-found')) throw thrown;
          // Deleted meanwhile, or replaced by a generation whose event is still to be delivered.
          logger.warn('skipped a document whose cards no longer exist', { instanceId: entry.instanceId });
        }
      }
    }
    return lacking;
  };
}

/** An instance of generation 0, of which only a change of state is known, has no cards to copy. */
function isWhole({ generation, complete }: InstanceEntry, { index }: Version): boolean {
  return generation === 0 || (complete[index]?.words === generation && complete[index].vectors === generation);
}
