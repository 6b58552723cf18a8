import type { Embedder } from '@cardinal/embedding';
import { AppError, createProgressLog, type Logger } from '@cardinal/kernel';
import { setTimeout as delay } from 'node:timers/promises';
import { embedMissing } from '../../app/indexing/index-vectors.js';
import type { CardSource, VectorWriter } from '../../app/ports.js';
import type { ElasticsearchParts } from './elasticsearch-index.js';
import type { InstanceEntry } from './writing/instances.js';
import type { Version } from './versions/versions.js';
import { staleMs } from './client/coalesce.js';

export interface RebuildNeeds {
  readonly parts: ElasticsearchParts;
  readonly source: CardSource;
  /** Embeds with the model of the new version. */
  readonly embedder: Embedder;
  readonly logger: Logger;
}

export interface Rebuilt {
  readonly index: string;
  readonly instances: number;
}

/** Passes before the switch; each copies what changed during the one before. What still changes is copied after the switch. */
const mostPasses = 5;

/**
 * Builds a further version of the index from the cards and switches to it: for another embedding model, another layout, or a damaged
 * index. Searches and writes continue meanwhile.
 *
 * Deletions are applied to every version at once. Documents that are indexed meanwhile go to the version in use and are copied by a
 * further pass; one whose write spans the switch is written again (`IndexReplacedError`).
 *
 * @throws {AppError} before the switch; the index in use is unchanged then.
 */
export async function rebuild(
  { parts, source, embedder, logger }: RebuildNeeds,
  signal: AbortSignal,
): Promise<Rebuilt> {
  const { versions, instances, cards, vectors, serving } = parts;
  const target = await versions.create();
  logger.info('Rebuilding the search index.', { index: target.index, model: embedder.model.id });
  let copied = 0;
  const told = createProgressLog(logger, 'Copying.');

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

  /** @returns how many instances were incomplete in the new version. */
  async function pass(): Promise<number> {
    let lacking = 0;
    for await (const page of instances.pages()) {
      for (const entry of page.filter((one) => !isWhole(one, target))) {
        lacking++;
        told({ instances: copied + lacking, instanceId: entry.instanceId });
        try {
          await copy(entry);
        } catch (thrown) {
          if (!(thrown instanceof AppError && thrown.kind === 'not-found')) throw thrown;
          // Deleted meanwhile, or replaced by a generation whose event is still to be delivered.
          logger.warn('A document was skipped, because its cards are gone.', { instanceId: entry.instanceId });
        }
      }
    }
    copied += lacking;
    return lacking;
  }

  async function drop(index: string): Promise<void> {
    await versions.drop(index);
    await serving.drop(index);
  }

  let replaced: string[];
  try {
    for (let passes = 0; passes < mostPasses && (await pass()) > 0; passes++)
      logger.info('Copied.', { instances: copied });
    replaced = await versions.switchTo(target);
  } catch (thrown) {
    await drop(target.index);
    throw thrown;
  }
  // By then every process has noticed the switch; copy what was written to the old version until then.
  await delay(2 * staleMs);
  await pass();
  for (const index of replaced) await drop(index);
  logger.info('The search index is rebuilt.', { index: target.index, instances: copied });
  return { index: target.index, instances: copied };
}

/** An instance of generation 0, of which only a change of state is known, has no cards to copy. */
function isWhole({ generation, complete }: InstanceEntry, { index }: Version): boolean {
  return generation === 0 || (complete[index]?.words === generation && complete[index].vectors === generation);
}
