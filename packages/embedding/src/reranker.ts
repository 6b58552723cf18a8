/** Scores how well each text answers a query, reading both together. */
export interface Reranker extends AsyncDisposable {
  /** Changes whenever scores would. */
  readonly id: string;
  /**
   * @returns one score per text, in order; higher is better, comparable only within one call.
   * @throws {RerankerUnavailableError} transient.
   * @throws {RerankerTimeoutError} after `timeoutMs`.
   */
  rerank(query: string, texts: readonly string[], options: RerankOptions): Promise<Ranking>;
}

export interface RerankOptions {
  /** Owner of the query, such as a team: queries of one owner do not delay those of another. */
  readonly share?: number;
  readonly signal?: AbortSignal;
  /** Time limit of the whole call, in milliseconds. */
  readonly timeoutMs: number;
}

export interface Ranking {
  readonly scores: readonly number[];
  /** Tokens read by the model; estimated if a server does not report them. */
  readonly tokens: number;
}
