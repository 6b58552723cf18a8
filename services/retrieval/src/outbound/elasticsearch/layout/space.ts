import { derivedId } from '@cardinal/kernel';

export interface Model {
  readonly id: string;
  readonly dimensions: number;
}

/** The fields of one model's vector space. An index may hold several, so that a model can be replaced without downtime. */
export interface Space {
  readonly model: Model;
  /** Name of the space below `vectors` in the document of a card. */
  readonly key: string;
  /** Number of the card's passages; 0: the card is to have none. Absent: the card has no vectors of this model yet. */
  readonly passages: string;
  readonly passageKeys: string;
  readonly code: string;
  readonly vector: string;
  /** Second and further passages of long cards. Few have any, so that most cards stay one Lucene document. */
  readonly more: string;
  readonly moreVector: string;
}

export function spaceOf(model: Model): Space {
  const key = `m${derivedId(model.id, model.dimensions).slice(0, 12)}`;
  const path = `vectors.${key}`;
  return {
    model: { id: model.id, dimensions: model.dimensions },
    key,
    passages: `${path}.passages`,
    passageKeys: `${path}.passageKeys`,
    code: `${path}.code`,
    vector: `${path}.vector`,
    more: `${path}.more`,
    moreVector: `${path}.more.vector`,
  };
}

/** The vectors of one space in a card's document. */
export interface StoredVectors {
  readonly passages: number;
  readonly passageKeys: readonly string[];
  readonly vector?: readonly number[];
  readonly more: readonly { readonly vector: readonly number[] }[];
}

/** The vectors of all passages, first to last. */
export const passagesIn = ({ vector, more = [] }: Partial<StoredVectors>): (readonly number[])[] => [
  ...(vector ? [vector] : []),
  ...more.map((passage) => passage.vector),
];
