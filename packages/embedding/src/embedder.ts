/** Turns texts into unit vectors whose dot product is closeness in meaning. */
export interface Embedder extends AsyncDisposable {
  readonly model: EmbeddingModel;
  /**
   * @param priority `query`: someone waits, goes ahead of all background work; `background`: fair, in batches.
   * @returns one vector a text, in order, with the tokens the model read.
   * @throws {EmbedderUnavailableError} transient.
   */
  embed(texts: readonly string[], options: EmbedOptions): Promise<Embeddings>;
  /** Tokens the model would read for each text, at most `model.maxTokens`. */
  countTokens(texts: readonly string[]): number[];
  /**
   * How well the model can read a text: the letters that one of its tokens stands for. Above 4 where it has learnt the language, 1 where it
   * spells, less where letters are unknown to it. Infinity where there are none, or where only its server knows.
   */
  lettersPerToken(text: string): number;
}

export interface EmbeddingModel {
  /** Changes whenever vectors would: name, version, quantisation. Vectors of different ids are never compared. */
  readonly id: string;
  readonly dimensions: number;
  /** Longer texts are cut. */
  readonly maxTokens: number;
}

export interface EmbedOptions {
  readonly priority: 'query' | 'background';
  /** Whose work it is, such as a team: background work of one does not hold up another's. */
  readonly share?: number;
  readonly signal?: AbortSignal;
}

export interface Embeddings {
  readonly vectors: readonly Float32Array[];
  readonly tokens: number;
}
