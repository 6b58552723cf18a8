import { createTimeSlice } from '@cardinal/kernel';
import type { Embedder, EmbedOptions } from '@cardinal/embedding';
import { EmbeddingMismatchError } from '../errors.js';
import { isEmbedded } from '../../domain/card.js';
import { passagesOf, type Passage } from './passages.js';
import type { CardText, CardVectors, VectorWriter } from '../ports.js';

export interface CardVectorsNeeds {
  readonly index: Pick<VectorWriter, 'knownVectors'>;
  readonly embedder: Embedder;
}

/** Number of texts per call of the embedder. */
const batch = 32;

/** The vectors of the cards' passages: known to the team already, or embedded now. @throws {AppError} what the embedder throws. */
export async function vectorsOf(
  { index, embedder }: CardVectorsNeeds,
  teamId: number,
  cards: readonly CardText[],
  signal: AbortSignal,
): Promise<CardVectors[]> {
  const slice = createTimeSlice();
  const passages: { readonly cardId: number; readonly passages: readonly Passage[] }[] = [];
  for (const card of cards) {
    passages.push({ cardId: card.cardId, passages: isEmbedded(card) ? passagesOf(card, embedder) : [] });
    await slice.yieldIfSpent();
  }
  const wanted = new Map(passages.flatMap((card) => card.passages).map((passage) => [passage.key, passage]));
  const vectors = await index.knownVectors(teamId, [...wanted.keys()]);
  // Sorted by length, because a batch of texts of similar length needs little padding.
  const missing = [...wanted.values()]
    .filter((passage) => !vectors.has(passage.key))
    .sort((a, b) => a.text.length - b.text.length);
  for (let start = 0; start < missing.length; start += batch) {
    await embedBatch(embedder, missing.slice(start, start + batch), vectors, { share: teamId, signal });
  }
  return passages.map(({ cardId, passages: own }) => ({
    cardId,
    passages: own.flatMap(({ key }) => {
      const vector = vectors.get(key);
      return vector ? [{ key, vector }] : [];
    }),
  }));
}

async function embedBatch(
  embedder: Embedder,
  batchOf: readonly Passage[],
  vectors: Map<string, Float32Array>,
  options: Pick<EmbedOptions, 'share' | 'signal'>,
): Promise<void> {
  const embeddings = await embedder.embed(
    batchOf.map((passage) => passage.text),
    { priority: 'background', ...options },
  );
  batchOf.forEach(({ key }, index) => {
    const vector = embeddings.vectors[index];
    if (vector?.length !== embedder.model.dimensions) {
      throw new EmbeddingMismatchError('The embedder returned a vector that does not fit its model.', {
        facts: { model: embedder.model.id, dimensions: embedder.model.dimensions, got: vector?.length ?? 0 },
      });
    }
    vectors.set(key, vector);
  });
}
