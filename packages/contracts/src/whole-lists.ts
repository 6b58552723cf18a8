import { AppError, remoteUnimplemented } from '@cardinal/kernel';
import type { CatalogServiceClient, File, GetCollectionResponse } from './gen/cardinal/ingest/v1/catalog.js';

interface Options {
  readonly signal?: AbortSignal;
}

/** The calls that reading a complete collection needs. */
export type ReadableCollections = Pick<CatalogServiceClient, 'getCollection' | 'readCollection'>;

/** The calls that listing all files of a team needs. */
type ListableFiles = Pick<CatalogServiceClient, 'listFiles' | 'readFiles'>;

/**
 * A collection with its instances, or those of the document `fileName` (a replica of the last release may return all of them); all versions
 * of a document are as of one moment. @throws what the catalog throws, `not-found` if there is no such collection.
 */
export async function readCollection(
  catalog: ReadableCollections,
  place: { readonly teamId: number; readonly collectionId: number; readonly fileName?: string },
  options: Options = {},
): Promise<GetCollectionResponse> {
  const inPieces = async (): Promise<GetCollectionResponse> => {
    const whole: GetCollectionResponse = { collection: undefined, instances: [] };
    for await (const { collection, instances } of catalog.readCollection(place, options)) {
      whole.collection ??= collection;
      for (const instance of instances) whole.instances.push(instance);
    }
    return whole;
  };
  return orAtOnce(inPieces, () => catalog.getCollection(place, options));
}

/** All files of a team, without their instances. @throws what the catalog throws. */
export async function readFiles(catalog: ListableFiles, teamId: number, options: Options = {}): Promise<File[]> {
  const inPieces = async (): Promise<File[]> => {
    const all: File[] = [];
    for await (const { files } of catalog.readFiles({ teamId }, options)) for (const file of files) all.push(file);
    return all;
  };
  return orAtOnce(inPieces, async () => (await catalog.listFiles({ teamId }, options)).files);
}

/** A streamed list is retried as often as a unary call. */
const mostTries = 4;

/**
 * Reads a list from the start again if its replica disappears, which is safe because no part of the list was returned yet; another replica
 * is tried at once. While a cluster is upgraded, replicas of the last release return lists in one message.
 */
async function orAtOnce<T>(inPieces: () => Promise<T>, atOnce: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inPieces();
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      if (thrown.code === remoteUnimplemented) return atOnce();
      if (thrown.kind !== 'unavailable' || tries === mostTries) throw thrown;
    }
  }
}
