/** A key that Cardinal itself defines in the metadata of results and in filters. */
interface BuiltInKey {
  /** What has the value: each card its own, or all cards of an instance the same. `search`: not stored, but computed during a search. */
  readonly of: 'card' | 'instance' | 'search';
  /** Name of the field in the records of the services. */
  readonly field: string;
  /** Type of one value. Filters compare values as text, and range filters only those of numbers. */
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'object';
  readonly filterable: boolean;
  /** Whether a result's metadata takes the value from a field of the hit, even if the document's own metadata has a key of that name. */
  readonly shown: boolean;
}

/** Built-in keys take precedence over properties of documents that have the same name, which parsers drop. */
export const metadataKeys = {
  document_id: { of: 'instance', field: 'fileId', type: 'integer', filterable: true, shown: true },
  file_name: { of: 'instance', field: 'fileName', type: 'string', filterable: true, shown: true },
  version: { of: 'instance', field: 'version', type: 'integer', filterable: true, shown: false },
  card_id: { of: 'card', field: 'cardId', type: 'integer', filterable: true, shown: false },
  page: { of: 'card', field: 'page', type: 'integer', filterable: true, shown: true },
  chunk_index: { of: 'card', field: 'ordinal', type: 'integer', filterable: true, shown: true },
  knowledge_type: { of: 'card', field: 'knowledgeType', type: 'string', filterable: true, shown: true },
  title: { of: 'card', field: 'title', type: 'string', filterable: true, shown: true },
  conflicts: { of: 'search', field: 'conflicts', type: 'object', filterable: false, shown: true },
  // Not `shown`, because retrieval writes it into the metadata of the hit itself.
  duplicates: { of: 'search', field: 'duplicates', type: 'integer', filterable: false, shown: false },
  current: { of: 'search', field: 'current', type: 'boolean', filterable: false, shown: false },
  score: { of: 'search', field: 'score', type: 'number', filterable: false, shown: false },
} as const satisfies Readonly<Record<string, BuiltInKey>>;

type Table = typeof metadataKeys;
type MetadataKey = keyof Table;
type FilterableKey = { [K in MetadataKey]: Table[K]['filterable'] extends true ? K : never }[MetadataKey];
/** A built-in key that filters may name, with its row of the table. */
export type BuiltInFilter = { [K in FilterableKey]: Table[K] & { readonly key: K } }[FilterableKey];
/** A field that filters compare, of a card or of an instance. */
export type FilterField<Of extends BuiltInFilter['of'] = BuiltInFilter['of']> = Extract<
  BuiltInFilter,
  { of: Of }
>['field'];
export type ShownKey = { [K in MetadataKey]: Table[K]['shown'] extends true ? K : never }[MetadataKey];

const rows = Object.entries(metadataKeys).map(([key, row]) => ({ key, ...row }));
export const builtInFilters = rows.filter((row) => row.filterable) as readonly BuiltInFilter[];
export const shownKeys = rows.filter((row) => row.shown).map(({ key }) => key as ShownKey);

const filters: ReadonlyMap<string, BuiltInFilter> = new Map(builtInFilters.map((filter) => [filter.key, filter]));

/** @returns undefined for a key that is not built in: it names a property of documents. */
export const builtInFilter = (key: string): BuiltInFilter | undefined => filters.get(key);

/** Prefix of filter keys that refer to metadata that users set on documents. */
const described = 'metadata.';

/** @returns the key by which filters and results name the metadata that users set on documents under `key`. */
export const saidKey = (key: string): string => described + key;

/** @returns the key of user-set document metadata that a filter key refers to; undefined for any other key. */
export const describedKey = (key: string): string | undefined =>
  key.startsWith(described) ? key.slice(described.length) : undefined;

/** The kind of knowledge in a card; shown to users, and usable in filters. */
export const knowledgeTypes = ['knowledge', 'procedure', 'reference', 'definition', 'policy'] as const;
export type KnowledgeType = (typeof knowledgeTypes)[number];

export const isKnowledgeType = (text: string): text is KnowledgeType => knowledgeTypes.some((type) => type === text);
