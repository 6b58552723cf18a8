import { silentLogger, systemClock as clock } from '@cardinal/kernel';
import type { Sqlite } from '@cardinal/store';
import type { CardIndex, CardVectors, CollectionRef, InstanceRecord, ModelSwitch } from './app/ports.js';
import { servingModelsIn } from './outbound/embedded/embedded-index.js';
import { embeddedIndex, indexAt, type OpenIndex } from './outbound/open-index.js';

export type { CardVectors, InstanceRecord };

/** A model whose vectors some collections are searched by. */
export interface ServingModel {
  readonly id: string;
  readonly dimensions: number;
  readonly collections: number;
}

/** The index of one process in its data file, or the one on the server at a URL. */
export type IndexPlace = { readonly db: Sqlite } | { readonly url: string };

/** What an archive takes of the index, and gives back: documents with their vectors, of one model. */
export interface IndexArchive
  extends
    AsyncDisposable,
    Pick<CardIndex, 'recordOf' | 'vectorsOf' | 'begin' | 'put' | 'finish' | 'isStale'>,
    Pick<ModelSwitch, 'servingModel' | 'rememberEmbedder' | 'embedderUrl'> {}

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
  const { models } = index;
  if (!models) throw new RangeError('An index for archives knows which model serves.');
  return {
    recordOf: (instance) => index.recordOf(instance),
    vectorsOf: (collection: CollectionRef, cardIds) => index.vectorsOf(collection, cardIds),
    begin: (record) => index.begin(record),
    put: (instance, cards, vectors) => index.put(instance, cards, vectors),
    finish: (instance, whole) => index.finish(instance, whole),
    isStale: (instance) => index.isStale(instance),
    servingModel: (collection) => models.servingModel(collection),
    rememberEmbedder: (url) => models.rememberEmbedder(url),
    embedderUrl: (modelId) => models.embedderUrl(modelId),
    [Symbol.asyncDispose]: () => index.close(),
  };
}
