/** Turns texts into unit vectors; the dot product of two of them (their cosine) is their closeness in meaning. */
export interface Embedder extends AsyncDisposable {
  readonly model: EmbeddingModel;
  /**
   * @param priority `query`: a user waits, so the texts go ahead of all background work; `background`: fair between shares, in batches.
   * @returns one vector per text, in order, with the number of tokens that the model read.
   * @throws {EmbedderUnavailableError} transient.
   */
  embed(texts: readonly string[], options: EmbedOptions): Promise<Embeddings>;
  /** Number of tokens that the model would read of each text, at most `model.maxTokens`. */
  countTokens(texts: readonly string[]): number[];
  /**
   * How well the model can read a text, in letters per token. Above 4 for a language that the model has learnt, 1 if it spells, less if it
   * does not know some letters. Infinity for a text without letters, or if only the model's server knows the tokens.
   */
  lettersPerToken(text: string): number;
}

export interface EmbeddingModel {
  /** Changes whenever vectors would: name, version, quantisation. Vectors of different ids are never compared. */
  readonly id: string;
  readonly dimensions: number;
  /** Longer texts are truncated. */
  readonly maxTokens: number;
}

export interface EmbedOptions {
  readonly priority: 'query' | 'background';
  /** Owner of the work, such as a team: work of one owner does not delay that of another. */
  readonly share?: number;
  readonly signal?: AbortSignal;
}

export interface Embeddings {
  readonly vectors: readonly Float32Array[];
  readonly tokens: number;
}
