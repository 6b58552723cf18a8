import {
  describedKey,
  orderedValueOf,
  testing,
  translate,
  valueTest,
  type AsOf,
  type MetadataFilter,
} from '@cardinal/contracts';
import { AppError } from '@cardinal/kernel';

type Value = string | number | boolean | readonly string[];
/** Metadata that users set on a document, besides the properties that the parser finds. */
export type Metadata = ReadonlyMap<string, Value>;

/** Maximum number of keys, length of a key in characters, and size of all metadata as JSON in bytes. */
const limits = { keys: 64, keyLength: 100, bytes: 4_096 } as const;

/** User metadata breaks a rule. */
export class MetadataRefusedError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'METADATA_REFUSED';

  constructor(field: string, rule: string) {
    super(`${field} ${rule}.`, { facts: { field } });
  }
}

export const noMetadata: Metadata = new Map();

/** @param json as stored (`metadataText`). */
export const keptMetadata = (json: string): Metadata =>
  json === '' ? noMetadata : new Map(Object.entries(JSON.parse(json) as Record<string, Value>));

/** @returns JSON; empty for no metadata. */
export const metadataText = (metadata: Metadata): string =>
  metadata.size === 0 ? '' : JSON.stringify(Object.fromEntries(metadata));

/**
 * Merges new user metadata into the existing one.
 *
 * @param json an object; null removes a key.
 * @throws {MetadataRefusedError}
 */
export function withChanges(before: Metadata, json: string): Metadata {
  const after = new Map(before);
  for (const [key, value] of Object.entries(objectIn(json))) {
    if (value === null) after.delete(key);
    else after.set(cleanKey(key), valueOf(`metadata.${key}`, value));
  }
  if (after.size > limits.keys) throw new MetadataRefusedError('metadata', `must have at most ${limits.keys} keys`);
  requireShort(metadataText(after));
  return after;
}

/** New user metadata, without any existing one. @throws {MetadataRefusedError} */
export const readMetadata = (json: string): Metadata => withChanges(noMetadata, json);

/** The values of a key as texts, as filters compare them. */
function valuesOf(metadata: Metadata, key: string): readonly string[] {
  const value = metadata.get(key);
  if (value === undefined) return [];
  return typeof value === 'object' ? value : [String(value)];
}

/** The facts about a document that the catalog's filters test. */
interface Judged {
  readonly id: number;
  readonly metadata: Metadata;
}

/**
 * Tests documents by a filter on user metadata (keys `metadata.KEY`). A list passes if one of its values does.
 *
 * @param inForce returns the documents that were in force at the moment of an `asOf` filter.
 */
export const metadataTest = (
  filter: MetadataFilter,
  inForce: (asOf: AsOf) => ReadonlySet<number>,
): ((document: Judged) => boolean) =>
  testing<Judged>(filter, (one) => {
    if (one.asOf) {
      const then = inForce(one.asOf);
      return ({ id }) => then.has(id);
    }
    const key = describedKey(one.key) ?? '';
    const passes = valueTest(one);
    return ({ metadata }) => valuesOf(metadata, key).some(passes);
  });

/** Whether the filter, or a filter within it, names a moment. */
export const asksOfTime = (filter: MetadataFilter): boolean =>
  translate<boolean>(filter, {
    one: ({ asOf }) => asOf !== undefined,
    all: (tests) => tests.some(Boolean),
    any: (tests) => tests.some(Boolean),
    not: (test) => test,
  });

function objectIn(json: string): object {
  // A longer text is rejected without parsing it.
  requireShort(json);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new MetadataRefusedError('metadata', 'must be valid JSON');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new MetadataRefusedError('metadata', 'must be a JSON object');
}

function requireShort(json: string): void {
  if (Buffer.byteLength(json) > limits.bytes) {
    throw new MetadataRefusedError('metadata', `must be at most ${limits.bytes} bytes long as JSON`);
  }
}

/** Property names that every object has, which could shadow or overwrite them in the code of readers. */
const reserved: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

function cleanKey(key: string): string {
  if (key.length === 0 || key.length > limits.keyLength || isUnclean(key) || reserved.has(key)) {
    throw new MetadataRefusedError(
      'metadata',
      `must have keys of 1 to ${limits.keyLength} characters, without control characters, and none that every JavaScript object has, such as constructor`,
    );
  }
  return key;
}

const isUnclean = (text: string): boolean => /[\p{Cc}\p{Surrogate}]/u.test(text);

function valueOf(field: string, value: unknown): Value {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return numberOf(field, value);
  if (typeof value === 'string') return textOf(field, value);
  if (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')) {
    return value.map((each) => textOf(field, each));
  }
  throw new MetadataRefusedError(field, 'must be a string, a number, a boolean or a list of strings that is not empty');
}

/** Beyond these limits a JSON number is not exact: an order number of 17 digits would be stored as another one. */
function numberOf(field: string, value: number): number {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
  throw new MetadataRefusedError(field, `must be a number between ±${Number.MAX_SAFE_INTEGER}, or a string`);
}

function textOf(field: string, text: string): string {
  if (/[\0\p{Surrogate}]/u.test(text)) {
    throw new MetadataRefusedError(field, 'must not contain NUL characters or unpaired surrogates');
  }
  // A value of this form is meant as a date; an invalid date would match no range.
  if (/^\d{4}-\d\d-\d\d(?:T|$)/.test(text) && !orderedValueOf(text)) {
    throw new MetadataRefusedError(field, 'must be a date that exists');
  }
  return text;
}
