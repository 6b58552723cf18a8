/** Field definitions of documents, which are validated before a write. */
export const wholeNumber = {
  type: Number,
  required: true,
  validate: { validator: Number.isSafeInteger, message: 'not a whole number' },
} as const;

export const number = { type: Number, required: true } as const;
export const text = { type: String, required: true } as const;
export const flag = { type: Boolean, required: true } as const;

export const oneOf = <Value extends string>(...values: readonly Value[]) =>
  ({ type: String, required: true, enum: values }) as const;

/** Fields of a list's entries, with their types; numbers must be integers. */
export type EntryFields = Readonly<Record<string, 'string' | 'number'>>;

/**
 * A list whose entries have exactly these fields, and some of the `optional` ones. Entries are written as plain objects: mongoose would by
 * default turn each into a document, and two entries would cost more than the rest of their update (0.73 instead of 0.35 ms of CPU time).
 */
export function listOf(fields: EntryFields, optional: EntryFields = {}) {
  const kinds = new Map(Object.entries({ ...fields, ...optional }));
  const needed = Object.keys(fields);
  const fits = ([name, value]: readonly [string, unknown]): boolean => {
    const kind = kinds.get(name);
    return kind === 'number' ? Number.isSafeInteger(value) : typeof value === kind;
  };
  const isEntry = (entry: unknown): boolean => {
    if (typeof entry !== 'object' || entry === null) return false;
    return needed.every((name) => Object.hasOwn(entry, name)) && Object.entries(entry).every(fits);
  };
  const validator = (entries: readonly unknown[]) => entries.every(isEntry);
  return {
    type: Array,
    required: true,
    validate: { validator, message: 'not a list of entries with these fields' },
  } as const;
}
