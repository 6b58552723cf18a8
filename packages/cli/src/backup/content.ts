import { floatsBytes, type ArchiveWriter } from '@cardinal/archive';
import type { StoredCard } from '@cardinal/extraction/archive';
import type { Instance } from '@cardinal/ingest/archive';
import type { CardVectors, InstanceRecord } from '@cardinal/retrieval/archive';

/** The outcome of reading one instance. Its line precedes its cards, which may continue in the next chunk. */
export interface DocumentRow extends Pick<
  InstanceRecord,
  'teamId' | 'collectionId' | 'instanceId' | 'fileId' | 'fileName' | 'version' | 'metadata'
> {
  /** Counts readings: the instances say which of them counts. */
  readonly reading: number;
  readonly generation: number;
  /** Lines in this chunk of cards. */
  readonly cards: number;
  /** Whether these are the last ones. */
  readonly last: boolean;
}

/** Passages of a card, in order; their vectors are in the chunk of the same number. */
export interface VectorsRow {
  readonly cardId: number;
  readonly keys: readonly string[];
}

/** An instance, with where the archive has what was made of it. */
export interface InstanceRow extends Instance {
  /** `again`: nowhere, it is processed once more. `earlier`: in the archive that this one adds to. */
  readonly content: 'here' | 'earlier' | 'again';
  /** Of `here`. Otherwise 0. */
  readonly reading: number;
}

/** Of cards and vectors in a chunk. */
const chunkBytes = 4_000_000;

/** Gathers documents into chunks. */
export interface ContentWriter {
  /** Some cards of a document, with the vectors that there are. */
  add(
    document: Omit<DocumentRow, 'cards'>,
    cards: readonly StoredCard[],
    vectors: readonly CardVectors[],
  ): Promise<void>;
  flush(): Promise<void>;
}

export function createContentWriter(writer: Pick<ArchiveWriter, 'together'>): ContentWriter {
  let documents: DocumentRow[] = [];
  let cards: StoredCard[] = [];
  let vectors: VectorsRow[] = [];
  let floats: Float32Array[] = [];
  let bytes = 0;

  async function flush(): Promise<void> {
    if (documents.length === 0) return;
    await writer.together([
      { section: 'documents', content: documents },
      { section: 'cards', content: cards },
      { section: 'vectors', content: vectors },
      { section: 'vectors', content: floatsBytes(floats) },
    ]);
    [documents, cards, vectors, floats, bytes] = [[], [], [], [], 0];
  }

  return {
    async add(document, some, withVectors) {
      documents.push({ ...document, cards: some.length });
      cards.push(...some);
      for (const { title, statement, verbatimContent } of some) {
        bytes += title.length + statement.length + verbatimContent.length;
      }
      for (const { cardId, passages } of withVectors) {
        vectors.push({ cardId, keys: passages.map(({ key }) => key) });
        for (const { vector } of passages) {
          floats.push(vector);
          bytes += vector.byteLength;
        }
      }
      if (bytes >= chunkBytes) await flush();
    },
    flush,
  };
}

/** How much an archive holds. */
export interface ArchiveContents {
  readonly teams: number;
  readonly collections: number;
  readonly documents: number;
  /** Of them: those that were being worked on, which are processed again after a restore. */
  readonly unfinished: number;
  readonly cards: number;
  readonly originals: number;
}
