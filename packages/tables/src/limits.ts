/** Limits on the tables of a document. A table above a limit is not stored; the directory lists it with the reason, or counts it. */
export interface CollectLimits {
  /** Maximum of rows times columns of one table: a million rows of ten columns, which a file of 50 MB can contain. */
  readonly cells: number;
  /** Maximum number of columns of one table. Spreadsheets have up to 16,384, hardly any of which is ever queried. */
  readonly columns: number;
  /** Maximum number of tables of one document. Further tables are only counted. */
  readonly tables: number;
  /** Maximum size of the directory, which is read as a whole and sent in messages of at most 16 MiB. Tables beyond are only counted. */
  readonly directoryBytes: number;
}

export const collectLimits: CollectLimits = {
  cells: 10_000_000,
  columns: 1_024,
  tables: 10_000,
  directoryBytes: 4 * 1024 * 1024,
};
