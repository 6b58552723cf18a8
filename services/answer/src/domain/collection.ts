/** The contents of a collection, as listed in answers. */
export interface CollectionRecord {
  readonly name: string;
  readonly cards: number;
  readonly documents: readonly DocumentRecord[];
}

export interface DocumentRecord {
  readonly fileName: string;
  readonly version: number;
  readonly current: boolean;
  readonly status: string;
  readonly cards: number;
  readonly pages: number;
}
