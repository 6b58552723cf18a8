import type { EventPublisher } from '@cardinal/bus';
import type { Embedder } from '@cardinal/embedding';
import { announceAdvance, type Announced, announceFindable } from './announce.js';
import { vectorsOf } from './card-vectors.js';
import type { CardIndex, InstanceRef, VectorWriter } from '../ports.js';

export interface IndexVectorsNeeds {
  readonly index: Pick<CardIndex, 'vectors' | 'states'>;
  readonly embedder: Embedder;
  readonly bus: EventPublisher;
}

export interface IndexVectors {
  /** Embeds the cards that have no vectors yet, then announces that the file can be found in every way. */
  (instance: Announced, cardCount: number, signal: AbortSignal): Promise<void>;
}

/** Cards per window: enough to sort by length, few enough to lose in a crash. */
const cardsAtOnce = 128;

/** Resumable: each window of cards is stored as soon as it is embedded, and a card that has its vectors is not read again. */
export function createIndexVectors({ index: { vectors, states }, embedder, bus }: IndexVectorsNeeds): IndexVectors {
  return async (instance, cardCount, signal) => {
    const onWindow = (left: number) => announceAdvance(bus, instance, cardCount - left, cardCount);
    await embedMissing({ index: vectors, embedder, onWindow }, instance, signal);
    if (await states.isStale(instance)) return;
    await vectors.vectorsComplete(instance);
    await announceFindable(bus, 'vectors', instance, cardCount);
  };
}

interface EmbedMissingNeeds {
  readonly index: VectorWriter;
  readonly embedder: Embedder;
  /** Called between two windows of cards, with the number of cards left. */
  readonly onWindow?: (left: number) => Promise<void>;
}

export async function embedMissing(
  { index, embedder, onWindow }: EmbedMissingNeeds,
  instance: InstanceRef,
  signal: AbortSignal,
): Promise<void> {
  let left: number | undefined;
  for (let after = 0; ;) {
    signal.throwIfAborted();
    const cards = await index.withoutVectors(instance, after, cardsAtOnce);
    const last = cards.at(-1);
    if (!last) return;
    const isLast = cards.length < cardsAtOnce;
    // A document of one window reports no progress, because its end follows at once.
    if (onWindow && !isLast) left ??= await index.countWithoutVectors(instance);
    await index.putVectors(instance, await vectorsOf({ index, embedder }, instance.teamId, cards, signal));
    if (isLast) return;
    after = last.cardId;
    left = (left ?? 0) - cards.length;
    if (left > 0) await onWindow?.(left);
  }
}

/**
 * Embeds again the cards that lost their vectors: damaged rows, or rows of another model. Meanwhile those cards are found by their words,
 * and no file waits for them.
 */
export async function resumeVectors(
  needs: { readonly index: VectorWriter; readonly embedder: Embedder },
  signal: AbortSignal,
): Promise<void> {
  for (const instance of await needs.index.incomplete()) await embedMissing(needs, instance, signal);
}
