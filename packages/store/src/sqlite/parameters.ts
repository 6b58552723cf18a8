import { UnstorableTextError } from '../errors.js';
import type { SqlParams, SqlValue } from './sqlite.js';

// linear: it sees our own statements.
const literalsAndComments = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\//g;

/** What a statement wants bound, found once per SQL text. */
export interface Placeholders {
  readonly positional: number;
  readonly names: readonly string[];
}

/** Counts `?` and collects `:name`. SQLite itself binds NULL to what is missing, which hides mistakes. */
export function placeholdersOf(sql: string): Placeholders {
  const bare = sql.replaceAll(literalsAndComments, ' ');
  const names = [...bare.matchAll(/:([A-Za-z_]\w*)/g)].map((match) => match[1] ?? '');
  return { positional: bare.split('?').length - 1, names: [...new Set(names)] };
}

/**
 * The arguments to give to the driver.
 *
 * @throws {RangeError} if a parameter is missing.
 * @throws {UnstorableTextError} if a text holds a NUL character: the driver reads text up to the first one, so storing it
 *   would lose what follows without a word.
 */
export function bound(sql: string, wanted: Placeholders, params: SqlParams): unknown[] {
  if (isPositional(params)) {
    if (wanted.names.length > 0 || params.length !== wanted.positional) {
      throw new RangeError(`${params.length} parameters for ${wanted.positional} places in: ${sql}`);
    }
    for (const value of params) refuseNul(value);
    return [...params];
  }
  for (const name of wanted.names) {
    if (!Object.hasOwn(params, name)) throw new RangeError(`No parameter :${name} for: ${sql}`);
  }
  for (const value of Object.values(params)) refuseNul(value);
  return [params];
}

function isPositional(params: SqlParams): params is readonly SqlValue[] {
  return Array.isArray(params);
}

function refuseNul(value: SqlValue | undefined): void {
  if (typeof value === 'string' && value.includes('\0')) {
    throw new UnstorableTextError('Text must not hold a NUL character.');
  }
}
