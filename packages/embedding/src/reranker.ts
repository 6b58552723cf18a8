/** Judges how well each text answers a query, reading both together. */
export interface Reranker extends AsyncDisposable {
  /** Changes whenever scores would. */
  readonly id: string;
  /**
   * @returns one score a text, in order; higher is better, comparable only within one call.
   * @throws {RerankerUnavailableError} transient.
   * @throws {RerankerTimeoutError} after `timeoutMs`.
   */
  rerank(query: string, texts: readonly string[], options: RerankOptions): Promise<Ranking>;
}

export interface RerankOptions {
  readonly signal?: AbortSignal;
  /** Everything included, in milliseconds. */
  readonly timeoutMs: number;
}

export interface Ranking {
  readonly scores: readonly number[];
  /** Read by the model; estimated where a server does not say. */
  readonly tokens: number;
}
