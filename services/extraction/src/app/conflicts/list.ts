import type { InMotion, Scopes } from '@cardinal/contracts';
import { conflictTypes } from '../../domain/conflicts/finding.js';
import { conflictStates } from '../../domain/conflicts/state.js';
import { readPage } from '../read-page.js';
import { InvalidConflictRequestError } from './errors.js';
import type { ConflictPage, ConflictQuery, ConflictsRepository } from './ports.js';

export interface ConflictListing extends Omit<ConflictQuery, 'state' | 'type' | keyof InMotion> {
  /** Empty: all states. */
  readonly state: string;
  readonly type: string;
}

export interface ListedConflicts extends ConflictPage {
  /** Whether more follow. */
  readonly hasMore: boolean;
}

/**
 * The conflicts that a reader of the collection may see at this moment.
 *
 * @throws {InvalidConflictRequestError} if state or type is unknown, or page or limit is out of range.
 */
export type ListConflicts = (listing: ConflictListing, signal?: AbortSignal) => Promise<ListedConflicts>;

const mostPerPage = 100;

export interface ListConflictsDeps {
  readonly conflicts: Pick<ConflictsRepository, 'list'>;
  readonly scopes: Scopes;
}

export function createListConflicts({ conflicts, scopes }: ListConflictsDeps): ListConflicts {
  return async ({ state, type, ...rest }, signal) => {
    if (rest.page < 1) throw new InvalidConflictRequestError('page must be 1 or more.');
    if (rest.limit < 1 || rest.limit > mostPerPage) {
      throw new InvalidConflictRequestError(`limit must be 1 to ${mostPerPage}.`);
    }
    const query = { ...rest, state: oneOf('state', conflictStates, state), type: oneOf('type', conflictTypes, type) };
    const list = async (inMotion: InMotion): Promise<ListedConflicts> => {
      const { found, entries, hasMore } = await readPage(
        { ...query, ...inMotion },
        (part) => conflicts.list(part),
        (page) => page.conflicts,
      );
      return { ...found, conflicts: entries, hasMore };
    };
    return scopes.read(query, list, signal);
  };
}

function oneOf<T extends string>(name: string, known: readonly T[], value: string): T | undefined {
  const found = known.find((candidate) => candidate === value);
  if (found === undefined && value !== '') {
    throw new InvalidConflictRequestError(`${name} must be one of ${known.join(', ')}.`);
  }
  return found;
}
