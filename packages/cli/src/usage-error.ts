import { AppError } from '@cardinal/kernel';

/** The command line itself is wrong. */
export class UsageError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'CLI_USAGE';
}

/** @throws {UsageError} */
export function integer(name: string, text: string, least: number): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new UsageError(`--${name} must be an integer, ${least} or more`);
}

/** @throws {UsageError} */
export function jsonObject(name: string, text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below, as of any other text that is none.
  }
  throw new UsageError(`--${name} must be a JSON object, such as '{"key": "value"}'`);
}
