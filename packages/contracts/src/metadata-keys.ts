/** A key of Cardinal's own in the metadata of results and in filters. */
interface BuiltInKey {
  /** Who has it: each card its own, all cards of an instance the same; `search`: no record, it is computed while searching. */
  readonly of: 'card' | 'instance' | 'search';
  /** Its name in the records of services. */
  readonly field: string;
  /** Of one value. Filters compare values as text, and ranges those of numbers. */
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
  // Retrieval writes it into the metadata of the hit itself.
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

/** @returns nothing for a key that is not ours: it names a property of documents. */
export const builtInFilter = (key: string): BuiltInFilter | undefined => filters.get(key);

/** Begins the keys of filters that mean what users say of documents. */
const described = 'metadata.';

/** @returns the key by which filters and results name what users say of documents under a key. */
export const saidKey = (key: string): string => described + key;

/** @returns the key of what users say of documents that a key of a filter means; nothing for any other. */
export const describedKey = (key: string): string | undefined =>
  key.startsWith(described) ? key.slice(described.length) : undefined;

/** What a card is good for; shown to users and filtered by. */
export const knowledgeTypes = ['knowledge', 'procedure', 'reference', 'definition', 'policy'] as const;
export type KnowledgeType = (typeof knowledgeTypes)[number];

export const isKnowledgeType = (text: string): text is KnowledgeType => knowledgeTypes.some((type) => type === text);
