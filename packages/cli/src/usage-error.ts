import { AppError } from '@cardinal/kernel';

/** The command line is invalid. */
export class UsageError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'CLI_USAGE';
}

/** Parses the integer value of an option. @throws {UsageError} */
export const integer = (name: string, text: string, least: number): number => integerIn(`--${name}`, text, least);

/** Parses an operand that is an id. @throws {UsageError} */
export const idIn = (text: string): number => integerIn('ID', text, 1);

function integerIn(named: string, text: string, least: number): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new UsageError(`${named} must be an integer, ${least} or more`);
}

/** A JSON object; undefined if the text is not one. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Parses the value of an option that must be a JSON object. @throws {UsageError} */
export function jsonObject(name: string, text: string): Readonly<Record<string, unknown>> {
  const found = objectIn(text);
  if (found) return found;
  throw new UsageError(`--${name} must be a JSON object, such as '{"key": "value"}'`);
}
