import { vectorsIn } from '@cardinal/archive';
import type { ArchivedDocument, CardsArchive, StoredCard } from '@cardinal/extraction/archive';
import type { CardVectors, IndexArchive, InstanceRecord } from '@cardinal/retrieval/archive';
import type { DocumentRow, InstanceRow, VectorsRow } from './content.js';
import { RestoreClashError } from './errors.js';

/** Adjacent chunks of an archive: documents with their cards and vectors. */
export interface ContentChunk {
  readonly documents: readonly DocumentRow[];
  readonly cards: readonly StoredCard[];
  readonly vectors: readonly VectorsRow[];
  readonly floats: Buffer;
}

export interface RestoreContentNeeds {
  readonly cards: Pick<CardsArchive, 'restore'>;
  readonly index: Pick<IndexArchive, 'restore'>;
  readonly model: { readonly id: string; readonly dimensions: number };
  /** Instances by id, in the state to restore. */
  readonly instances: ReadonlyMap<number, InstanceRow>;
}

/**
 * Approximate size of cards and vectors in one write, in bytes: large enough for few commits, small enough to fit into memory many times.
 */
const bytesAtOnce = 4_000_000;

/** Writes cards and vectors. They are invisible until the catalog contains their instance. */
export interface ContentRestorer {
  add(chunk: ContentChunk): Promise<void>;
  done(): Promise<void>;
}

export function createContentRestorer(needs: RestoreContentNeeds): ContentRestorer {
  let pieces: Pieces = new Map();
  let bytes = 0;

  async function flush(): Promise<void> {
    const all = [...pieces.values()];
    [pieces, bytes] = [new Map(), 0];
    // Concurrently, because both share a commit if the stores are in one process.
    const [further] = await Promise.all([
      needs.index.restore(
        all.map(({ document, archived, ...own }) => ({ ...own, record: recordOf(document, archived) })),
      ),
      needs.cards.restore(all.map(({ archived, cards, last }) => ({ document: archived, cards, last }))),
    ]);
    // The document exists here with a higher revision: it was deleted, and a deletion is never undone.
    if (further !== undefined) throw new RestoreClashError(`document ${further}`);
  }

  return {
    async add(chunk) {
      addPieces(pieces, needs, chunk);
      bytes += chunk.floats.length;
      for (const { title, statement, verbatimContent } of chunk.cards) {
        bytes += title.length + statement.length + verbatimContent.length;
      }
      if (bytes >= bytesAtOnce) await flush();
    },
    done: flush,
  };
}

interface Piece {
  readonly document: DocumentRow;
  readonly archived: ArchivedDocument;
  readonly cards: readonly StoredCard[];
  readonly vectors: readonly CardVectors[];
  readonly last: boolean;
}

/** Pieces by instance id. A document may continue at the beginning of the next chunk. */
type Pieces = Map<number, Piece>;

/** Adds the documents of a chunk, without those of invalid reads. */
function addPieces(pieces: Pieces, { instances, model }: RestoreContentNeeds, chunk: ContentChunk): void {
  const passages = new Map<number, CardVectors>();
  const floats = vectorsIn(chunk.floats, model.dimensions);
  let next = 0;
  for (const { cardId, keys } of chunk.vectors) {
    const own = keys.map((key) => ({ key, vector: floats[next++] ?? new Float32Array(model.dimensions) }));
    passages.set(cardId, { cardId, passages: own });
  }
  let at = 0;
  for (const document of chunk.documents) {
    const cards = chunk.cards.slice(at, at + document.cards);
    at += document.cards;
    const instance = instances.get(document.instanceId);
    if (instance?.content !== 'here' || instance.reading !== document.reading) continue;
    const vectors = cards.flatMap(({ cardId }) => passages.get(cardId) ?? []);
    const before = pieces.get(document.instanceId);
    pieces.set(document.instanceId, {
      document,
      archived: archivedOf(document, instance),
      last: document.last,
      cards: [...(before?.cards ?? []), ...cards],
      vectors: [...(before?.vectors ?? []), ...vectors],
    });
  }
}

function archivedOf(document: DocumentRow, { current, revision }: InstanceRow): ArchivedDocument {
  const { teamId, collectionId, instanceId, fileId, generation } = document;
  const state = current ? 'current' : 'superseded';
  return { teamId, collectionId, instanceId, fileId, generation, revision, state };
}

const recordOf = ({ fileName, version, metadata }: DocumentRow, archived: ArchivedDocument): InstanceRecord => ({
  ...archived,
  fileName,
  version,
  metadata,
});
