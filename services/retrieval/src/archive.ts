import { silentLogger, systemClock as clock } from '@cardinal/kernel';
import type { Sqlite } from '@cardinal/store';
import pLimit from 'p-limit';
import type { CardIndex, CardVectors, CollectionRef, IndexContents, InstanceRecord, ModelSwitch } from './app/ports.js';
import { restoresInto, servingModelsIn, type RestoredDocument } from './outbound/embedded/embedded-index.js';
import { embeddedIndex, indexAt, type OpenIndex } from './outbound/open-index.js';

export type { CardVectors, InstanceRecord };

/** A model whose vectors some collections are searched by. */
interface ServingModel {
  readonly id: string;
  readonly dimensions: number;
  readonly collections: number;
}

/** The index of one process in its data file, or the one on the server at a URL. */
export type IndexPlace = { readonly db: Sqlite } | { readonly url: string };

/** What an archive takes of the index, and gives back: documents with their vectors, of one model. */
export interface IndexArchive
  extends AsyncDisposable, IndexContents, Pick<ModelSwitch, 'servingModel' | 'rememberEmbedder' | 'embedderUrl'> {
  /**
   * Writes documents, a chunk of an archive at a time, while nobody else writes. Vectors are left out where those of another model serve. May
   * be repeated.
   *
   * @returns the id of a document that is known to be further than this one, or was deleted here.
   */
  restore(documents: readonly RestoredDocument[]): Promise<number | undefined>;
}

/** Documents that are written at the same time: a server's index takes them together. */
const atOnce = 8;

/** The models of an index, that of most collections first. None where nothing was ever put. */
export async function modelsOf(place: IndexPlace): Promise<readonly ServingModel[]> {
  if ('db' in place) return servingModelsIn(place.db);
  const { servingModelsAt } = await import('./outbound/elasticsearch/elasticsearch-index.js');
  return servingModelsAt(place.url);
}

/**
 * Opens an index for archives.
 *
 * @param writable makes what is missing: an index that is only read is left as it is.
 */
export async function openIndexArchive(
  place: IndexPlace,
  model: Pick<ServingModel, 'id' | 'dimensions'>,
  { writable }: { readonly writable: boolean },
): Promise<IndexArchive> {
  const options = { model, clock, logger: silentLogger };
  const index: OpenIndex = 'db' in place ? embeddedIndex(place.db, options) : await indexAt(place.url, options);
  // A file is brought up to date, which adds tables; a server's index is only made for who writes to it.
  if (writable || 'db' in place) await index.migrate();
  const { contents, models } = index;
  return {
    recordOf: (instance) => contents.recordOf(instance),
    vectorsOf: (collection: CollectionRef, cardIds) => contents.vectorsOf(collection, cardIds),
    restore: 'db' in place ? restoresInto(place.db, model, silentLogger) : restoresThrough(index, model.id),
    servingModel: (collection) => models.servingModel(collection),
    rememberEmbedder: (url) => models.rememberEmbedder(url),
    embedderUrl: (modelId) => models.embedderUrl(modelId),
    [Symbol.asyncDispose]: () => index.close(),
  };
}

/** By the writes that the service itself makes. */
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
      // Also where vectors are missing: then it is known that they are, and the server makes them.
      if (last) await writer.finish(record, true);
      return undefined;
    });
    return further.find((instanceId) => instanceId !== undefined);
  };
}
