import type { ModelDescription } from '../language-model.js';

/** Properties of one model. `id` is also its name at the provider. */
export interface ModelEntry extends Omit<ModelDescription, 'usesTools'> {
  /** Relative price, for tables of costs. */
  readonly priceClass: 'small' | 'medium' | 'large';
  /** Whether the provider can enforce that tool inputs match their schema. */
  readonly strictTools: boolean;
  /** Value of the request's `thinking`, for models that need it. Absent: the model's default. */
  readonly thinking?: 'adaptive' | 'disabled';
}

const common = { citesDocuments: true, strictTools: true } as const;

/**
 * Known models, with the lowest limits published for them. A newer model needs no release: `parseModelTable` reads further
 * ones from the configuration.
 */
export const defaultModelTable: readonly ModelEntry[] = [
  { id: 'claude-haiku-4-5', contextTokens: 200_000, maxCompletionTokens: 64_000, priceClass: 'small', ...common },
  { id: 'claude-haiku-5-5', contextTokens: 200_000, maxCompletionTokens: 64_000, priceClass: 'small', ...common },
  { id: 'claude-sonnet-4-6', contextTokens: 200_000, maxCompletionTokens: 64_000, priceClass: 'medium', ...common },
  { id: 'claude-sonnet-5-5', contextTokens: 200_000, maxCompletionTokens: 64_000, priceClass: 'medium', ...common },
  { id: 'claude-opus-4-7', contextTokens: 200_000, maxCompletionTokens: 64_000, priceClass: 'large', ...common },
  { id: 'claude-opus-5-5', contextTokens: 200_000, maxCompletionTokens: 64_000, priceClass: 'large', ...common },
];

/** Defaults for entries of unknown models: conservative limits, and the abilities of the current Claude models if the id names Claude. */
function standardOf(id: string) {
  const isClaude = /\bclaude-/i.test(id);
  const abilities = { citesDocuments: isClaude, strictTools: isClaude };
  return { contextTokens: 200_000, maxCompletionTokens: 8_000, priceClass: 'medium', ...abilities } as const;
}

/**
 * Reads a table from the configuration: a JSON list of entries, each with `id` and whatever differs from the table known here.
 *
 * @throws {RangeError} saying what is wrong with it.
 */
export function parseModelTable(text: string): readonly ModelEntry[] {
  const list = parsed(text);
  if (!Array.isArray(list) || list.length === 0) throw new RangeError('must be a JSON list of models');
  return list.map((item: unknown) => {
    if (!isObject(item) || typeof item['id'] !== 'string' || item['id'] === '') {
      throw new RangeError('must have an id for every model');
    }
    const known = defaultModelTable.find(({ id }) => id === item['id']) ?? standardOf(item['id']);
    const entry = { ...known, ...item, id: item['id'] };
    for (const field of ['contextTokens', 'maxCompletionTokens'] as const) {
      const value: unknown = entry[field];
      if (!Number.isInteger(value) || Number(value) < 1_000)
        throw new RangeError(`must have a ${field} of at least 1000 for every model`);
    }
    for (const field of ['citesDocuments', 'strictTools'] as const) {
      if (typeof entry[field] !== 'boolean') throw new RangeError(`must have true or false as ${field} of every model`);
    }
    return entry;
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RangeError('must be valid JSON', { cause });
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
