import type { CardsArchive } from '@cardinal/extraction/archive';
import { isAtRest, type CatalogArchive, type Instance } from '@cardinal/ingest/archive';
import type { IndexArchive } from '@cardinal/retrieval/archive';
import type { ContentWriter } from './content.js';

export interface DocumentReaderNeeds {
  readonly catalog: Pick<CatalogArchive, 'instance'>;
  readonly cards: Pick<CardsArchive, 'cards'>;
  /** Index of the model whose vectors are archived. */
  readonly index: Pick<IndexArchive, 'recordOf' | 'vectorsOf' | 'servingModel'>;
  readonly content: ContentWriter;
  readonly modelId: string;
}

/** Reads instances while services write. A read is valid only if the catalog entry did not change during the read. */
export interface DocumentReader {
  /** Archives cards and vectors of an instance that is not being processed. May be repeated if the read was invalid. */
  read(instance: Instance): Promise<void>;
  /** Number of the read that is valid for the instance as it is now; undefined if there is none. */
  readingOf(instance: Instance): number | undefined;
}

interface Reading {
  readonly number: number;
  readonly generation: number;
  readonly cards: number;
}

export function createDocumentReader({ catalog, cards, index, content, modelId }: DocumentReaderNeeds): DocumentReader {
  const readings = new Map<number, Reading>();
  const serving = new Map<number, Promise<string>>();
  let last = 0;

  /** The model that serves a collection. Vectors of another model are not archived; they are computed again after a restore. */
  function servesModel(collection: { readonly teamId: number; readonly collectionId: number }): Promise<string> {
    const { collectionId } = collection;
    const known = serving.get(collectionId) ?? index.servingModel(collection);
    serving.set(collectionId, known);
    return known;
  }

  return {
    async read(instance) {
      const { id: instanceId, teamId, collectionId, fileId, generation, version } = instance;
      const record = await index.recordOf({ teamId, collectionId, instanceId });
      const { fileName = instance.fileName, metadata = {} } = record ?? {};
      const number = (last += 1);
      const document = {
        teamId,
        collectionId,
        instanceId,
        fileId,
        fileName,
        version,
        metadata,
        generation,
        reading: number,
      };
      const hasVectors = (await servesModel({ teamId, collectionId })) === modelId;
      let count = 0;
      for await (const some of cards.cards({ teamId, instanceId })) {
        const ids = some.map(({ cardId }) => cardId);
        const vectors = hasVectors ? await index.vectorsOf({ teamId, collectionId }, ids) : [];
        await content.add({ ...document, last: false }, some, vectors);
        count += some.length;
      }
      await content.add({ ...document, last: true }, [], []);
      const now = await catalog.instance(instance);
      if (now && now.generation === generation && isAtRest(now) && (record || count === 0)) {
        readings.set(instanceId, { number, generation, cards: count });
      }
    },
    readingOf(instance) {
      const reading = readings.get(instance.id);
      const isSame = reading?.generation === instance.generation && isAtRest(instance);
      return isSame && reading.cards === instance.cards ? reading.number : undefined;
    },
  };
}
