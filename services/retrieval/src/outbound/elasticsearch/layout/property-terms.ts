import { builtInFilter, builtInFilters, orderOf, type FilterField, type OrderedValue } from '@cardinal/contracts';
import { derivedId } from '@cardinal/kernel';
import { termsOfName } from '../../../domain/naming.js';

/** A property of a card as a term for equality filters, hashed because the index limits the length of terms. */
export const valueTerm = (key: string, value: string): string => derivedId(key, value);

/** Kinds of terms that are no value of a key: no key of metadata holds that sign. */
const kinds = { name: 'name\u0000', present: 'present\u0000', ordered: 'ordered\u0000' } as const;

/** A word of the document's name (`termsOfName`), among the properties. */
export const nameTerm = (term: string): string => valueTerm(kinds.name, term);

/** That a document has a value of a key. */
export const presentTerm = (key: string): string => valueTerm(kinds.present, key);

/** Terms of values that have an order sort as the values do, within their key and kind. */
export const orderedPrefix = (key: string, kind: string): string => valueTerm(kinds.ordered, `${kind} ${key}`);
const orderedTerm = (key: string, { kind, value }: OrderedValue): string => orderedPrefix(key, kind) + sortable(value);

const bits = new DataView(new ArrayBuffer(8));
const signBit = 1n << 63n;
const allBits = (1n << 64n) - 1n;

/** A number in 16 hex digits that sort as numbers do: the bits of a double do so but for their sign. */
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
 * What filters ask of a card, as terms of its field `facets`: one for each value, one for each key that has a value, one that sorts for each value that
 * has an order, and the words of its document's name. `reading/filter-query.ts` asks for them.
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
