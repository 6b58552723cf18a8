import { flag, number, oneOf, text, wholeNumber } from '../mongo/fields.js';
import type { CollectionDefinition, Document } from '../mongo/mongo.js';

/**
 * Type of a field: an integer, any number, a text (or one of some texts), a flag, bytes, or an object, which SQLite stores as JSON.
 * `serial` is an integer that the store assigns besides the key, overriding any inserted value.
 */
export type FieldKind =
  'whole' | 'serial' | 'number' | 'text' | 'flag' | 'bytes' | readonly string[] | { readonly object: ObjectFields };

/** Names of text fields, or the type of each field. */
export type ObjectFields = readonly string[] | Readonly<Record<string, 'whole' | 'text'>>;

export interface Field {
  readonly kind: FieldKind;
  /** Column in SQLite, if it is not the field's name in snake case. */
  readonly column?: string;
  /** Value read from a document written before the field existed; in SQLite the migrations have filled it in. */
  readonly absent?: string | number;
  /** The field only serves an index: it is written, but not read back. */
  readonly indexOnly?: boolean;
}

/** One definition of a record for both stores: the columns of a table in SQLite, the fields of a document in MongoDB. */
export interface TableDefinition<R extends object> {
  /** Name of the table and of the collection. */
  readonly name: string;
  readonly fields: { readonly [Name in keyof R & string]-?: FieldKind | Field };
  /** `id`: a number that the store assigns. Otherwise the fields of the key, which a MongoDB document also has joined as its `_id`. */
  readonly key: 'id' | readonly (keyof R & string)[];
  /** Indexes in MongoDB; those in SQLite are created by migrations. */
  readonly indexes: readonly {
    readonly keys: { readonly [Name in keyof R & string]?: 1 | -1 };
    readonly unique?: boolean;
  }[];
}

export interface NamedField extends Field {
  readonly name: string;
  readonly column: string;
  /** Whether SQLite stores the field as JSON. */
  readonly isObject: boolean;
}

export function fieldsOf<R extends object>({ fields }: TableDefinition<R>): readonly NamedField[] {
  return Object.entries<FieldKind | Field>(fields).map(([name, given]) => {
    const field: Field = typeof given === 'object' && 'kind' in given ? given : { kind: given };
    const isObject = typeof field.kind === 'object' && 'object' in field.kind;
    return { ...field, name, column: field.column ?? snakeCase(name), isObject };
  });
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The definition in the form of `Mongo.collection` and `Mongo.migrate`. */
export function collectionOf<R extends object>(definition: TableDefinition<R>): CollectionDefinition<Document> {
  const fields = fieldsOf(definition).filter(({ name }) => name !== 'id');
  const schema: Record<string, object> = { _id: definition.key === 'id' ? wholeNumber : text };
  for (const { name, kind, absent } of fields) {
    schema[name] = absent === undefined ? schemaOf(kind) : { ...schemaOf(kind), required: false };
  }
  const indexes = definition.indexes.map(({ keys, unique = false }) => ({
    keys: Object.fromEntries(Object.entries(keys).map(([name, order]) => [name === 'id' ? '_id' : name, order])),
    unique,
  }));
  return { name: definition.name, fields: schema, indexes };
}

function schemaOf(kind: FieldKind): object {
  switch (kind) {
    case 'whole':
    case 'serial':
      return wholeNumber;
    case 'number':
      return number;
    case 'text':
      return text;
    case 'flag':
      return flag;
    case 'bytes':
      return { type: Buffer, required: true };
    default:
      return 'object' in kind ? partsOf(kind.object) : oneOf(...kind);
  }
}

function partsOf(fields: ObjectFields): object {
  const kinds = Array.isArray(fields) ? fields.map((name: string) => [name, 'text'] as const) : Object.entries(fields);
  return Object.fromEntries(kinds.map(([name, kind]) => [name, schemaOf(kind as FieldKind)]));
}
