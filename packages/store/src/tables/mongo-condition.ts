/** What is read of a field where a document lacks it, because it was written before there was that field. undefined: no document lacks it. */
export type Absent = (field: string) => string | number | undefined;

export const storedName = (name: string): string => (name === 'id' ? '_id' : name);

/** A field's value, in an expression of the server. */
export function valueOf(name: string, absent: Absent): unknown {
  const [value, otherwise] = [`$${storedName(name)}`, absent(name)];
  return otherwise === undefined ? value : { $ifNull: [value, otherwise] };
}

/** A condition on one field as an entry of a filter. Documents that lack the field meet it if what is read of them does. */
export function conditionOf(name: string, wanted: unknown, absent: Absent): readonly [string, unknown] {
  if (isObject(wanted) && wanted.belowField !== undefined) {
    return ['$expr', { $lt: [valueOf(name, absent), valueOf(wanted.belowField, absent)] }];
  }
  const compared = comparedIn(wanted);
  const otherwise = absent(name);
  return [storedName(name), otherwise === undefined ? compared.operator : withAbsent(compared, otherwise)];
}

interface Compared {
  /** As the server compares it. To the server a field that is not there is `null`, which is on no side of a number or text. */
  readonly operator: unknown;
  readonly meets: (value: string | number) => boolean;
  /** The same of documents that have the field or lack it. */
  readonly orLacks: object;
  /** The same of documents that have the field. */
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
  throw new RangeError('A field is compared in no way that there is.');
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
