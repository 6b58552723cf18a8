import { builtInFilter, builtInFilters, orderOf, type FilterField, type OrderedValue } from '@cardinal/contracts';
import { derivedId } from '@cardinal/kernel';
import { termsOfName } from '@cardinal/language';

/** A property of a card as a term for equality filters, hashed because the index limits the length of terms. */
export const valueTerm = (key: string, value: string): string => derivedId(key, value);

/** Kinds of terms that are not values of a key: no metadata key contains the null character. */
const kinds = { name: 'name\u0000', present: 'present\u0000', ordered: 'ordered\u0000' } as const;

/** Term for a word of the document's name (`termsOfName`), stored among the properties. */
export const nameTerm = (term: string): string => valueTerm(kinds.name, term);

/** Term for the presence of a key. */
export const presentTerm = (key: string): string => valueTerm(kinds.present, key);

/** Prefix of the terms for ordered values. Within a key and kind, these terms sort as the values do. */
export const orderedPrefix = (key: string, kind: string): string => valueTerm(kinds.ordered, `${kind} ${key}`);
const orderedTerm = (key: string, { kind, value }: OrderedValue): string => orderedPrefix(key, kind) + sortable(value);

const bits = new DataView(new ArrayBuffer(8));
const signBit = 1n << 63n;
const allBits = (1n << 64n) - 1n;

/** A number as 16 hex digits that sort as numbers do: the bits of doubles already do so, except for the sign. */
export function sortable(value: number): string {
  bits.setFloat64(0, value + 0); // no negative zero
  const raw = bits.getBigUint64(0);
  return (raw & signBit ? raw ^ allBits : raw | signBit).toString(16).padStart(16, '0');
}

/** Built-in properties, which take precedence over metadata of the same name. */
interface Properties extends Readonly<Record<FilterField, string | number>> {
  readonly fileName: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/**
 * The terms of a card for filters, which are its field `facets`: one per value, one per key that has a value, a sortable one per value that
 * has an order, and the words of its document's name. `reading/filter-query.ts` queries them.
 */
export function propertyTermsOf(card: Properties): string[] {
  const properties = new Map(Object.entries(card.metadata));
  for (const { key, field } of builtInFilters) properties.set(key, String(card[field]));
  const terms = [...properties].flatMap(([key, value]) => {
    const order = orderOf(key, value);
    return [
      valueTerm(key, value),
      ...(builtInFilter(key) ? [] : [presentTerm(key)]),
      ...(order ? [orderedTerm(key, order)] : []),
    ];
  });
  return [...terms, ...termsOfName(card.fileName).map(nameTerm)];
}
