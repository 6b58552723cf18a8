import type { estypes } from '@elastic/elasticsearch';
import {
  countVectors,
  unpackHead,
  unpackShown,
  unpackVectors,
  unpackWords,
  type CardHead,
  type PackedWords,
  type Shown,
} from './packing.js';
import { collectionIdIn } from './names.js';
import type { Space } from './space.js';

export interface PassageCount {
  readonly cardId: number;
  /** Number of its passages that have a vector. */
  readonly passages: number;
}

/** The data of a card that ranking needs; every hit carries them. */
export interface Facts extends PassageCount, CardHead {
  readonly version: number;
  readonly instanceId: number;
  words(): PackedWords;
  /** Vectors of all passages; each component is accurate to 0.001. */
  vectors(): readonly Float32Array[];
}

/** Requests doc values only, because loading stored documents, which contain the texts, takes longer. */
const only = (...docvalue_fields: string[]) =>
  ({ stored_fields: '_none_', _source: false, docvalue_fields }) satisfies Partial<estypes.MsearchMultisearchBody>;

export const factsOnly = ({ code }: Space) => only('packed', 'version', 'instanceId', code);

/** Requests the card id and the number of passages: a tenth of the bytes of the facts. */
export const passageCountOnly = ({ passages }: Space) => only('cardId', passages);

export function passageCountOf({ fields = {} }: estypes.SearchHit, { passages }: Space): PassageCount {
  return { cardId: numberOf(fields['cardId']), passages: numberOf(fields[passages]) };
}

/** Requests the displayed fields of a card, its collection, and whether its document was current when the card was written. */
export const shownOnly = only('current', 'collection', 'shown');

export function shownOf({ fields = {} }: estypes.SearchHit) {
  const shown: Shown = unpackShown(bytesOf(fields['shown']));
  const collectionId = collectionIdIn(String(first(fields['collection'])));
  return { shown, collectionId, current: first(fields['current']) === true };
}

export function factsOf(hit: estypes.SearchHit, space: Space): Facts {
  const { dimensions } = space.model;
  const fields: Readonly<Record<string, unknown>> = hit.fields ?? {};
  const code = bytesOf(fields[space.code]);
  const packed = bytesOf(fields['packed']);
  let words: PackedWords | undefined;
  let vectors: readonly Float32Array[] | undefined;
  return {
    ...unpackHead(packed),
    version: numberOf(fields['version']),
    instanceId: numberOf(fields['instanceId']),
    passages: countVectors(code, dimensions),
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
