/** Value read for a field that a document lacks because it was written before the field existed; undefined if no document lacks it. */
export type Absent = (field: string) => string | number | undefined;

export const storedName = (name: string): string => (name === 'id' ? '_id' : name);

/** The value of a field, as an aggregation expression. */
export function valueOf(name: string, absent: Absent): unknown {
  const [value, otherwise] = [`$${storedName(name)}`, absent(name)];
  return otherwise === undefined ? value : { $ifNull: [value, otherwise] };
}

/** A condition on one field as an entry of a filter. A document that lacks the field matches if the value read for it does. */
export function conditionOf(name: string, wanted: unknown, absent: Absent): readonly [string, unknown] {
  if (isObject(wanted) && wanted.belowField !== undefined) {
    return ['$expr', { $lt: [valueOf(name, absent), valueOf(wanted.belowField, absent)] }];
  }
  const compared = comparedIn(wanted);
  const otherwise = absent(name);
  return [storedName(name), otherwise === undefined ? compared.operator : withAbsent(compared, otherwise)];
}

interface Compared {
  /** The comparison as a filter operator. The server treats a missing field as `null`, which no number or text comparison matches. */
  readonly operator: unknown;
  /** Whether a value satisfies the comparison. */
  readonly meets: (value: string | number) => boolean;
  /** The comparison, also matching documents that lack the field. */
  readonly orLacks: object;
  /** The comparison, matching only documents that have the field. */
  readonly andHas: object;
}

const withAbsent = ({ meets, orLacks, andHas }: Compared, otherwise: string | number): object =>
  meets(otherwise) ? orLacks : andHas;

function comparedIn(wanted: unknown): Compared {
  if (!isObject(wanted)) return among([wanted], wanted);
  const { in: some, notIn: none, not, atMost, below, above } = wanted;
  if (Array.isArray(some)) return among(some);
  if (Array.isArray(none)) return notAmong(none);
  if (not !== undefined) return notAmong([not], { $ne: not });
  if (atMost !== undefined) return sided({ $lte: atMost }, { $gt: atMost }, (value) => value <= atMost);
  if (below !== undefined) return sided({ $lt: below }, { $gte: below }, (value) => value < below);
  if (above !== undefined) return sided({ $gt: above }, { $lte: above }, (value) => value > above);
  throw new RangeError('A condition has an unknown operator.');
}

const among = (values: readonly unknown[], operator: unknown = { $in: values }): Compared => ({
  operator,
  meets: (value) => values.includes(value),
  orLacks: { $in: [...values, null] },
  andHas: { $in: values },
});

const notAmong = (values: readonly unknown[], operator: unknown = { $nin: values }): Compared => ({
  operator,
  meets: (value) => !values.includes(value),
  orLacks: { $nin: values },
  andHas: { $nin: [...values, null] },
});

const sided = (operator: object, opposite: object, meets: Compared['meets']): Compared => ({
  operator,
  meets,
  orLacks: { $not: opposite },
  andHas: operator,
});

type Bound = number | string;
interface Wanted {
  readonly in?: unknown;
  readonly notIn?: unknown;
  readonly not?: unknown;
  readonly atMost?: Bound;
  readonly below?: Bound;
  readonly above?: Bound;
  readonly belowField?: string;
}

const isObject = (wanted: unknown): wanted is Wanted => typeof wanted === 'object' && wanted !== null;
