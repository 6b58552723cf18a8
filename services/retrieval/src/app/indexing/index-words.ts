import type { Logger } from '@cardinal/kernel';
import type { EventPublisher } from '@cardinal/bus';
import type { Embedder } from '@cardinal/embedding';
import { isEmbedded, type Card } from '../../domain/card.js';
import { announceFindable } from './announce.js';
import { vectorsOf } from './card-vectors.js';
import type { CardIndex, CardSource, CardVectors, InstanceRecord } from '../ports.js';

export interface IndexWordsNeeds {
  readonly index: Pick<CardIndex, 'writer' | 'vectors'>;
  readonly source: CardSource;
  readonly embedder: Embedder;
  readonly bus: EventPublisher;
  readonly logger: Logger;
}

/** @param expected number of cards of the instance, according to the event. */
export type IndexWords = (instance: InstanceRecord, expected: number, signal: AbortSignal) => Promise<void>;

/**
 * Maximum cards of a document that is embedded before it is written, within about a third of a second: writing each card twice takes
 * longer.
 */
const smallDocument = 64;

/**
 * Makes an instance's cards searchable by their words, then announces it; cards of a small document become searchable in every way at once.
 * A stale generation is dropped silently.
 */
export function createIndexWords({ index, source, embedder, bus, logger }: IndexWordsNeeds): IndexWords {
  const { writer } = index;

  /** Undefined if the embedder fails, because words do not wait for its recovery: the failure is handled when the vectors are made. */
  async function vectorsNow(
    { teamId, instanceId }: InstanceRecord,
    cards: readonly Card[],
    signal: AbortSignal,
  ): Promise<CardVectors[] | undefined> {
    try {
      return await vectorsOf({ index: index.vectors, embedder }, teamId, cards, signal);
    } catch (thrown) {
      signal.throwIfAborted();
      logger.info('could not embed a small document with its words; embedding it afterwards', {
        instanceId,
        err: thrown,
      });
      return undefined;
    }
  }

  /** @returns false if the vectors cannot be made now. */
  async function addWhole(instance: InstanceRecord, signal: AbortSignal): Promise<boolean> {
    const cards: Card[] = [];
    for await (const batch of source.cardsOf(instance, signal)) cards.push(...batch);
    const vectors = await vectorsNow(instance, cards, signal);
    if (!vectors) return false;
    signal.throwIfAborted();
    const cardCount = await writer.add(instance, cards, vectors);
    if (cardCount !== undefined) await announceFindable(bus, 'vectors', instance, cardCount);
    return true;
  }

  return async (instance, expected, signal) => {
    if (expected <= smallDocument && (await addWhole(instance, signal))) return;
    if ((await writer.begin(instance)) === 'stale') return;
    for await (const cards of source.cardsOf(instance, signal)) {
      signal.throwIfAborted();
      const wordsOnly = cards.filter((card) => !isEmbedded(card)).map(({ cardId }) => ({ cardId, passages: [] }));
      if ((await writer.put(instance, cards, wordsOnly)) === 'stale') return;
    }
    await announceFindable(bus, 'words', instance, await writer.finish(instance));
  };
}
