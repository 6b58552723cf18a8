import type { estypes } from '@elastic/elasticsearch';
import { unpackVectors, unpackWords, type PackedWords } from './codes.js';

/** What ranking needs to know of a card; comes with every hit. */
export interface Facts {
  readonly cardId: number;
  readonly textKey: number;
  readonly version: number;
  readonly stems: number;
  /** How many of its passages have a vector. */
  readonly passages: number;
  words(): PackedWords;
  /** Of all passages, each component within 0.001. */
  vectors(): readonly Float32Array[];
}

/** Reads doc values alone: stored documents, which hold the texts, stay untouched. */
export const factsOnly = {
  stored_fields: '_none_',
  _source: false,
  docvalue_fields: ['cardId', 'textKey', 'version', 'stems', 'passages', 'words', 'code'],
} satisfies Partial<estypes.MsearchMultisearchBody>;

export function factsOf(hit: estypes.SearchHit, dimensions: number): Facts {
  const fields: Readonly<Record<string, unknown>> = hit.fields ?? {};
  const code = bytesOf(fields['code']);
  const packed = bytesOf(fields['words']);
  let words: PackedWords | undefined;
  let vectors: readonly Float32Array[] | undefined;
  return {
    cardId: numberOf(fields['cardId']),
    textKey: numberOf(fields['textKey']),
    version: numberOf(fields['version']),
    stems: numberOf(fields['stems']),
    passages: numberOf(fields['passages']),
    words: () => (words ??= unpackWords(packed)),
    vectors: () => (vectors ??= unpackVectors(code, dimensions)),
  };
}

const first = (values: unknown): unknown => (Array.isArray(values) ? values[0] : undefined);

function numberOf(values: unknown): number {
  const value = first(values);
  return typeof value === 'number' ? value : 0;
}

function bytesOf(values: unknown): Buffer {
  const value = first(values);
  return Buffer.from(typeof value === 'string' ? value : '', 'base64');
}
