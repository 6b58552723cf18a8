import { vectorsIn } from '@cardinal/archive';
import type { ArchivedDocument, CardsArchive, StoredCard } from '@cardinal/extraction/archive';
import type { CardVectors, IndexArchive } from '@cardinal/retrieval/archive';
import type { DocumentRow, InstanceRow, VectorsRow } from './content.js';
import { RestoreClashError } from './errors.js';

/** Cards with their documents and vectors, as they lie beside each other in the archive. */
export interface ContentChunk {
  readonly documents: readonly DocumentRow[];
  readonly cards: readonly StoredCard[];
  readonly vectors: readonly VectorsRow[];
  readonly floats: Buffer;
}

export interface RestoreContentNeeds {
  readonly cards: Pick<CardsArchive, 'begin' | 'putCards' | 'finish'>;
  readonly index: Pick<IndexArchive, 'begin' | 'put' | 'finish' | 'servingModel'>;
  readonly model: { readonly id: string; readonly dimensions: number };
  /** By id: the state that each is to have. */
  readonly instances: ReadonlyMap<number, InstanceRow>;
}

/** Documents of one chunk that are written at the same time: a server's index takes them together. */
const atOnce = 8;

/** Writes cards and vectors. Nothing of them can be seen before the catalog has their instance. */
export async function restoreContent(needs: RestoreContentNeeds, chunk: ContentChunk): Promise<void> {
  const pieces = piecesOf(needs, chunk);
  for (let from = 0; from < pieces.length; from += atOnce) {
    await Promise.all(pieces.slice(from, from + atOnce).map((piece) => restorePiece(needs, piece)));
  }
}

interface Piece {
  readonly document: DocumentRow;
  readonly instance: InstanceRow;
  readonly cards: readonly StoredCard[];
  readonly vectors: readonly CardVectors[];
}

/** By document. Readings that do not count are left out; a document never goes on within a chunk. */
function piecesOf({ instances, model }: RestoreContentNeeds, chunk: ContentChunk): readonly Piece[] {
  const passages = new Map<number, CardVectors>();
  const floats = vectorsIn(chunk.floats, model.dimensions);
  let next = 0;
  for (const { cardId, keys } of chunk.vectors) {
    const own = keys.map((key) => ({ key, vector: floats[next++] ?? new Float32Array(model.dimensions) }));
    passages.set(cardId, { cardId, passages: own });
  }
  const pieces = new Map<number, Piece>();
  let at = 0;
  for (const document of chunk.documents) {
    const cards = chunk.cards.slice(at, at + document.cards);
    at += document.cards;
    const instance = instances.get(document.instanceId);
    if (instance?.content !== 'here' || instance.reading !== document.reading) continue;
    const vectors = cards.flatMap(({ cardId }) => passages.get(cardId) ?? []);
    const before = pieces.get(document.instanceId);
    pieces.set(document.instanceId, {
      ...{ document, instance },
      cards: [...(before?.cards ?? []), ...cards],
      vectors: [...(before?.vectors ?? []), ...vectors],
    });
  }
  return [...pieces.values()];
}

async function restorePiece(needs: RestoreContentNeeds, { document, instance, cards, vectors }: Piece): Promise<void> {
  const { teamId, collectionId, instanceId, fileId, fileName, version, metadata, generation, last } = document;
  const state = instance.current ? 'current' : 'superseded';
  const { revision } = instance;
  const archived: ArchivedDocument = { teamId, collectionId, instanceId, fileId, generation, revision, state };
  await needs.cards.begin(archived);
  const record = { ...archived, fileName, version, metadata };
  // Known already, and further: it was deleted here, which nothing undoes.
  if ((await needs.index.begin(record)) === 'stale') throw new RestoreClashError(`document ${instanceId}`);
  await needs.cards.putCards(archived, cards);
  const serves = (await needs.index.servingModel({ teamId, collectionId })) === needs.model.id;
  await needs.index.put(record, cards, serves ? vectors : []);
  if (!last) return;
  await needs.cards.finish(archived);
  // Also where vectors are missing: then it is known that they are, and the server makes them.
  await needs.index.finish(record, true);
}
