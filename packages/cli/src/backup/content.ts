import { floatsBytes, type ArchiveWriter } from '@cardinal/archive';
import type { StoredCard } from '@cardinal/extraction/archive';
import type { Instance } from '@cardinal/ingest/archive';
import type { CardVectors, InstanceRecord } from '@cardinal/retrieval/archive';

/** The outcome of reading one instance. Its line precedes its cards, which may continue in the next chunk. */
export interface DocumentRow extends Pick<
  InstanceRecord,
  'teamId' | 'collectionId' | 'instanceId' | 'fileId' | 'fileName' | 'version' | 'metadata'
> {
  /** Number of this read of the instance. The `instances` section tells which read is valid. */
  readonly reading: number;
  readonly generation: number;
  /** Number of the document's cards in the chunk of cards that belongs to this chunk. */
  readonly cards: number;
  /** Whether these are the last cards of the document. */
  readonly last: boolean;
}

/** Passages of a card, in order. Their vectors are in the binary chunk of the same number. */
export interface VectorsRow {
  readonly cardId: number;
  readonly keys: readonly string[];
}

/** An instance, with the location of its cards and vectors. */
export interface InstanceRow extends Instance {
  /**
   * `here`: in this archive. `earlier`: in the base archive or an earlier one. `again`: nowhere, so it is processed again after a restore.
   */
  readonly content: 'here' | 'earlier' | 'again';
  /** Valid read, if `content` is `here`; otherwise 0. */
  readonly reading: number;
}

/** Approximate size of cards and vectors at which a chunk is written, in bytes. */
const chunkBytes = 4_000_000;

/** Gathers documents into chunks. */
export interface ContentWriter {
  /** Adds some cards of a document, with those vectors that exist. */
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

/** Counts of an archive's contents. */
export interface ArchiveContents {
  readonly teams: number;
  readonly collections: number;
  readonly documents: number;
  /** Documents that were being processed during the backup, and are processed again after a restore. */
  readonly unfinished: number;
  readonly cards: number;
  readonly originals: number;
}
