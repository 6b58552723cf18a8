import { silentLogger, systemClock as clock } from '@cardinal/kernel';
import type { Sqlite } from '@cardinal/store';
import pLimit from 'p-limit';
import type { CardIndex, CardVectors, CollectionRef, IndexContents, InstanceRecord, ModelSwitch } from './app/ports.js';
import { restoresInto, servingModelsIn, type RestoredDocument } from './outbound/embedded/embedded-index.js';
import { embeddedIndex, indexAt, type OpenIndex } from './outbound/open-index.js';

export type { CardVectors, InstanceRecord };

/** A model whose vectors serve searches of some collections. */
interface ServingModel {
  readonly id: string;
  readonly dimensions: number;
  readonly collections: number;
}

/** The index in the data file of a single process, or an index on the server at a URL. */
export type IndexPlace = { readonly db: Sqlite } | { readonly url: string };

/** The parts of the index that an archive reads and restores: documents with their vectors, which are of one model. */
export interface IndexArchive
  extends AsyncDisposable, IndexContents, Pick<ModelSwitch, 'servingModel' | 'rememberEmbedder' | 'embedderUrl'> {
  /**
   * Writes documents, a chunk of an archive at a time, while there is no other writer. Vectors are left out of collections that serve those
   * of another model. Idempotent.
   *
   * @returns the id of a document of which a newer generation is known or that was deleted here; undefined if there is none.
   */
  restore(documents: readonly RestoredDocument[]): Promise<number | undefined>;
}

/** Number of documents that are written concurrently, because the index on a server combines their writes. */
const atOnce = 8;

/** The models of an index, that of most collections first. Empty if nothing was ever indexed. */
export async function modelsOf(place: IndexPlace): Promise<readonly ServingModel[]> {
  if ('db' in place) return servingModelsIn(place.db);
  const { servingModelsAt } = await import('./outbound/elasticsearch/elasticsearch-index.js');
  return servingModelsAt(place.url);
}

/**
 * Opens an index for archives.
 *
 * @param writable whether a missing index is made on the server. One that is only read stays as it is.
 * @param isNew whether nothing is stored yet, and nothing else writes.
 */
export async function openIndexArchive(
  place: IndexPlace,
  model: Pick<ServingModel, 'id' | 'dimensions'>,
  { writable, isNew = false }: { readonly writable: boolean; readonly isNew?: boolean },
): Promise<IndexArchive> {
  const options = { model, clock, logger: silentLogger };
  const index: OpenIndex = 'db' in place ? embeddedIndex(place.db, options) : await indexAt(place.url, options);
  // A data file is always migrated, which adds tables; an index on a server is made for writers only.
  if (writable || 'db' in place) await index.migrate();
  const { contents, models } = index;
  return {
    recordOf: (instance) => contents.recordOf(instance),
    vectorsOf: (collection: CollectionRef, cardIds) => contents.vectorsOf(collection, cardIds),
    restore:
      'db' in place ? restoresInto(place.db, model, { isNew, logger: silentLogger }) : restoresThrough(index, model.id),
    servingModel: (collection) => models.servingModel(collection),
    rememberEmbedder: (url) => models.rememberEmbedder(url),
    embedderUrl: (modelId) => models.embedderUrl(modelId),
    [Symbol.asyncDispose]: () => index.close(),
  };
}

/** Restores with the writes that the service itself makes. */
function restoresThrough(
  { writer, models }: Pick<CardIndex, 'writer' | 'models'>,
  modelId: string,
): IndexArchive['restore'] {
  return async (documents) => {
    const limit = pLimit(atOnce);
    const further = await limit.map(documents, async ({ record, cards, vectors, last }) => {
      if ((await writer.begin(record)) === 'stale') return record.instanceId;
      const serves = (await models.servingModel(record)) === modelId;
      await writer.put(record, cards, serves ? vectors : []);
      // Also if vectors are missing: the index then records that they are, and the server makes them.
      if (last) await writer.finish(record, true);
      return undefined;
    });
    return further.find((instanceId) => instanceId !== undefined);
  };
}
