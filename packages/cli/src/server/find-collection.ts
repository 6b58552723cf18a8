import { normalName } from '@cardinal/contracts';
import type { CallOptions, Client, Schemas } from '@cardinal/client/node';
import type { Options } from '../command.js';
import { AmbiguousCollectionError, NotThereError } from './errors.js';
import { serverOptions } from './tools.js';

/** Options of commands that work with one collection. */
export const collectionOptions: Options = {
  collection: { value: 'ID|NAME', short: 'c', isRequired: true, purpose: 'The collection, by its id or name.' },
  ...serverOptions,
};

/** Options of commands that work with one or more collections. */
export const collectionsOptions: Options = {
  ...collectionOptions,
  collection: {
    ...collectionOptions['collection'],
    isRepeatable: true,
    purpose: 'The collection, by its id or name. May be repeated, for several collections at once.',
  },
};

/**
 * Finds collections by id or name. @param named one id or name per line.
 *
 * @throws {NotThereError}
 * @throws {AmbiguousCollectionError} that lists the ids.
 */
export async function findCollections(client: Client, named: string, options: CallOptions): Promise<readonly number[]> {
  const all = await client.listCollections(options);
  return [...new Set(named.split('\n').map((one) => collectionIn(all, one).id))];
}

/**
 * Finds a collection by id, or else by name.
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
  // The server stores names in this canonical form.
  const name = normalName(named);
  const [found, ...more] = all.filter((collection) => collection.name === name);
  if (!found) throw new NotThereError(`There is no collection with the id or the name "${named}".`);
  if (more.length === 0) return found;
  const ids = [found, ...more].map(({ id }) => id).join(', ');
  throw new AmbiguousCollectionError(
    `${more.length + 1} collections are named "${name}"; use one of their ids: ${ids}`,
  );
}
