import { InvalidConflictRequestError } from './errors.js';
import {
  conflictStates,
  conflictTypes,
  type ConflictPage,
  type ConflictQuery,
  type ConflictsRepository,
} from './ports.js';

export interface ConflictListing extends Omit<ConflictQuery, 'state' | 'type'> {
  /** Empty: all. */
  readonly state: string;
  readonly type: string;
}

/** @throws {InvalidConflictRequestError} if state or type is none of ours, or page or limit is out of range. */
export type ListConflicts = (listing: ConflictListing) => Promise<ConflictPage>;

const mostPerPage = 100;

export function makeListConflicts(conflicts: Pick<ConflictsRepository, 'list'>): ListConflicts {
  return async ({ state, type, ...rest }) => {
    if (rest.page < 1) throw new InvalidConflictRequestError('page must be 1 or more.');
    if (rest.limit < 1 || rest.limit > mostPerPage) {
      throw new InvalidConflictRequestError(`limit must be 1 to ${mostPerPage}.`);
    }
    return conflicts.list({
      ...rest,
      state: oneOf('state', conflictStates, state),
      type: oneOf('type', conflictTypes, type),
    });
  };
}

function oneOf<T extends string>(name: string, known: readonly T[], value: string): T | undefined {
  const found = known.find((candidate) => candidate === value);
  if (found === undefined && value !== '') {
    throw new InvalidConflictRequestError(`${name} must be one of ${known.join(', ')}.`);
  }
  return found;
}
