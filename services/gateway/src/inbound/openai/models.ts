import type { ingest } from '@cardinal/contracts';
import type { Collections } from '../../app/collections.js';
import type { Caller } from '../../domain/keys/accounts.js';
import { InvalidFieldError, ModelNotFoundError } from '../../domain/errors.js';

const prefix = 'cardinal/';
const rule = `${prefix} followed by the id or the name of a collection`;

export function modelView({ id, name, uploadedAtMs }: ingest.Collection) {
  const created = Math.floor(uploadedAtMs / 1_000);
  return { id: `${prefix}${id}`, object: 'model', created, owned_by: 'cardinal', name };
}

/**
 * Resolves the collection that a client names as a model: `cardinal/` followed by its id, or by its name if that is not a number.
 *
 * @throws {ModelNotFoundError} if no collection of the caller's team has this name. @throws {InvalidFieldError} if several have it.
 */
export async function collectionOf(collections: Collections, caller: Caller, model: string): Promise<number> {
  const name = model.startsWith(prefix) ? model.slice(prefix.length).trim() : '';
  if (name === '') throw new ModelNotFoundError('model', rule);
  if (/^[1-9]\d{0,14}$/.test(name)) return Number(name);
  const wanted = name.normalize('NFC');
  const named = (await collections.list(caller)).filter(({ collection }) => collection.name === wanted);
  const [found] = named;
  if (!found) throw new ModelNotFoundError('model', rule);
  if (named.length > 1) {
    const ids = named.map(({ collection }) => `${prefix}${collection.id}`).join(', ');
    throw new InvalidFieldError('model', `is the name of several collections; use an id instead, one of: ${ids}`);
  }
  return found.collection.id;
}
