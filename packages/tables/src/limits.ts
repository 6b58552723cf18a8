/** What a document's tables may amount to; what is above is named in the directory with its reason, and not kept. */
export interface CollectLimits {
  /** Rows times columns of one table: a million rows of ten columns, which a file of 50 MB can hold. */
  readonly cells: number;
  /** Of one table. Spreadsheets have up to 16,384, of which hardly any is asked about. */
  readonly columns: number;
  /** Of one document; further ones are counted, not kept. */
  readonly tables: number;
  /** Of the directory: what tells of the tables passes in messages, whose limit is 16 MiB, and is read at once. Tables that it has no room for are further ones. */
  readonly directoryBytes: number;
}

export const collectLimits: CollectLimits = {
  cells: 10_000_000,
  columns: 1_024,
  tables: 10_000,
  directoryBytes: 4 * 1024 * 1024,
};
