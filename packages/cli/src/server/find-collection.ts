import type { CallOptions, Client, Schemas } from '@cardinal/client/node';
import type { Options } from '../command.js';
import { AmbiguousCollectionError, NotThereError } from './errors.js';
import { serverOptions } from './tools.js';

/** What commands take that work with one collection. */
export const collectionOptions: Options = {
  collection: { value: 'ID|NAME', short: 'c', isRequired: true },
  ...serverOptions,
};

/** What commands take that work with several at once, too. */
export const collectionsOptions: Options = {
  ...collectionOptions,
  collection: {
    ...collectionOptions['collection'],
    isRepeatable: true,
    purpose: 'Said several times: all of them at once.',
  },
};

/**
 * The collections of these ids or names, one in each line.
 *
 * @throws {NotThereError}
 * @throws {AmbiguousCollectionError} that lists the ids.
 */
export async function findCollections(client: Client, named: string, options: CallOptions): Promise<readonly number[]> {
  const all = await client.listCollections(options);
  return [...new Set(named.split('\n').map((one) => collectionIn(all, one).id))];
}

/**
 * The collection of this id, or else of this name.
 *
 * @throws {NotThereError}
 * @throws {AmbiguousCollectionError} that lists the ids.
 */
export async function findCollection(
  client: Client,
  named: string,
  options: CallOptions,
): Promise<Schemas['Collection']> {
  return collectionIn(await client.listCollections(options), named);
}

function collectionIn(all: readonly Schemas['Collection'][], named: string): Schemas['Collection'] {
  const ofId = all.find(({ id }) => String(id) === named);
  if (ofId) return ofId;
  // As the server keeps names.
  const name = named.normalize('NFC').trim();
  const [found, ...more] = all.filter((collection) => collection.name === name);
  if (!found) throw new NotThereError(`There is no collection with the id or the name "${named}".`);
  if (more.length === 0) return found;
  const ids = [found, ...more].map(({ id }) => id).join(', ');
  throw new AmbiguousCollectionError(`${more.length + 1} collections are named "${name}"; say which by its id: ${ids}`);
}
