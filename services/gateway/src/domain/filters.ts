import { isKnowledgeType, knowledgeTypes, type asking } from '@cardinal/contracts';
import { InvalidFieldError } from './errors.js';
import { optionalText } from './text.js';

/** Most keys, longest key, most values of a key and longest value, in characters. */
export const filterLimits = { keys: 32, keyLength: 128, values: 100, valueLength: 1_000 } as const;

type Scalar = string | number | boolean;

/** Metadata filters as clients write them, as the services read them. @throws {InvalidFieldError} */
export function parseFilters(filters: Readonly<Record<string, unknown>> | null | undefined): asking.MetadataFilter[] {
  const entries = Object.entries(filters ?? {});
  if (entries.length > filterLimits.keys)
    throw new InvalidFieldError('filters', `must have at most ${filterLimits.keys} keys`);
  return entries.map(([given, value]) => {
    const key = optionalText('filters', given);
    if (key === '' || key.length > filterLimits.keyLength) {
      throw new InvalidFieldError('filters', `must have keys of 1 to ${filterLimits.keyLength} characters`);
    }
    const field = `filters.${key}`;
    const anyOf = scalarsOf(field, value).map((scalar) => textOf(field, scalar));
    if (key === 'knowledge_type' && !anyOf.every(isKnowledgeType)) {
      throw new InvalidFieldError(field, `must be one of: ${knowledgeTypes.join(', ')}`);
    }
    return { key, anyOf };
  });
}

function scalarsOf(field: string, value: unknown): readonly Scalar[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (values.length === 0 || values.length > filterLimits.values || !values.every(isScalar)) {
    throw new InvalidFieldError(
      field,
      `must be a string, a number, a boolean or an array of 1 to ${filterLimits.values} of those`,
    );
  }
  return values;
}

function textOf(field: string, scalar: Scalar): string {
  const text = optionalText(field, String(scalar));
  if (text.length > filterLimits.valueLength) {
    throw new InvalidFieldError(field, `must be at most ${filterLimits.valueLength} characters long`);
  }
  return text;
}

function isScalar(value: unknown): value is Scalar {
  return (
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  );
}
