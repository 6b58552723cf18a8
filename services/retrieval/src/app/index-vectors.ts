import { events } from '@cardinal/contracts';
import { derivedId } from '@cardinal/kernel';
import type { EventPublisher } from '@cardinal/bus';
import type { Embedder } from '@cardinal/embedding';
import { EmbeddingMismatchError } from './errors.js';
import { createPacer } from './pacer.js';
import { passagesOf, type Passage } from './passages.js';
import type { CardText, InstanceRef, InstanceStates, VectorWriter } from './ports.js';

export interface IndexVectorsNeeds {
  readonly index: VectorWriter & InstanceStates;
  readonly embedder: Embedder;
  readonly bus: EventPublisher;
}

export interface IndexVectors {
  /** Embeds what is not embedded yet, then says that the file can be found in every way. */
  (instance: InstanceRef & { readonly fileId: number }, cardCount: number, signal: AbortSignal): Promise<void>;
}

/** Cards taken at a time: enough to sort by length, little enough to lose in a crash. */
const cardsAtOnce = 128;
/** Texts given to the embedder at a time. */
const batch = 32;

/** Resumable: each window of cards is kept as soon as it is embedded, and a card that has its vectors is not read again. */
export function createIndexVectors(needs: IndexVectorsNeeds): IndexVectors {
  return async (instance, cardCount, signal) => {
    await embedMissing(
      { ...needs, onWindow: (left) => advanced(needs.bus, instance, cardCount - left, cardCount) },
      instance,
      signal,
    );
    if (await needs.index.isStale(instance)) return;
    await needs.index.vectorsComplete(instance);
    const { teamId, collectionId, instanceId, fileId, generation } = instance;
    await needs.bus.publish(
      events.cardsIndexed,
      { instance: { teamId, collectionId, instanceId, fileId, generation }, cardCount },
      { id: derivedId('cards.indexed', teamId, instanceId, generation) },
    );
  };
}

async function advanced(
  bus: EventPublisher,
  { teamId, collectionId, instanceId, fileId, generation }: InstanceRef & { readonly fileId: number },
  done: number,
  total: number,
): Promise<void> {
  await bus.publish(
    events.vectorsAdvanced,
    { instance: { teamId, collectionId, instanceId, fileId, generation }, done, total },
    { id: derivedId('vectors.advanced', teamId, instanceId, generation, done, total) },
  );
}

interface EmbedMissingNeeds {
  readonly index: VectorWriter;
  readonly embedder: Embedder;
  /** Called between two windows of cards, with how many are left. */
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
    // What is done in one window has nothing to tell: the end is told by what follows it.
    if (onWindow && !isLast) left ??= await index.countWithoutVectors(instance);
    await embedCards(index, embedder, instance, cards, signal);
    if (isLast) return;
    after = last.cardId;
    left = (left ?? 0) - cards.length;
    if (left > 0) await onWindow?.(left);
  }
}

async function embedCards(
  index: VectorWriter,
  embedder: Embedder,
  instance: InstanceRef,
  cards: readonly CardText[],
  signal: AbortSignal,
): Promise<void> {
  const pacer = createPacer();
  const passages: { readonly cardId: number; readonly passages: readonly Passage[] }[] = [];
  for (const card of cards) {
    passages.push({ cardId: card.cardId, passages: passagesOf(card, embedder) });
    await pacer.breathe();
  }
  const wanted = new Map(passages.flatMap((card) => card.passages).map((passage) => [passage.key, passage]));
  const vectors = await index.knownVectors(instance.teamId, [...wanted.keys()]);
  // Texts of like length waste no padding in a batch.
  const missing = [...wanted.values()]
    .filter((passage) => !vectors.has(passage.key))
    .sort((a, b) => a.text.length - b.text.length);
  for (let start = 0; start < missing.length; start += batch) {
    await embedBatch(embedder, missing.slice(start, start + batch), vectors, signal);
  }
  await index.putVectors(
    instance,
    passages.map(({ cardId, passages: own }) => ({
      cardId,
      passages: own.flatMap(({ key }) => {
        const vector = vectors.get(key);
        return vector ? [{ key, vector }] : [];
      }),
    })),
  );
}

async function embedBatch(
  embedder: Embedder,
  batchOf: readonly Passage[],
  vectors: Map<string, Float32Array>,
  signal: AbortSignal,
): Promise<void> {
  const embedded = await embedder.embed(
    batchOf.map((passage) => passage.text),
    { priority: 'background', signal },
  );
  batchOf.forEach(({ key }, index) => {
    const vector = embedded.vectors[index];
    if (vector?.length !== embedder.model.dimensions) {
      throw new EmbeddingMismatchError('The embedder returned a vector that does not fit its model.', {
        facts: { model: embedder.model.id, dimensions: embedder.model.dimensions, got: vector?.length ?? 0 },
      });
    }
    vectors.set(key, vector);
  });
}
